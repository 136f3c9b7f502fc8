//! Walks: the moves of a man as a whole.

use super::part::Part;
use super::pawn::PawnWalk;

/// How a kind of man moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Walk {
    /// Any combination of parts.
    Parts(&'static [Part]),
    /// Steps, captures and double steps of a pawn, perhaps with other parts.
    Pawn(PawnWalk),
    /// As the men around it, see [`Lender`].
    Borrowed(Lender),
}

impl Walk {
    /// Whether the man promotes on its last rank.
    pub const fn is_pawn(&self) -> bool {
        match self {
            Walk::Pawn(pawn) => pawn.becomes.is_some(),
            _ => false,
        }
    }

    /// Whether it can be captured en passant after a double step.
    pub fn can_be_captured_en_passant(&self) -> bool {
        self.is_pawn() || self.pawn().is_some_and(|pawn| pawn.passes_as_pawn)
    }

    /// Whether it makes double steps straight ahead, and can then be captured en passant.
    pub fn double_steps_ahead(&self) -> bool {
        let ahead = |pawn: &PawnWalk| pawn.steps_straight_ahead() && !pawn.homewards;
        self.can_be_captured_en_passant() && self.pawn().is_some_and(ahead)
    }

    /// Whether the man goes as men around it do.
    pub const fn is_borrowed(&self) -> bool {
        matches!(self, Walk::Borrowed(_))
    }

    /// What is like a pawn's in it.
    pub const fn pawn(&self) -> Option<&PawnWalk> {
        match self {
            Walk::Pawn(pawn) => Some(pawn),
            _ => None,
        }
    }

    /// The parts beside what is like a pawn's.
    pub const fn parts(&self) -> &'static [Part] {
        match self {
            Walk::Parts(parts) => parts,
            Walk::Pawn(pawn) => pawn.parts,
            Walk::Borrowed(_) => &[],
        }
    }
}

/// From whom a man without moves of its own has them: from all men of other kinds that observe it, and from all its like
/// that observe it, as long as those have moves themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lender {
    /// From enemy men.
    Enemies,
    /// From men of its own side.
    Friends,
}
