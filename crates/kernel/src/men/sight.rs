//! What a man sees of the board.

use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::square::Sq;

/// What a man that moves sees of the board.
#[derive(Debug, Clone, Copy)]
pub struct Sight {
    /// The side that moves it.
    pub side: Side,
    /// All men, and the squares that are missing.
    pub occupied: Bb,
    /// The squares that are missing.
    pub missing: Bb,
    /// The men of the other side, neutral ones included.
    pub enemies: Bb,
}

/// Whether a square is on the edge of the board.
pub(super) fn is_edge(at: Sq) -> bool {
    [0, 7].contains(&at.rank()) || [0, 7].contains(&at.file())
}
