//! Men without moves of their own, that go as those do that observe them.

use super::reach::View;
use super::walk::{Lender, Walk};
use crate::bitboard::Bb;
use crate::ctx::Ctx;
use crate::moves::{Act, Shape, Shapes};
use crate::piece::{KindId, Side};
use crate::square::Sq;

/// A man that goes as others do.
#[derive(Clone, Copy)]
struct Borrower {
    kind: KindId,
    lender: Lender,
}

/// Appends the moves of the man of kind `via` on `from`.
pub(crate) fn generate(
    cx: &Ctx,
    view: &View,
    from: Sq,
    via: KindId,
    lender: Lender,
    out: &mut Shapes,
) {
    let borrower = Borrower { kind: via, lender };
    let mut found = Shapes::new();
    for lent in lendable(cx) {
        if !borrower.has(cx, view.side, from, lent, Bb::EMPTY) {
            continue;
        }
        let walk = &cx.rules().kinds.man(lent).walk;
        if let Walk::Pawn(pawn) = walk {
            let start = found.len();
            let pawn = super::PawnWalk {
                from_any_rank: true,
                ..*pawn
            };
            cx.generate_pawn(view, from, via, &pawn, &mut found);
            let mut at = 0;
            // only pawns capture en passant
            found.retain(|shape| {
                at += 1;
                at <= start || shape.act != Act::EnPassant
            });
        }
        cx.generate_parts(view, from, via, lent, Bb::ALL, &mut found);
    }
    for &shape in found.iter() {
        let same = |other: &Shape| (other.to, other.capture) == (shape.to, shape.capture);
        if !out.iter().any(|other| other.from == from && same(other)) {
            out.push(shape);
        }
    }
}

/// Whether the man of kind `kind` on `from` could capture on `target`.
pub(crate) fn observes(
    cx: &Ctx,
    by: Side,
    from: Sq,
    target: Sq,
    kind: KindId,
    lender: Lender,
) -> bool {
    let borrower = Borrower { kind, lender };
    lendable(cx).any(|lent| {
        hits(cx, by, from, target, lent, true) && borrower.has(cx, by, from, lent, Bb::EMPTY)
    })
}

/// The kinds with moves of their own of which there are men. (They may lend to either side, by way of others.)
fn lendable<'c>(cx: &'c Ctx) -> impl Iterator<Item = KindId> + 'c {
    let kinds = &cx.rules().kinds;
    let lends = |kind: KindId| !matches!(kinds.man(kind).walk, Walk::Borrowed(_));
    let is_there = |kind: KindId| !cx.state().of_kind(kind).is_empty();
    kinds
        .ids()
        .filter(move |kind| is_there(*kind) && lends(*kind))
}

/// Whether a man of this side that goes like `kind` could capture on `target`.
fn hits(cx: &Ctx, by: Side, from: Sq, target: Sq, kind: KindId, borrows: bool) -> bool {
    let kinds = &cx.rules().kinds;
    if let Some(walk) = kinds.fast.plain[kind.index()] {
        let occupied = cx.state().occupied();
        return occupied.has(target) && kinds.fast.reached(walk, from, occupied).has(target);
    }
    let walk = &kinds.man(kind).walk;
    let view = cx.view(by);
    let as_pawn = walk.pawn().is_some_and(|pawn| {
        (cx.pawn_captures(pawn, from, by) || borrows)
            && pawn
                .captures(from, by)
                .any(|(hit, to)| hit == target && (to == hit || !view.occupied.has(to)))
    });
    as_pawn || kinds.captures(kind, from, target, &view)
}

impl Borrower {
    /// Whether the man on `at` goes like `lent`: a man of that kind observes it, or one of its like (not of `asked`) that
    /// goes so.
    fn has(self, cx: &Ctx, side: Side, at: Sq, lent: KindId, asked: Bb) -> bool {
        let state = cx.state();
        let lending_side = match self.lender {
            Lender::Enemies => !side,
            Lender::Friends => side,
        };
        let others = state.men(lending_side) & !Bb::of(at);
        let mut lenders = others & state.of_kind(lent);
        if lenders.any(|from| hits(cx, lending_side, from, at, lent, false)) {
            return true;
        }
        let asked = asked | Bb::of(at);
        let mut alike = others & state.of_kind(self.kind) & !asked;
        alike.any(|from| {
            hits(cx, lending_side, from, at, lent, true)
                && self.has(cx, lending_side, from, lent, asked)
        })
    }
}
