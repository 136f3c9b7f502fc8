//! What rules say about the board itself.

use crate::board::bitboard::Bb;

/// Which squares there are, and what lies below them.
#[derive(PartialEq, Eq, Default)]
pub struct BoardRules {
    /// Squares are missing from the board, or may come to be missing.
    pub squares_may_be_missing: bool,
    /// The squares that are missing from the beginning.
    pub holes: Bb,
    /// The board turns by a quarter at the end of each move, with all that is on it.
    pub turns: bool,
    /// Men can lie below squares.
    pub men_lie_below: bool,
    /// They are captured men: a royal one among them is lost.
    pub men_below_are_captured: bool,
}
