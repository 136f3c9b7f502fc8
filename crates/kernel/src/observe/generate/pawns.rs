//! How pawns of all kinds move.

use super::parts::{ENDS_OF_BOARD, append_steps};
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::men::{PawnWalk, Sight};
use crate::play::en_passant;
use crate::view::View;

pub(crate) fn append_pawn(
    view: &View,
    sight: &Sight,
    from: Sq,
    via: KindId,
    pawn: &PawnWalk,
    out: &mut Shapes,
) {
    if via == KindId::PAWN && !ENDS_OF_BOARD.has(from) && en_passant::right(view).is_none() {
        append_orthodox_pawn(sight, from, Bb::ALL, out);
        return;
    }
    append_steps(view, sight, from, via, pawn, out);
    if !view.rules().pawns.captures_from(pawn, from, sight.side) {
        return;
    }
    let Sight { side, occupied, .. } = *sight;
    let plain = |to, capture| Shape::plain(from, to, capture, via);
    for (hit, to) in pawn.captures(from, side) {
        if to != hit && occupied.has(to) {
            continue;
        }
        if sight.enemies.has(hit) {
            out.push(plain(to, Some(hit)));
        } else if !occupied.has(to)
            && let Some(right) = en_passant::right(view)
            && right.crosses(hit)
            && right.by == side
            // a move that can be played only by the side to move is no candidate of the other
            && !(view.measuring && view.state().turn() != side)
            && right.pawn != from
            && sight.enemies.has(right.pawn)
        {
            out.push(Shape {
                act: Act::EnPassant,
                ..plain(to, Some(right.pawn))
            });
        }
    }
}

/// Appends the moves to the squares wanted of an orthodox pawn that stands on neither of the ends of the board, captures en passant
/// left out.
#[inline]
pub(crate) fn append_orthodox_pawn(sight: &Sight, from: Sq, wanted: Bb, out: &mut Shapes) {
    let Sight {
        side,
        occupied,
        enemies,
        ..
    } = *sight;
    let shape = |to, capture, act| Shape {
        act,
        ..Shape::plain(from, to, capture, KindId::PAWN)
    };
    let ahead = |men: Bb| match side {
        Side::White => Bb(men.0 << 8) & !occupied,
        Side::Black => Bb(men.0 >> 8) & !occupied,
    };
    let one = ahead(Bb::of(from));
    let third = Bb::rank((side.home_rank() as i8 + 2 * side.forward()) as u8);
    for to in one & wanted {
        out.push(shape(to, None, Act::Plain));
    }
    for to in ahead(one & third) & wanted {
        out.push(shape(to, None, Act::DoubleStep));
    }
    // what a pawn of the other side would capture from
    for to in rays::pawns((!side).index(), from) & enemies & wanted {
        out.push(shape(to, Some(to), Act::Plain));
    }
}
