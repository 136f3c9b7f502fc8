//! Which men reach a square, as if a royal man stood there.

use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Reason};
use crate::board::piece::{Piece, Side};
use crate::board::square::Sq;
use crate::play::Player;
use crate::view::View;

impl View<'_> {
    /// The men of `by` that could capture on this square by the way in which they go, whatever the rules say.
    pub fn men_that_reach(&self, by: Side, target: Sq) -> Bb {
        self.observers(by, target).collect()
    }
}

/// A royal man such as the side has, or else a king.
fn royal_of(view: &View, side: Side) -> Piece {
    let own = view.state().royals(side).into_iter();
    let own = own.filter_map(|at| view.state().piece(at));
    let mut own = own.filter(|piece| piece.sides == side.into());
    own.next().unwrap_or_else(|| Piece::inserted_king(side))
}

impl Player<'_> {
    /// Asks something of the position in which a royal man of `side` stands on `at`, in the place of whoever stands there. If it goes
    /// there from another square, it is the man from there, and that one is empty.
    pub fn with_royal_on<T>(
        &mut self,
        side: Side,
        at: Sq,
        from: Option<Sq>,
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let stands = self.state().royals(side).has(at);
        if stands {
            return ask(self);
        }
        let leaving = from.and_then(|from| self.state().piece(from));
        let royal = leaving.unwrap_or_else(|| royal_of(self, side));
        self.begin();
        for empty in [Some(at), from].into_iter().flatten() {
            if let Some(piece) = self.state().piece(empty) {
                self.apply(Effect::Remove { at: empty, piece }, Reason::Record);
            }
        }
        self.apply(Effect::Add { at, piece: royal }, Reason::Record);
        let answer = ask(self);
        self.undo();
        answer
    }
}
