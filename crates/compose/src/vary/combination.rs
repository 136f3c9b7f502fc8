//! Numbers of combinations, and the combination of a number.

/// How many ways there are to choose so many of these; `u64::MAX` if there are more.
pub(super) fn count(of: u64, chosen: u64) -> u64 {
    if chosen > of {
        return 0;
    }
    let chosen = chosen.min(of - chosen);
    let mut ways: u128 = 1;
    for at in 0..chosen {
        // a whole number after each step
        ways = ways * u128::from(of - at) / u128::from(at + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

/// The combination of this number among those of so many things, smaller ones first as in a dictionary.
pub(super) fn combination(of: u64, chosen: u64, number: u64) -> Vec<usize> {
    // counted from the end, each number is a sum of numbers of combinations
    let mut rest = count(of, chosen).saturating_sub(1).saturating_sub(number);
    let mut found = Vec::with_capacity(chosen as usize);
    let mut below = of;
    for left in (1..=chosen).rev() {
        let at = last_at_most(below, left, rest);
        rest -= count(at, left);
        below = at;
        found.push((of - 1 - at) as usize);
    }
    found
}

/// The greatest number below `below` of which there are at most `rest` ways to choose so many.
fn last_at_most(below: u64, chosen: u64, rest: u64) -> u64 {
    let (mut low, mut high) = (0, below);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match count(middle, chosen) <= rest {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_combinations_in_the_order_of_a_dictionary() {
        for of in 0..9 {
            for chosen in 1..=4 {
                let all: Vec<Vec<usize>> = (0..count(of, chosen))
                    .map(|number| combination(of, chosen, number))
                    .collect();
                let mut plain: Vec<Vec<usize>> = (0..1u32 << of)
                    .filter(|set| u64::from(set.count_ones()) == chosen)
                    .map(|set| (0..of as usize).filter(|at| set >> at & 1 == 1).collect())
                    .collect();
                plain.sort();
                assert_eq!(all, plain, "{chosen} of {of}");
            }
        }
    }

    #[test]
    fn great_numbers() {
        assert_eq!(count(2000, 2), 1_999_000);
        assert_eq!(count(100_000, 5), u64::MAX);
        assert_eq!(count(3, 4), 0);
        assert_eq!(combination(2000, 2, 1_998_999), [1998, 1999]);
    }
}
