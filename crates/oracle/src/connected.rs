//! Connected chess (échecs connexes).

use crate::board::{Board, Side, Square, neighbours};

/// Do the squares of that side's men (neutral ones belong to both sides) form one set
/// under adjacency? One man or none is connected.
pub(crate) fn is_connected(board: &Board, side: Side) -> bool {
    let army: Vec<Square> = (0..64)
        .filter(|&sq| board[sq].is_some_and(|man| man.belongs_to(side)))
        .collect();
    let Some(&start) = army.first() else {
        return true;
    };
    let mut reached = vec![start];
    let mut next = 0;
    while next < reached.len() {
        for square in neighbours(reached[next]) {
            if army.contains(&square) && !reached.contains(&square) {
                reached.push(square);
            }
        }
        next += 1;
    }
    reached.len() == army.len()
}
