//! Where a search has been stopped, so that another one can go on from there.

use serde::{Deserialize, Serialize};

/// Where the search of a position has been stopped. The findings of a search are always the same, in the same order: so another one, of
/// the same position, can tell what comes next without examining again what is complete.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Checkpoint {
    /// Which of the plays of the position it is, from 0: in duplex there are two.
    #[serde(default, skip_serializing_if = "is_default")]
    pub play: usize,
    /// How many of its phases are complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phases: usize,
    /// First moves counted in these.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counted: u32,
    /// Solutions found in the present phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub solutions: u64,
    /// Some phase has found as many solutions as are asked for; the same of the plays before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cut_short: [bool; 2],
    /// Moves with too many choices were left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left_out_moves: bool,
    /// It has been told that the diagram is illegal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub found_illegal: bool,
    /// The phase that has been begun, and is not complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: Option<OpenPhase>,
}

/// How much of a phase has been examined.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct OpenPhase {
    /// The present round through the first moves. Those before are complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: Option<Round>,
    /// Findings told since the last first move that is complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub told: u64,
}

/// A round through the first moves.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// Half-moves of the play that is looked for.
    pub length: u16,
    /// Only play without captures is looked for: the whole comes later.
    #[serde(default, skip_serializing_if = "is_default")]
    pub without_captures: bool,
    /// The first moves that are complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub done: Numbers,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A set of numbers from 1, as ranges in their order, both ends included.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Numbers(Vec<(u32, u32)>);

impl Numbers {
    /// Whether a number belongs to it.
    pub fn has(&self, number: u32) -> bool {
        self.0
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&number))
    }

    /// Adds a number.
    pub fn add(&mut self, number: u32) {
        if self.has(number) {
            return;
        }
        let place = self.0.partition_point(|(first, _)| *first < number);
        self.0.insert(place, (number, number));
        self.0.dedup_by(|next, before| {
            let is_one = before.1.checked_add(1) == Some(next.0);
            if is_one {
                before.1 = next.1;
            }
            is_one
        });
    }

    /// Whether the ranges stand in their order, apart from each other, as [`Numbers::add`] leaves them.
    pub fn is_valid(&self) -> bool {
        let in_order =
            |pair: &[(u32, u32)]| pair[0].1.checked_add(1).is_some_and(|n| n < pair[1].0);
        self.0
            .iter()
            .all(|(first, last)| 0 < *first && first <= last)
            && self.0.windows(2).all(in_order)
    }
}

impl Checkpoint {
    /// Whether it can be one that a search has left.
    pub fn is_valid(&self) -> bool {
        let round = self.open.as_ref().and_then(|open| open.round.as_ref());
        round.is_none_or(|round| round.done.is_valid())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_as_ranges() {
        let mut numbers = Numbers::default();
        for number in [3, 1, 9, 2, 8, 3, 5] {
            numbers.add(number);
            assert!(numbers.is_valid());
        }
        assert_eq!(numbers, Numbers(vec![(1, 3), (5, 5), (8, 9)]));
        let has: Vec<u32> = (0..12).filter(|number| numbers.has(*number)).collect();
        assert_eq!(has, [1, 2, 3, 5, 8, 9]);
    }

    #[test]
    fn what_no_search_has_left_is_told() {
        for ranges in [
            vec![(0, 2)],
            vec![(3, 2)],
            vec![(1, 2), (3, 4)],
            vec![(5, 6), (1, 2)],
            vec![(1, u32::MAX), (2, 3)],
        ] {
            assert!(!Numbers(ranges).is_valid());
        }
    }
}
