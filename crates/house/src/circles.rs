//! Circles: files each of which reaches every other one by imports.

use std::collections::BTreeSet;

/// The circles of two and more, the largest first; `to` has for each node those to which it leads.
pub fn circles(to: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let reached: Vec<BTreeSet<usize>> = (0..to.len()).map(|from| reached(to, from)).collect();
    let mut found: Vec<Vec<usize>> = Vec::new();
    for at in 0..to.len() {
        let of = reached[at].iter().filter(|it| reached[**it].contains(&at));
        let circle: Vec<usize> = of.copied().collect();
        if circle.first() == Some(&at) && circle.len() > 1 {
            found.push(circle);
        }
    }
    found.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    found
}

/// All that is reached by one arrow and more.
fn reached(to: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut left: Vec<usize> = to[from].iter().copied().collect();
    while let Some(at) = left.pop() {
        if found.insert(at) {
            left.extend(&to[at]);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::circles;
    use std::collections::BTreeSet;

    #[test]
    fn circles_and_nothing_else() {
        let arrows = [[1].as_slice(), &[2, 3], &[1], &[4], &[], &[5]];
        let to: Vec<BTreeSet<usize>> = arrows.map(|it| it.iter().copied().collect()).into();
        assert_eq!(circles(&to), [[1, 2]]);
    }
}
