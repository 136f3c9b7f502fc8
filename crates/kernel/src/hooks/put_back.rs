//! Men that rules put back on the board in the course of a capture.

use crate::board::bitboard::Bb;

/// Where a man may be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PutBack {
    /// On one of these squares.
    pub squares: Bb,
    /// That takes a move of its own, by which it captures. Otherwise it may be put there when it is captured.
    pub by_own_moves: bool,
}

impl PutBack {
    /// It is not put anywhere.
    pub const NOWHERE: PutBack = PutBack {
        squares: Bb::EMPTY,
        by_own_moves: true,
    };

    /// By two rules.
    #[must_use]
    pub fn or(self, more: PutBack) -> PutBack {
        let own = |it: PutBack| it.by_own_moves || it.squares.is_empty();
        PutBack {
            squares: self.squares | more.squares,
            by_own_moves: own(self) && own(more),
        }
    }
}
