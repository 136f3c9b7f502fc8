//! Why a position cannot have come about.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;

/// Why a position cannot have come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// A side has more men than in a game, promotions included.
    TooManyMen,
    /// The pawns of a side, and men that must have been pawns, are more than eight.
    Promotions {
        /// The side.
        side: Side,
        /// Its pawns.
        pawns: u32,
        /// Its men that must have been pawns.
        promoted: u32,
    },
    /// The pawns of a side, promoted ones among them, must have captured more often than they can have.
    PawnCaptures {
        /// The side.
        side: Side,
        /// So often at least. Nothing: they cannot have come from their second rank at all.
        needed: Option<u32>,
        /// So often at most.
        possible: u32,
    },
    /// The captures of the pawns of both sides, the men that are missing and the promotions do not go together.
    Balance,
    /// The men on these squares cannot have come to where they stand, whoever else was on the board.
    Cage(Bb),
    /// No move of the side that is not to move can have led here.
    NoLastMove,
    /// So many single moves cannot be taken back.
    NoMovesBefore(u8),
}
