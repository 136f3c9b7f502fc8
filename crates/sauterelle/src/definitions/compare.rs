//! Where two men differ, by trying many boards.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Walk;
use std::collections::BTreeSet;

/// A board on which two men go to different squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Whose man it is.
    pub side: Side,
    /// Where it stands.
    pub from: Sq,
    /// Other men of its side.
    pub with: Bb,
    /// Men of the other side.
    pub against: Bb,
    /// Where only the first man comes, and on which square it captures then.
    pub first: BTreeSet<(Sq, Option<Sq>)>,
    /// Where only the second one comes.
    pub second: BTreeSet<(Sq, Option<Sq>)>,
}

/// The boards among so many random ones on which two men go to different squares. Boards depend on the seed only; they are sparse and
/// full in turn. Borrowed moves are left out.
pub fn compare(one: &Walk, other: &Walk, boards: usize, seed: u64) -> Vec<Difference> {
    let mut random = Random(seed);
    let differences = (0..boards).filter_map(|board| {
        // each time a man stands on every 2nd, 4th, 8th, 16th square on average
        let density = board % 4;
        let from = Sq::new((random.next() % 64) as u8);
        let men = (0..=density).fold(Bb::ALL, |men, _| men & Bb(random.next())) & !Bb::of(from);
        let with = men & Bb(random.next());
        let side = Side::BOTH[(random.next() % 2) as usize];
        let [first, second] = [one, other].map(|walk| walk.goes(side, from, with, men & !with));
        (first != second).then(|| Difference {
            side,
            from,
            with,
            against: men & !with,
            first: &first - &second,
            second: &second - &first,
        })
    });
    differences.collect()
}

/// SplitMix64 (Guy Steele and others, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::definitions::{Definition, read};

    #[test]
    fn differences_are_found_and_equal_men_have_none() {
        let walk = |text: &str| match &read(&format!("man x1, \"x\" = {text}")).unwrap()[0] {
            Definition::Man(man) => man.walk,
            Definition::Condition(condition) => panic!("{condition}"),
        };
        let differences = compare(&walk("ride K"), &walk("ride W + ride F"), 500, 1);
        assert_eq!(differences, []);
        let differences = compare(&walk("hop K"), &walk("hop near K"), 500, 1);
        let first = &differences[0];
        assert!(
            !first.first.is_empty() && first.second.is_empty(),
            "{first:?}"
        );
        // only what is captured differs
        let differences = compare(
            &walk("capture locust W"),
            &walk("capture hop land 1 W"),
            500,
            1,
        );
        assert!(!differences.is_empty());
    }
}
