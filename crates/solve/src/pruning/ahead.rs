//! The play about which the pruner is asked.

use crate::stipulation::{Branch, Turn};

/// Play of a branch with exactly so many half-moves, counted on as if both sides cooperated.
#[derive(Clone, Copy)]
pub(crate) struct PlayAhead<'b> {
    pub branch: &'b Branch,
    /// Half-moves played in the branch.
    pub played: u16,
    /// Half-moves to come.
    pub left: u16,
}

impl<'b> PlayAhead<'b> {
    /// An attack of this length.
    pub fn of_attack(branch: &'b Branch, left: u16) -> PlayAhead<'b> {
        PlayAhead {
            branch,
            // in play that a defence begins there is one before each attack
            played: branch.attackers_turn().index() as u16,
            left,
        }
    }

    /// Whose half-move is the next one.
    pub fn turn(&self) -> Turn {
        self.branch.turn_after(self.played)
    }

    /// Whose half-move is the last one.
    pub fn last_turn(&self) -> Turn {
        self.branch.last_turn(self.turn(), self.left)
    }
}
