//! Counting sequences of moves.

use crate::board::shape::Move;
use crate::moves::Moves;
use crate::play::Ctx;

/// Counts the legal move sequences of `depth` half-moves.
pub fn perft(cx: &mut Ctx, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut moves = Moves::new(cx);
    while moves.next(cx).is_some() {
        nodes += perft(cx, depth - 1);
        cx.undo();
    }
    nodes
}

/// Perft of each legal move of the position, one after the other; the move is on the board when it is told.
pub fn divide(cx: &mut Ctx, depth: u32, mut tell: impl FnMut(&mut Ctx, Move, u64)) {
    let mut moves = Moves::new(cx);
    while let Some(mv) = moves.next(cx) {
        let nodes = perft(cx, depth.saturating_sub(1));
        tell(cx, mv, nodes);
        cx.undo();
    }
}
