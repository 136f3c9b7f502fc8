//! The canonical form of a solution in text: the tree of its moves, siblings sorted. Two programs agree if their
//! canonical forms are equal; captions, diagrams, spacing and times do not count.

use std::collections::BTreeMap;

/// A line with the lines indented under it, sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    text: String,
    children: Vec<Node>,
}

/// Splits the output of a run into the solutions of its problems.
pub fn problems(output: &str) -> Vec<Vec<Node>> {
    let mut all = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in output.lines() {
        let lower = line.trim().to_lowercase();
        if [
            "solution finished",
            "partial solution",
            "solving interrupted",
        ]
        .iter()
        .any(|closing| lower.starts_with(closing))
        {
            all.push(tree(&lines));
            lines.clear();
        } else if line.starts_with("+---") {
            lines.clear();
        } else if is_move(line) {
            lines.push(line);
        }
    }
    all
}

/// Lines of moves begin with blanks and a move number, or say "but".
fn is_move(line: &str) -> bool {
    let text = line.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    line.starts_with(' ') && (text == "but" || (digits > 0 && text[digits..].starts_with('.')))
}

fn tree(lines: &[&str]) -> Vec<Node> {
    let mut items: Vec<(usize, String)> = lines
        .iter()
        .map(|line| {
            let indent = line.len() - line.trim_start().len();
            (
                indent,
                line.split_whitespace().collect::<Vec<_>>().join(" "),
            )
        })
        .collect();
    for (indent, text) in &mut items {
        // lines of help play stand side by side whatever the width of their numbers
        if text.matches(|c: char| c == '.').count() > 1 && text.contains(" 2.") {
            *indent = 2;
        }
    }
    let mut at = 0;
    siblings(&items, &mut at, 0)
}

/// The nodes from `at` on that are indented at least by `least`.
fn siblings(items: &[(usize, String)], at: &mut usize, least: usize) -> Vec<Node> {
    let mut nodes = Vec::new();
    while let Some((indent, text)) = items.get(*at) {
        if *indent < least {
            break;
        }
        *at += 1;
        let children = siblings(items, at, indent + 1);
        nodes.push(Node {
            text: text.clone(),
            children,
        });
    }
    nodes.sort();
    nodes
}

/// The first few places where two solutions differ, as paths of moves: `-` only in the first, `+` only in the second.
pub fn differences(first: &[Node], second: &[Node]) -> String {
    let (mut a, mut b) = (BTreeMap::new(), BTreeMap::new());
    paths(first, "", &mut a);
    paths(second, "", &mut b);
    let only = |x: &Counted, y: &Counted, sign: char| -> Vec<String> {
        x.iter()
            .filter(|(path, count)| y.get(*path) != Some(count))
            .map(|(path, _)| format!("  {sign} {path}\n"))
            .take(6)
            .collect()
    };
    [only(&a, &b, '-'), only(&b, &a, '+')].concat().concat()
}

type Counted = BTreeMap<String, u32>;

fn paths(nodes: &[Node], above: &str, into: &mut Counted) {
    for node in nodes {
        let path = format!("{above} | {}", node.text);
        *into.entry(path.clone()).or_default() += 1;
        paths(&node.children, &path, into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINISHED: &str = "\nsolution finished.\n";

    #[test]
    fn order_of_siblings_does_not_count_but_their_place_does() {
        let a = format!(
            "   1.a1-a2 ! threat:\n          2.x #\n      1...b\n          2.c #\n          2.d #\n{FINISHED}"
        );
        let b = format!(
            "   1.a1-a2 ! threat:\n          2.x #\n      1...b\n          2.d #\n          2.c #\n{FINISHED}"
        );
        let c = format!(
            "   1.a1-a2 ! threat:\n          2.x #\n          2.d #\n      1...b\n          2.c #\n{FINISHED}"
        );
        assert_eq!(problems(&a), problems(&b));
        assert_ne!(problems(&a), problems(&c));
        assert_eq!(problems(&a).len(), 1);
    }
}
