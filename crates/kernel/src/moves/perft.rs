//! Counting sequences of moves.

use crate::board::shape::Move;
use crate::moves::Moves;
use crate::play::Player;

/// Counts the legal move sequences of `depth` half-moves.
pub fn perft(player: &mut Player, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut moves = Moves::new(player);
    while moves.next(player).is_some() {
        nodes += perft(player, depth - 1);
        player.undo();
    }
    nodes
}

/// Perft of each legal move of the position, one after the other; the move is on the board when it is told.
pub fn divide(player: &mut Player, depth: u32, mut tell: impl FnMut(&mut Player, Move, u64)) {
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        let nodes = perft(player, depth.saturating_sub(1));
        tell(player, mv, nodes);
        player.undo();
    }
}
