//! Who attacks a royal man after a move, told on the board as it will be.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::shape::{Act, Shape};
use crate::board::square::Sq;
use crate::observe::plain::pawn_hits;
use crate::view::View;
use crate::view::consequences::{captured_square, occupied_after};

/// The men of `by` that attack a royal man, which is then on `royal`, after the shape; the man that has moved is left out, unless it has
/// changed places.
#[inline]
pub(crate) fn attackers_after(view: &View, by: Side, royal: Sq, shape: &Shape) -> Bb {
    let men = view.state().men(by);
    let [from, to] = [shape.from, shape.to].map(Bb::of);
    let (men, occupied) = match shape.act {
        // what stands on either square is of one kind
        Act::Exchange => (men ^ from ^ to, view.state().occupied()),
        _ => (
            men & !from & !captured_square(shape),
            occupied_after(view, shape, shape.to),
        ),
    };
    view.plain_observers_among(men, by, royal, occupied) & !Bb::of(royal)
}

/// Whether the man that has moved, if it leaps, rides or is a pawn, may attack a royal man from its arrival, as a man of `by`.
#[inline]
pub(crate) fn arrival_attacks(view: &View, by: Side, royal: Sq, shape: &Shape) -> bool {
    if shape.act == Act::Exchange {
        return false;
    }
    let Some(man) = view.state().piece(shape.from) else {
        return true;
    };
    let occupied = occupied_after(view, shape, shape.to);
    let fast = &view.rules().kinds.fast;
    match fast.plain[man.kind.index()] {
        Some(walk) => fast.reached(walk, shape.to, occupied).has(royal),
        None if view.may_promote(shape) => true,
        None => man.kind == KindId::PAWN && pawn_hits(view, by, shape.to, royal),
    }
}
