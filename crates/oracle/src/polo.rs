//! Polo: a man that arrives removes all enemy men adjacent to it.

use crate::board::{Square, neighbours};
use crate::moves::{
    Draft, Special, carry_out, castling_drafts, castling_is_safe, royal_attacked, takes_royal,
};
use crate::position::Position;

/// The squares of the men that the move removes, in the order a1, b1, ... h8.
pub(crate) fn touched(pos: &Position, draft: &Draft) -> Vec<Square> {
    let mut arrivals = vec![draft.to];
    if let Special::Castling { rook_to, .. } = draft.special {
        arrivals.push(rook_to);
    }
    let near: Vec<Square> = arrivals.into_iter().flat_map(neighbours).collect();
    let mut list = Vec::new();
    for square in 0..64 {
        // The arriving man itself (a neutral one) has left its square.
        if near.contains(&square)
            && square != draft.from
            && pos.board[square].is_some_and(|man| man.is_enemy_of(pos.turn))
        {
            list.push(square);
        }
    }
    list
}

/// The legal castlings of the side to move that touch an enemy royal.
pub(crate) fn castling_threats(pos: &Position, measured: bool) -> Vec<Draft> {
    let mut list = castling_drafts(pos);
    list.retain(|draft| {
        // "Into" is judged in the final position, after the removals.
        // decided: as the royal is touched, nothing is reborn; and a castling that threatens a
        // royal need not leave its own army connected (like a pinned man).
        takes_royal(pos, draft)
            && castling_is_safe(pos, draft, measured)
            && !royal_attacked(&carry_out(pos, draft), pos.turn, measured, false)
    });
    list
}
