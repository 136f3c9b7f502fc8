//! En passant: possible only when the last move is known to be a double step, and remembered only
//! when some enemy pawn stands where it could make the capture.

use crate::ctx::Ctx;
use crate::effect::SlotId;
use crate::men::Walk;
use crate::moves::Shape;
use crate::piece::Side;
use crate::square::Sq;

/// The right to capture en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The square crossed: where the capturing pawn arrives.
    pub crossed: Sq,
    /// Another such square, if the step crossed two.
    pub also_crossed: Option<Sq>,
    /// Where the pawn stands that may be captured.
    pub pawn: Sq,
}

impl EnPassant {
    /// Whether a pawn that captures may arrive here.
    #[inline]
    pub fn crosses(&self, at: Sq) -> bool {
        self.crossed == at || self.also_crossed == Some(at)
    }
}

/// The value of the slot for a right.
pub fn encode(right: EnPassant) -> u32 {
    let also = right.also_crossed.map_or(0, |at| 1 + at.index() as u32);
    1 + right.crossed.index() as u32 + 64 * right.pawn.index() as u32 + 64 * 64 * also
}

/// The right for a value of the slot.
#[inline]
pub fn decode(value: u32) -> Option<EnPassant> {
    let value = value.checked_sub(1)?;
    Some(EnPassant {
        crossed: Sq::new((value % 64) as u8),
        pawn: Sq::new((value / 64 % 64) as u8),
        also_crossed: (value / (64 * 64))
            .checked_sub(1)
            .map(|at| Sq::new(at as u8)),
    })
}

/// The right held by the side to move, if any.
#[inline]
pub fn right(cx: &Ctx) -> Option<EnPassant> {
    decode(cx.state().slot(SlotId::EN_PASSANT))
}

/// Remembers that `side` has just played the double step `shape`, if that matters.
pub(crate) fn record(cx: &mut Ctx, shape: Shape, side: Side) {
    let crossed = Sq::new((shape.start().index() as u8 + shape.to.index() as u8) / 2);
    let still_there = cx
        .state()
        .piece(shape.to)
        .is_some_and(|p| p.sides.has(side) && cx.rules().kinds.man(p.kind).walk == Walk::Pawn);
    // where men do not move from where they stand, any pawn may come to capture
    let elsewhere = !cx.rules().move_source.is_empty();
    if still_there && (elsewhere || capturers(cx, crossed, !side).next().is_some()) {
        let right = EnPassant {
            crossed,
            also_crossed: None,
            pawn: shape.to,
        };
        cx.set_slot(SlotId::EN_PASSANT, encode(right));
    }
}

/// The pawns of `side` that stand where they capture on `crossed`.
pub fn capturers(cx: &Ctx, crossed: Sq, side: Side) -> impl Iterator<Item = Sq> {
    [-1, 1].into_iter().filter_map(move |dx| {
        let from = crossed.step(dx, -side.forward())?;
        let p = cx.state().piece(from)?;
        (p.sides.has(side) && cx.rules().kinds.man(p.kind).walk == Walk::Pawn).then_some(from)
    })
}
