//! What the moves that can have been the last ones say of rights: a castling is allowed unless it is disproved, and a capture en passant
//! only if it is proved.
//!
//! Source: Codex for Chess Composition, article 16 (castling and en passant convention). It is looked back for two moves: further back
//! less would be allowed, and perhaps a double step proved.

use super::{LastMover, Legality, Unmove};
use crate::board::effect::{Effect, Reason, SlotId};
use crate::board::homes::{bit, king_home, rook_home, that_castle_later};
use crate::board::piece::{Side, Sides};
use crate::board::shape::Wing;
use crate::play::Ctx;
use crate::play::castling::has_right;

/// So many single moves it is looked back for castlings: the last one of each side.
const LOOK_BACK: u32 = 2;

impl Ctx<'_> {
    /// Leaves the rights that follow from the moves that can have led here, as far as they are [legal](Ctx::is_legal) on this level; none is
    /// taken away where no move can have led here. The position becomes the beginning of play: nothing leads back from it.
    ///
    /// Ask first whether something [hinders](Ctx::hinders_unmoves) moves from being taken back.
    pub fn settle_rights(&mut self, level: Legality) {
        if level < Legality::Predecessor {
            return;
        }
        let castling = self.castlings_not_disproved(level);
        let en_passant = self.en_passant_proved(level);
        let slots = [
            (SlotId::CASTLING, Some(castling)),
            (SlotId::EN_PASSANT, en_passant),
        ];
        for (id, now) in slots {
            let was = self.state().slot(id);
            if let Some(now) = now.filter(|now| *now != was) {
                self.begin();
                self.apply(Effect::Slot { id, was, now }, Reason::Record);
                self.forget_past();
            }
        }
    }

    /// The men that may castle: a rook with which no castling can still be possible has moved, or its king has.
    fn castlings_not_disproved(&mut self, level: Legality) -> u32 {
        let mut rights = self.state().slot(SlotId::CASTLING);
        for side in Side::BOTH {
            for wing in [Wing::King, Wing::Queen] {
                let pair = bit(king_home(side)) | bit(rook_home(side, wing));
                let is_known = pair & !that_castle_later(rights) == 0;
                if has_right(self, side, wing)
                    && !is_known
                    && self.has_unmove()
                    && !self.may_be_unmoved(pair, level, LOOK_BACK)
                {
                    rights &= !bit(rook_home(side, wing));
                }
            }
        }
        rights
    }

    /// Whether so many moves can have led here after which both men of a castling count as unmoved.
    fn may_be_unmoved(&mut self, pair: u32, level: Legality, moves: u32) -> bool {
        let Some(left) = moves.checked_sub(1) else {
            return self.is_legal(level);
        };
        self.some_unmove(&mut |cx, unmove| {
            let (unmoved, touched) = cx.unmoved_after(unmove);
            if pair & !unmoved != 0 {
                return false;
            }
            cx.take_back(unmove);
            // a man that comes back to its home counts as unmoved, whatever it did before
            let may_be = cx.may_be_unmoved(pair & !touched, level, left);
            cx.undo();
            may_be
        })
    }

    /// The men that count as unmoved after the move, and those of them that it has brought home.
    fn unmoved_after(&mut self, unmove: &Unmove) -> (u32, u32) {
        self.after(unmove, |cx| {
            let effects = cx.last_effects().iter();
            let squares = super::squares_of(effects.map(|entry| entry.effect));
            let touched = squares.into_iter().fold(0, |all, at| all | bit(at));
            (cx.state().slot(SlotId::CASTLING), touched)
        })
    }

    /// What is true when the move has been taken back and played again.
    fn after<T>(&mut self, unmove: &Unmove, test: impl FnOnce(&mut Self) -> T) -> T {
        self.take_back(unmove);
        self.play(&unmove.mv);
        let result = test(self);
        self.undo();
        self.undo();
        result
    }

    /// The right to capture a pawn en passant, if all moves that can have led here are its double step and there is none yet.
    fn en_passant_proved(&mut self, level: Legality) -> Option<u32> {
        if self.state().slot(SlotId::EN_PASSANT) != 0 || !self.has_pawn_after_double_step() {
            return None;
        }
        let mut proved = None;
        let is_disproved = self.some_unmove(&mut |cx, unmove| {
            let right = cx.after(unmove, |cx| cx.state().slot(SlotId::EN_PASSANT));
            if proved == Some(right) {
                return false;
            }
            cx.take_back(unmove);
            let is_legal = cx.is_legal(level);
            cx.undo();
            let is_other = right == 0 || proved.is_some();
            if is_legal && !is_other {
                proved = Some(right);
            }
            is_legal && is_other
        });
        proved.filter(|_| !is_disproved)
    }

    /// Whether a pawn of the side that has moved stands where a double step ends.
    fn has_pawn_after_double_step(&self) -> bool {
        let side = !self.state().turn();
        let rank = side.home_rank().wrapping_add_signed(3 * side.forward());
        let mut men = self.state().men(side).into_iter();
        men.any(|at| {
            let pawn = self.state().piece(at);
            let is_pawn = pawn.is_some_and(|man| {
                let walk = &self.rules().kinds.man(man.kind).walk;
                man.sides != Sides::Neutral && walk.can_be_captured_en_passant()
            });
            is_pawn && at.rank() == rank
        })
    }

    /// Whether some move that can have led here, as far as men and checks tell, is of this kind.
    fn some_unmove(&mut self, is_it: &mut dyn FnMut(&mut Self, &Unmove) -> bool) -> bool {
        let movers: Vec<LastMover> = self.last_movers();
        movers.into_iter().any(|last| {
            let unmoves = self.unmoves_of(last, Legality::Men);
            unmoves.iter().any(|unmove| is_it(self, unmove))
        })
    }
}
