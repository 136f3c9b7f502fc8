//! Captures elsewhere than on the arrival, and men that change places: whether such a move leaves its side in check, and whether it can
//! give check.
//!
//! Lines of attack may open where nobody has moved, so these moves are asked on the board as it will be.

use super::attackers_after::{arrival_attacks, attackers_after};
use super::checks::CheckLines;
use super::safety::Safety;
use crate::board::bitboard::Bb;
use crate::board::shape::{Act, Shape};
use crate::board::square::Sq;
use crate::view::View;
use crate::view::consequences::displaces_one_man;

impl Safety {
    /// Whether the shape, by which more happens than that one man moves, is legal; `None` where it has to be played to know that.
    pub(super) fn judge_elsewhere(&self, view: &View, shape: &Shape) -> Option<bool> {
        let [from, to] = [shape.from, shape.to];
        let may_be_neutral = match shape.act {
            Act::Exchange => !(view.neutral_men() & (Bb::of(from) | Bb::of(to))).is_empty(),
            _ => view.state().men(!self.side).has(from),
        };
        let is_told = is_such(view, shape)
            && !may_be_neutral
            && !self.goes_as_pawn(view, shape)
            && self.exact
            && !self.may_be_cut
            && self.unusual.is_empty()
            && !rules_may_do_more_than_remember(view, shape);
        let royal = match self.royal {
            at if at == shape.from => shape.to,
            at => at,
        };
        is_told.then(|| attackers_after(view, !self.side, royal, shape).is_empty())
    }
}

impl CheckLines {
    /// Whether the shape may give check to the royal man of the other side; false only if it certainly does not.
    pub(super) fn may_check_elsewhere(&self, view: &View, shape: &Shape) -> bool {
        let by = self.by;
        let rules = view.rules();
        let are_neutral = shape.act == Act::Exchange && !view.neutral_men().is_empty();
        let is_told = is_such(view, shape)
            && !are_neutral
            && self.unusual.is_empty()
            && rules.check.is_empty()
            && !rules_may_do_more_than_remember(view, shape);
        if !is_told {
            return true;
        }
        let royal = match (shape.act, self.royal) {
            (Act::Exchange, at) if at == shape.to => shape.from,
            (_, at) => at,
        };
        arrival_attacks(view, by, royal, shape)
            || !attackers_after(view, by, royal, shape).is_empty()
    }
}

/// Whether a rule may change men, ask something or call the move illegal after this has been played.
fn rules_may_do_more_than_remember(view: &View, shape: &Shape) -> bool {
    view.rules().may_do_more_than_remember(shape) && !view.rules_spare_man(shape)
}

/// Whether it is a move of this kind.
fn is_such(view: &View, shape: &Shape) -> bool {
    displaces_one_man(shape)
        || shape.act == Act::Exchange
            && shape.by_way_of.is_none()
            && are_enemies_of_one_kind(view, shape.from, shape.to)
}

fn are_enemies_of_one_kind(view: &View, one: Sq, other: Sq) -> bool {
    let [one, other] = [one, other].map(|at| view.state().piece(at));
    one.zip(other)
        .is_some_and(|(one, other)| one.kind == other.kind && one.sides != other.sides)
}
