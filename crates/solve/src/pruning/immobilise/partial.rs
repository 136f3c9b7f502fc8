//! A choice of immobilisations for some of the defenders.

use super::captures::{Each, MOST};
use super::means::Means;
use sauterelle_kernel::board::bitboard::Bb;

/// What is wanted of defenders whose immobilisations have not been chosen.
pub(crate) struct Needed {
    /// How many these are.
    pub open: u32,
    /// How many squares they must still occupy.
    pub count: u32,
    /// Those where no defender rests already, and fewest moves to these.
    pub missing: Bb,
    pub moves: u32,
}

/// How far this has come.
#[derive(Clone, Copy)]
pub(crate) struct Partial {
    /// Defenders whose immobilisations have not been chosen.
    pub open: u32,
    /// Moves of the victim that are left.
    pub spare: u8,
    /// Squares that must still be occupied by defenders.
    pub wanted: Bb,
    /// Squares occupied by defenders.
    pub filled: Bb,
    pub means: Means,
    /// By attacker, fewest moves.
    pub moves: Each,
    /// By attacker, how many men it captures.
    pub captured: Each,
    /// Moves of the attackers that are left, and captures.
    pub left: u8,
    pub captures: u8,
    /// Attackers that block a pawn.
    pub blocking: u32,
    /// Attackers that pin a man.
    pub pinning: u32,
}

impl Partial {
    /// Nothing has been chosen. So many moves are left of the victim and of the attackers.
    pub fn start(defenders: usize, spare: u8, left: u8, blocked: Bb, means: Means) -> Partial {
        Partial {
            open: (1u32 << defenders) - 1,
            spare,
            wanted: blocked,
            filled: Bb::EMPTY,
            means,
            moves: [0; MOST],
            captured: [0; MOST],
            left,
            captures: 0,
            blocking: 0,
            pinning: 0,
        }
    }

    /// Moves that an attacker may make in all.
    pub fn most_of(&self, attacker: usize) -> u8 {
        self.moves[attacker] + self.left
    }

    /// Asks of an attacker at least so many moves.
    pub fn raise(&mut self, attacker: usize, moves: u8) -> bool {
        let more = moves.saturating_sub(self.moves[attacker]);
        let Some(left) = self.left.checked_sub(more) else {
            return false;
        };
        self.left = left;
        self.moves[attacker] += more;
        true
    }
}
