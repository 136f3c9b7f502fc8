//! The first moves of a part as tasks.

use crate::control::Stopped;
use crate::output::numbered_moves::Range;
use crate::solving::Run;
use crate::solving::part::Part;
use crate::solving::task::{Task, Work};
use crate::stipulation::{Branch, Turn};
use sauterelle_kernel::piece::Side;

impl<'p> Run<'p, '_> {
    pub(super) fn attacks(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let work = if part.has_lines() {
            Work::AttackLines
        } else {
            Work::Attack
        };
        self.first_moves(part.play, part.mover, Turn::First, work)
    }

    /// Works on the moves of `mover`, whose turn this is in the branch.
    pub(super) fn first_moves(
        &mut self,
        play: &'p Branch,
        mover: Side,
        turn: Turn,
        work: Work,
    ) -> Result<(), Stopped> {
        let range = Range::new(&self.options.from_move, &self.options.up_to_move);
        let numbered = self.options.move_numbers || !range.is_everything();
        let firsts = self.search(mover).first_moves(play, turn, numbered);
        // shorter play is looked at without being counted
        let is_full = match work {
            Work::Lines { played, left } => played + left == play.max,
            _ => true,
        };
        let counted_before = self.counted;
        if is_full {
            self.counted += firsts.len() as u32;
        }
        let tasks = firsts.into_iter().zip(counted_before + 1..);
        let tasks: Vec<Task> = tasks
            .filter(|(_, number)| range.contains(*number))
            .map(|(first, number)| Task {
                play,
                first,
                work,
                counted: (is_full && !self.looks_at_some_play).then_some(number),
                is_numbered: self.options.move_numbers && is_full,
                range: range.after(number),
            })
            .collect();
        self.execute(&tasks, mover)
    }
}
