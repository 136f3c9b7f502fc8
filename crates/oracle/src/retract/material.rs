//! Can the men of a side come from the array?

use crate::board::{Board, Side, Square, file_of, rank_of};
use crate::men::Walk;

/// No more than sixteen men, and no more pawns and promoted men than there were pawns.
pub(super) fn is_possible(board: &Board, side: Side) -> bool {
    let men: Vec<(Square, Walk)> = (0..64)
        .filter_map(|square| Some((square, board[square]?)))
        .filter(|(_, man)| man.belongs_to(side))
        .map(|(square, man)| (square, man.walk))
        .collect();
    let count = |walk: Walk| men.iter().filter(|(_, other)| *other == walk).count();
    let bishops = |light: bool| {
        men.iter()
            .filter(|(square, walk)| *walk == Walk::Bishop && is_light(*square) == light)
            .count()
    };
    let promoted = count(Walk::Queen).saturating_sub(1)
        + count(Walk::Rook).saturating_sub(2)
        + count(Walk::Knight).saturating_sub(2)
        + bishops(true).saturating_sub(1)
        + bishops(false).saturating_sub(1);
    men.len() <= 16 && count(Walk::Pawn) + promoted <= 8
}

fn is_light(square: Square) -> bool {
    (file_of(square) + rank_of(square)) % 2 == 1
}
