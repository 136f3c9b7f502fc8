//! Whether a move exposes royal men where these are attacked by men that arrive on certain squares, as in Polo.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::hooks::Strictness;
use crate::play::Ctx;
use crate::play::castling;

impl Ctx<'_> {
    /// The men of `side` by whose moves without capture, after which no rule does anything, no royal man comes to be attacked; none where
    /// royal men are attacked in other ways, or already are.
    pub(crate) fn men_that_expose_nothing(&mut self, side: Side) -> Bb {
        let by = !side;
        let rules = self.rules();
        let duty_is_normal = rules
            .preference(by)
            .is_none_or(|duty| duty.strictness() == Strictness::Normal);
        let is_told = rules.attack.is_some()
            && rules.check.is_empty()
            && rules.concept.is_none()
            && duty_is_normal
            && self.neutral_men().is_empty();
        let royals = self.state().royals(side);
        let squares = is_told.then(|| self.squares_of_attack(by, royals));
        let Some(squares) = squares.flatten() else {
            return Bb::EMPTY;
        };
        let empty = squares & !self.state().occupied();
        // the way of a castling may become free
        let mut castlings = castling::of_rights(self, by);
        if castlings.any(|shape| self.hits(&shape, royals)) || self.someone_arrives(by, empty) {
            return Bb::EMPTY;
        }
        // who leaves such a square, or stands alone between one and a rider, makes way
        let lines = empty.fold(squares, |all, at| all | self.alone_between(at, by));
        self.state().men(side) & !(royals | lines | self.crossed_by_leaps(by))
    }

    /// The squares that pawns of a side cross by double steps from where they stand.
    fn crossed_by_leaps(&self, side: Side) -> Bb {
        let second = Bb::rank((side.home_rank() as i8 + side.forward()) as u8);
        let pawns = self.state().of_kind(KindId::PAWN) & self.state().men(side) & second;
        pawns.moved((0, side.forward()))
    }
}
