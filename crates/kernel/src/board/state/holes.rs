//! Squares that are missing from the board.

use super::State;
use crate::board::bitboard::Bb;
use crate::board::key;
use crate::board::square::Sq;

impl State {
    /// The squares that are not on the board: nobody stands there, arrives there, or goes over them along a line.
    #[inline]
    pub fn missing(&self) -> Bb {
        self.summary.missing
    }

    #[cold]
    pub(super) fn toggle_hole(&mut self, at: Sq) {
        debug_assert!(self.piece(at).is_none(), "{at} is occupied");
        self.summary.missing ^= Bb::of(at);
        self.summary.key ^= key::hole(at);
    }

    /// Part of the key for a square that may be missing.
    pub(super) fn key_of_hole(&self, at: Sq) -> u128 {
        match self.summary.missing.has(at) {
            true => key::hole(at),
            false => 0,
        }
    }
}
