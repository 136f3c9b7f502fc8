//! How pawns of all kinds move.

use super::ENDS_OF_BOARD;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::men::{PawnWalk, Sight};
use crate::play::en_passant;
use crate::view::View;

impl View<'_> {
    pub(crate) fn append_pawn(
        &self,
        sight: &Sight,
        from: Sq,
        via: KindId,
        pawn: &PawnWalk,
        out: &mut Shapes,
    ) {
        if via == KindId::PAWN && !ENDS_OF_BOARD.has(from) && en_passant::right(self).is_none() {
            append_orthodox_pawn(sight, from, Bb::ALL, out);
            return;
        }
        self.append_steps(sight, from, via, pawn, out);
        if !self.pawn_captures(pawn, from, sight.side) {
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
                && let Some(right) = en_passant::right(self)
                && right.crosses(hit)
                && right.by == side
                // a move that can be played only by the side to move is no candidate of the other
                && !(self.measuring && self.state().turn() != side)
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

    /// Whether a pawn captures from a square, under the rules in force.
    pub(crate) fn pawn_captures(&self, pawn: &PawnWalk, at: Sq, side: Side) -> bool {
        pawn.acts_on(at, side, self.rules().pawns.capture_on_first_rank)
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
