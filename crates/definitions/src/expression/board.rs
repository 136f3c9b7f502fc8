//! What a moment sees of the board.

use super::Moment;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;

impl Moment<'_, '_> {
    /// The squares of men.
    pub(super) fn occupied(&self) -> Bb {
        let state = self.view.state();
        match self.planned {
            Some(planned) => planned.occupied_after() & !state.missing(),
            None => state.all_men(),
        }
    }

    /// The squares where men stood before the move.
    pub(super) fn occupied_before(&self) -> Bb {
        let state = self.view.state();
        match (self.planned, self.played) {
            (Some(planned), _) => planned.occupied & !state.missing(),
            (None, Some(played)) => self.view.occupied_before(played),
            (None, None) => state.all_men(),
        }
    }

    /// The squares where nobody stands.
    pub fn empty(&self) -> Bb {
        let state = self.view.state();
        !(self.occupied() | state.missing())
    }

    /// Whether a man can come there by a rule.
    pub fn is_free(&self, at: Sq) -> bool {
        self.empty().has(at) && self.view.rules().rebirths.admit(self.view, at)
    }

    /// The men that have moved.
    pub(super) fn arrived(&self) -> Bb {
        match self.played {
            Some(played) => self.view.moved_men(played).into_iter().collect(),
            None => self.shape.map_or(Bb::EMPTY, |shape| Bb::of(shape.to)),
        }
    }

    /// The man that is played, as it was when it departed.
    pub(super) fn departed(&self) -> Option<(Sq, Piece)> {
        let from = self.shape?.from;
        let man = match (self.planned, self.played) {
            (Some(planned), _) => Some(planned.man),
            (None, Some(played)) => self.view.departed(played),
            (None, None) => self.view.state().piece(from),
        };
        Some((from, man?))
    }
}
