//! How many pieces play can be taken apart into, by its first moves and the moves that follow them.

use super::Run;
use crate::stipulation::{Branch, Node, PlayKind, Turn};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Move;

impl Run<'_, '_> {
    /// How many moves follow the moves of these numbers, as the piece of the options counts them. None where play cannot be taken
    /// apart there: where there are several plays, or only the reply after a key, or one more half-move.
    pub fn moves_after(&self, path: &[u32]) -> Option<u32> {
        let Beginning {
            play,
            mover,
            played,
        } = self.beginning()?;
        let mut search = self.search(mover);
        let firsts = search.first_moves(play, turn_of_first(play, played), true);
        match path {
            [] => Some(firsts.len() as u32),
            [number] if !is_battle(play) && play.max >= played + 3 => {
                let first = firsts.get(number.checked_sub(1)? as usize)?;
                search.player.play(&first.mv);
                if play.kind == PlayKind::Series {
                    search.player.pass();
                }
                let next = search.next_moves(play, play.turn_after(played + 1));
                Some(next.len() as u32)
            }
            _ => None,
        }
    }

    /// The numbers of these moves from the beginning, as the piece of the options counts them: in battle play that of the first one only,
    /// otherwise those of the first branch. None where play cannot be taken apart, or where one of them is not played.
    pub fn numbers_of(&self, moves: &[Move]) -> Option<Vec<u32>> {
        let Beginning {
            play,
            mover,
            played,
        } = self.beginning()?;
        let most = match is_battle(play) {
            true => 1,
            false => usize::from(play.max - played),
        };
        let mut search = self.search(mover);
        let mut firsts = search.first_moves(play, turn_of_first(play, played), true);
        let mut numbers = Vec::new();
        for (mv, later) in moves.iter().take(most).zip(played + 1..) {
            let index = firsts.iter().position(|first| first.mv == *mv)?;
            numbers.push(index as u32 + 1);
            search.player.play(mv);
            if play.kind == PlayKind::Series {
                search.player.pass();
            }
            firsts = search.next_moves(play, play.turn_after(later));
        }
        Some(numbers)
    }

    /// Where play that can be taken apart begins.
    fn beginning(&self) -> Option<Beginning<'_>> {
        let (mut node, mut mover, mut played) =
            (&self.stipulation.play, self.stipulation.starter, 0);
        while let Node::Passed(inner) = node {
            (node, mover, played) = (inner, !mover, played + 1);
        }
        let Node::Branch(play) = node else {
            return None;
        };
        let is_late = is_battle(play) && (played > 0 || play.kind == PlayKind::Defence);
        (!is_late).then_some(Beginning {
            play,
            mover,
            played,
        })
    }
}

/// The first branch of a play.
struct Beginning<'p> {
    play: &'p Branch,
    /// The side to move.
    mover: Side,
    /// Half-moves left out before.
    played: u16,
}

fn is_battle(play: &Branch) -> bool {
    play.kind.is_battle() || play.parries.is_some()
}

fn turn_of_first(play: &Branch, played: u16) -> Turn {
    match is_battle(play) {
        true => Turn::First,
        false => play.turn_after(played),
    }
}
