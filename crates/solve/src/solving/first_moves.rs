//! The first moves of a part as tasks.

use crate::control::Stopped;
use crate::output::numbered_moves::Range;
use crate::solving::Run;
use crate::solving::executors::Round;
use crate::solving::part::Part;
use crate::solving::report::Progress;
use crate::solving::task::{Task, Work};
use crate::stipulation::{Branch, Turn};
use sauterelle_kernel::board::piece::Side;

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
        let half_moves = work.half_moves(play);
        let known = self.sink.begin_round(half_moves, self.looks_at_some_play);
        self.know_solutions();
        let range = Range::of(self.options);
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
        let Some(known) = known else {
            return Ok(());
        };
        let all = firsts.len();
        let tasks = (1..).zip(firsts).zip(counted_before + 1..);
        let tasks = tasks.filter(|(_, counted)| range.contains(*counted));
        let tasks: Vec<Task> = tasks
            .map(|((number, first), counted)| Task {
                play,
                first,
                work,
                number,
                counted: (is_full && !self.looks_at_some_play).then_some(counted),
                is_numbered: self.options.move_numbers && is_full,
                range: range.after(counted),
            })
            .collect();
        let of = tasks.len();
        let tasks: Vec<Task> = tasks
            .into_iter()
            .filter(|task| !known.has(task.number))
            .collect();
        let progress = Progress {
            done: of - tasks.len(),
            of,
        };
        let round = Round {
            mover,
            all,
            known: progress,
        };
        self.execute(&tasks, round)
    }
}
