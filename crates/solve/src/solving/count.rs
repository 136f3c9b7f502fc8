//! How many pieces play can be taken apart into, by its first moves and the moves that follow them.

use super::Run;
use crate::stipulation::{Branch, Node, PlayKind, Turn};
use sauterelle_kernel::piece::Side;

impl Run<'_, '_> {
    /// How many moves follow the moves of these numbers, as the piece of the options counts them. None where play cannot be taken
    /// apart there: where there are several plays, or only the reply after a key, or one more half-move.
    pub fn moves_after(&self, path: &[u32]) -> Option<u32> {
        let Node::Branch(play) = &self.stipulation.play else {
            return None;
        };
        let mover = self.stipulation.starter;
        match path {
            [] if play.kind != PlayKind::Defence => Some(self.count(play, mover)),
            [first] => self.count_after(play, mover, *first),
            _ => None,
        }
    }

    fn count(&self, play: &Branch, mover: Side) -> u32 {
        self.search(mover)
            .first_moves(play, Turn::First, true)
            .len() as u32
    }

    fn count_after(&self, play: &Branch, mover: Side, number: u32) -> Option<u32> {
        if play.kind.is_battle() || play.parries.is_some() || play.max < 3 {
            return None;
        }
        let mut search = self.search(mover);
        let firsts = search.first_moves(play, Turn::First, true);
        let first = firsts.get(number.checked_sub(1)? as usize)?;
        search.cx.play(&first.mv);
        if play.kind == PlayKind::Series {
            search.cx.pass();
        }
        Some(search.next_moves(play, play.turn_after(1)).len() as u32)
    }
}
