//! The threads that work on the first moves of a part, and what they do for each.

use crate::control::{Control, Finished, Stopped};
use crate::output::lines::Lines;
use crate::output::numbered_moves::{Place, Range};
use crate::output::trees::Writer;
use crate::parallel::reorder_buffer::ReorderBuffer;
use crate::problem::Options;
use crate::search::Search;
use crate::search::first_move::FirstMove;
use crate::search::length::Left;
use crate::solution::{Finding, Step};
use crate::stipulation::Branch;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A piece of work: what to do after a first move.
#[derive(Clone)]
pub(crate) struct Task<'p> {
    pub play: &'p Branch,
    /// The moves that lead to the position in which the work begins, the last one the first to be shown.
    pub first: FirstMove,
    pub work: Work,
    /// Its number among the first moves, where these are counted.
    pub counted: Option<u32>,
    /// The number is shown before what is found.
    pub is_numbered: bool,
    /// What to look at after the first move.
    pub range: Range,
}

/// What to do after the first move.
#[derive(Clone, Copy)]
pub(crate) enum Work {
    /// Write the attack.
    Attack,
    /// Write the attack as lines.
    AttackLines,
    /// Write the defence of play with so many half-moves left.
    Defence(Left),
    /// Write the lines of exactly `left` half-moves, `played` having been left out before.
    Lines { played: u16, left: u16 },
}

impl Work {
    /// How many half-moves stand before the first move, and how many play takes from there, if it is worth while to look ahead.
    fn length(self, play: &Branch) -> Option<(u16, Left)> {
        match self {
            Work::Attack | Work::AttackLines => Some((0, Left::of(play))),
            // of set play, which is over soon
            Work::Defence(_) => None,
            Work::Lines { played, left } => {
                let (min, max) = (left, left);
                Some((played, Left { max, min }))
            }
        }
    }
}

/// The threads that work on the tasks of a part.
pub(crate) struct Workers<'t, 'p> {
    pub tasks: &'t [Task<'p>],
    /// The first task that nobody has begun.
    pub next: AtomicUsize,
    pub finished: Vec<Finished>,
    pub buffer: &'t ReorderBuffer<'p>,
    pub options: &'p Options,
    pub control: &'p Control,
}

impl<'p> Workers<'_, 'p> {
    /// The work of one thread: the tasks that nobody has begun, then help for those who have not finished theirs.
    pub fn work(&self, new_search: impl Fn() -> Search<'p, 'p>) {
        let mut search = new_search();
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.tasks.get(index) else {
                break;
            };
            let mut writer = Writer {
                search,
                play: task.play,
                options: self.options,
            };
            let done = match self.control.is_over() {
                true => Err(Stopped),
                false => {
                    let mut lines = 0;
                    writer.work(task, &mut |finding| {
                        lines += u64::from(matches!(finding, Finding::Line(_)));
                        self.buffer.put(index, finding)?;
                        // as many as are asked for: none of the others would be shown
                        match self.options.max_solutions {
                            Some(most) if lines >= most => Err(Stopped),
                            _ => Ok(()),
                        }
                    })
                }
            };
            search = writer.search;
            self.finished[index].set();
            if done.is_err() {
                return;
            }
            self.buffer.finish(index);
        }
        for (task, finished) in self.tasks.iter().zip(&self.finished) {
            let length = task.work.length(task.play);
            if let Some((played, left)) = length
                && !finished.is_set()
                && !self.control.is_over()
            {
                // whether it was stopped or not, there is nothing to tell
                let _ =
                    new_search().look_ahead(task.play, task.first, played, left, finished.clone());
            }
        }
    }
}

impl Writer<'_, '_> {
    /// Hands what a task finds to `found`.
    fn work(
        &mut self,
        task: &Task,
        found: &mut dyn FnMut(Finding) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let first = task.first;
        self.search.cx.play(&first.mv);
        let shown = task.counted.filter(|_| task.is_numbered);
        if let Some(number) = shown {
            found(Finding::MoveNumber {
                path: vec![number],
                step: Step::of_last_move(&mut self.search.cx, first.mv, Vec::new()),
            })?;
        }
        match task.work {
            _ if first.only_counts => {}
            Work::Attack => {
                if let Some(tree) = self.first_attack(first)? {
                    found(Finding::Tree(tree))?;
                }
            }
            Work::Defence(left) => {
                let variation = self.variation(self.play, left, first.mv, first.legal, None)?;
                if let Some(tree) = variation {
                    found(Finding::Tree(tree))?;
                }
            }
            Work::AttackLines => {
                let mut take = |line| found(Finding::Line(line));
                let mut lines = Lines::new(&mut take);
                let left = Left::of(self.play);
                let line = &mut Vec::new();
                self.search
                    .lines_after_attack(self.play, left, first, line, &mut lines)?;
            }
            Work::Lines { played, left } => {
                let branch = self.play;
                let place = Place {
                    branch,
                    played,
                    left,
                };
                let mut path = shown.into_iter().collect();
                self.search
                    .numbered_lines(place, first, &task.range, &mut path, found)?;
            }
        }
        self.search.cx.undo();
        Ok(())
    }
}
