//! Circé Cage: where a captured man is reborn.

use crate::board::{Man, Side, Square, rank_for};
use crate::men::Walk;
use crate::moves::{carry_out, drafts, in_check};
use crate::position::Position;

/// All rebirths of `man`, captured by `capturer`, in `pos` (where it is gone already and
/// the capturer has arrived): the square, and the man it is there (a promoted pawn).
pub(crate) fn cages(pos: &Position, man: Man, capturer: Side) -> Vec<(Square, Man)> {
    let owner = capturer.other();
    let mut list = Vec::new();
    for square in 0..64 {
        if pos.board[square].is_some() {
            continue;
        }
        for reborn in forms(pos, man, square, owner) {
            if is_cage(pos, square, reborn, owner) {
                list.push((square, reborn));
            }
        }
    }
    list
}

/// What the man can be on that square: a pawn promotes at once on its last rank.
fn forms(pos: &Position, man: Man, square: Square, owner: Side) -> Vec<Man> {
    if man.walk == Walk::Pawn && rank_for(owner, square) == 7 {
        pos.promotions
            .iter()
            .map(|&walk| Man { walk, ..man })
            .collect()
    } else {
        vec![man]
    }
}

/// With the man on `square` and its owner to move under orthodox rules: has that man no
/// legal move other than captures?
fn is_cage(pos: &Position, square: Square, man: Man, owner: Side) -> bool {
    let mut test = pos.clone();
    test.board[square] = Some(man);
    test.turn = owner;
    test.ep = None;
    test.rules = pos.rules.inside_cage_test();
    // Castling is the king's move; it is not looked at here.
    let escapes = drafts(&test)
        .into_iter()
        .filter(|draft| draft.from == square && draft.victim.is_none())
        .any(|draft| !in_check(&carry_out(&test, &draft), owner, false));
    !escapes
}
