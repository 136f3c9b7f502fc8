//! What the last moves prove: a castling is allowed unless it is disproved, a capture en passant only if it is proved.

use super::{after, attempt, has_predecessor, is_possible};
use crate::board::{Side, Square, rank_for};
use crate::men::Walk;
use crate::moves::{corner, is_castling_king, is_castling_rook, king_home};
use crate::position::Position;

/// The position with the rights that the last moves leave. A castling is disproved if each two last single moves to which
/// again a legal move leads take the right away; of two castlings that only exclude each other the first one counts. A
/// double step is proved if all last moves are this one.
pub(super) fn with_rights(position: &Position) -> Position {
    let mut settled = position.clone();
    let mut allowed = Vec::new();
    for side in [Side::White, Side::Black] {
        for wing in [true, false] {
            let (king, rook) = (king_home(side), corner(side, wing));
            let is_there = is_castling_king(position.board[king], side)
                && is_castling_rook(position.board[rook], side)
                && position.unmoved[king]
                && position.unmoved[rook];
            if is_there && have_moved(position, &[king, rook]) {
                settled.unmoved[rook] = false;
            } else if is_there {
                allowed.push((side, king, rook));
            }
        }
    }
    for &(side, king, rook) in &allowed {
        for &(other, its_king, its_rook) in &allowed {
            let both = [king, rook, its_king, its_rook];
            if (side, other) == (Side::White, Side::Black) && have_moved(position, &both) {
                settled.exclusive.push((rook, its_rook));
            }
        }
    }
    let mover = position.turn.other();
    let may_be_double_step = |square: Square| {
        position.board[square].is_some_and(|man| man.walk == Walk::Pawn && man.belongs_to(mover))
            && rank_for(mover, square) == 3
    };
    if position.ep.is_none() && (0..64).any(may_be_double_step) {
        settled.ep = double_step(position);
    }
    settled
}

/// Must one of these men have moved, where some move can have led here?
fn have_moved(position: &Position, men: &[Square]) -> bool {
    let unmoved = |later: &Position| men.iter().all(|&square| later.unmoved[square]);
    has_predecessor(position)
        && !some_last_move(position, &mut |earlier, later| {
            unmoved(later)
                && some_last_move(earlier, &mut |first, before| {
                    unmoved(before) && has_predecessor(first)
                })
        })
}

/// The square crossed, if all last moves are the same double step.
fn double_step(position: &Position) -> Option<Square> {
    let mut crossed = None;
    let is_other = some_last_move(position, &mut |earlier, later| {
        let is_legal = has_predecessor(earlier);
        let is_first = is_legal && crossed.is_none();
        if is_first {
            crossed = Some(later.ep);
        }
        is_legal && (later.ep.is_none() || crossed != Some(later.ep))
    });
    crossed.flatten().filter(|_| !is_other)
}

/// Is it so of some last move, given the position before it and the present one as it is after it?
fn some_last_move(
    position: &Position,
    is_so: &mut dyn FnMut(&Position, &Position) -> bool,
) -> bool {
    attempt::all(position).into_iter().any(|attempt| {
        let earlier = attempt.earlier(position);
        is_possible(position, &attempt, &earlier)
            && after(&earlier, &attempt, position).is_some_and(|later| is_so(&earlier, &later))
    })
}
