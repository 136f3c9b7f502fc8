//! How many half-moves of a play are left.

use crate::stipulation::Branch;

/// How many half-moves play may still take: at most `max`, and at least `min` before it may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    pub max: u16,
    /// At least 1.
    pub min: u16,
}

impl Left {
    /// The whole length of a branch.
    pub fn of(branch: &Branch) -> Left {
        Left {
            max: branch.max,
            min: branch.min,
        }
    }

    /// What is left after one more half-move.
    pub fn after_one(self) -> Left {
        Left {
            max: self.max - 1,
            min: self.min.saturating_sub(1).max(1),
        }
    }

    /// Whether the play may end with the next half-move.
    pub fn may_end(self) -> bool {
        self.min <= 1
    }

    /// Whether play goes on after the next half-move.
    pub fn goes_on(self) -> bool {
        self.max >= 2
    }

    pub fn at_most(self, max: u16) -> Left {
        Left { max, ..self }
    }
}

/// The lengths in half-moves that cooperative play of the branch may have, the shortest first.
pub(crate) fn lengths(branch: &Branch) -> impl Iterator<Item = u16> {
    (branch.min.max(1)..=branch.max)
        .filter(|length| !branch.ends[branch.turn_after(length - 1)].is_empty())
}

/// The most half-moves after which an attack may come to each of its ends, the greater number first.
pub(super) fn lengths_of_attack(branch: &Branch, left: Left) -> impl Iterator<Item = u16> {
    let first = branch.attackers_turn();
    let lengths = [left.max, left.max.saturating_sub(1)];
    lengths.into_iter().filter(move |length| {
        let last = match *length % 2 {
            1 => first,
            _ => !first,
        };
        *length > 0 && !branch.ends[last].is_empty()
    })
}
