//! Captures elsewhere than on the arrival, and men that change places: whether such a move leaves its side in check, and whether it can
//! give check.
//!
//! Lines of attack may open where nobody has moved, so these moves are asked on the board as it will be.

use super::checks::CheckLines;
use super::safety::Safety;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::shape::{Act, Shape};
use crate::board::square::Sq;
use crate::view::View;
use crate::view::consequences::{captured_square, displaces_one_man};

impl Safety {
    /// Whether the shape, by which more happens than that one man moves, is legal; `None` where it has to be played to know that.
    pub(super) fn judge_elsewhere(&self, view: &View, shape: &Shape) -> Option<bool> {
        let [from, to] = [shape.from, shape.to];
        let may_be_neutral = match shape.act {
            Act::Exchange => !(view.neutral_men() & (Bb::of(from) | Bb::of(to))).is_empty(),
            _ => view.state().men(!self.side).has(from),
        };
        let is_told = view.is_such(shape)
            && !may_be_neutral
            && !self.goes_as_pawn(view, shape)
            && self.exact
            && !self.may_be_cut
            && self.unusual.is_empty()
            && !view.rules_may_do_more_than_remember(shape);
        let royal = match self.royal {
            at if at == shape.from => shape.to,
            at => at,
        };
        is_told.then(|| view.attackers_after(!self.side, royal, shape).is_empty())
    }
}

impl CheckLines {
    /// Whether the shape may give check to the royal man of the other side; false only if it certainly does not.
    pub(super) fn may_check_elsewhere(&self, view: &View, shape: &Shape) -> bool {
        let by = self.by;
        let rules = view.rules();
        let are_neutral = shape.act == Act::Exchange && !view.neutral_men().is_empty();
        let is_told = view.is_such(shape)
            && !are_neutral
            && self.unusual.is_empty()
            && rules.check.is_empty()
            && !view.rules_may_do_more_than_remember(shape);
        if !is_told {
            return true;
        }
        let royal = match (shape.act, self.royal) {
            (Act::Exchange, at) if at == shape.to => shape.from,
            (_, at) => at,
        };
        view.arrival_attacks(by, royal, shape) || !view.attackers_after(by, royal, shape).is_empty()
    }
}

impl View<'_> {
    /// Whether a rule may change men, ask something or call the move illegal after this has been played.
    fn rules_may_do_more_than_remember(&self, shape: &Shape) -> bool {
        self.rules().may_do_more_than_remember(shape) && !self.rules_spare_man(shape)
    }

    /// Whether it is a move of this kind.
    fn is_such(&self, shape: &Shape) -> bool {
        displaces_one_man(shape)
            || shape.act == Act::Exchange
                && shape.by_way_of.is_none()
                && self.are_enemies_of_one_kind(shape.from, shape.to)
    }

    fn are_enemies_of_one_kind(&self, one: Sq, other: Sq) -> bool {
        let [one, other] = [one, other].map(|at| self.state().piece(at));
        one.zip(other)
            .is_some_and(|(one, other)| one.kind == other.kind && one.sides != other.sides)
    }

    /// The men of `by` that attack a royal man, which is then on `royal`, after the shape; the man that has moved is left out, unless it has
    /// changed places.
    pub(super) fn attackers_after(&self, by: Side, royal: Sq, shape: &Shape) -> Bb {
        let men = self.state().men(by);
        let [from, to] = [shape.from, shape.to].map(Bb::of);
        let (men, occupied) = match shape.act {
            // what stands on either square is of one kind
            Act::Exchange => (men ^ from ^ to, self.state().occupied()),
            _ => (
                men & !from & !captured_square(shape),
                self.occupied_after(shape, shape.to),
            ),
        };
        self.plain_observers_among(men, by, royal, occupied) & !Bb::of(royal)
    }

    /// Whether the man that has moved, if it leaps, rides or is a pawn, may attack a royal man from its arrival, as a man of `by`.
    pub(super) fn arrival_attacks(&self, by: Side, royal: Sq, shape: &Shape) -> bool {
        if shape.act == Act::Exchange {
            return false;
        }
        let Some(man) = self.state().piece(shape.from) else {
            return true;
        };
        let occupied = self.occupied_after(shape, shape.to);
        let fast = &self.rules().kinds.fast;
        match fast.plain[man.kind.index()] {
            Some(walk) => fast.reached(walk, shape.to, occupied).has(royal),
            None if self.may_promote(shape) => true,
            None => man.kind == KindId::PAWN && self.pawn_hits(by, shape.to, royal),
        }
    }
}
