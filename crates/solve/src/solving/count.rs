//! How many pieces play can be taken apart into, by its first moves and the moves that follow them.

use super::Run;
use crate::stipulation::{Node, PlayKind, Turn};

impl Run<'_, '_> {
    /// How many moves follow the moves of these numbers, as the piece of the options counts them. None where play cannot be taken
    /// apart there: where there are several plays, or only the reply after a key, or one more half-move.
    pub fn moves_after(&self, path: &[u32]) -> Option<u32> {
        let (mut node, mut mover, mut played) =
            (&self.stipulation.play, self.stipulation.starter, 0);
        while let Node::Passed(inner) = node {
            (node, mover, played) = (inner, !mover, played + 1);
        }
        let Node::Branch(play) = node else {
            return None;
        };
        let is_battle = play.kind.is_battle() || play.parries.is_some();
        if is_battle && (played > 0 || play.kind == PlayKind::Defence) {
            return None;
        }
        let turn = match is_battle {
            true => Turn::First,
            false => play.turn_after(played),
        };
        let mut search = self.search(mover);
        let firsts = search.first_moves(play, turn, true);
        match path {
            [] => Some(firsts.len() as u32),
            [number] if !is_battle && play.max >= played + 3 => {
                let first = firsts.get(number.checked_sub(1)? as usize)?;
                search.cx.play(&first.mv);
                if play.kind == PlayKind::Series {
                    search.cx.pass();
                }
                let next = search.next_moves(play, play.turn_after(played + 1));
                Some(next.len() as u32)
            }
            _ => None,
        }
    }
}
