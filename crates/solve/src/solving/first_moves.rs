//! The first moves of a part, shared among threads; what is found comes out in their order.

use crate::control::{Finished, Stopped};
use crate::output::numbered_moves::Range;
use crate::parallel::reorder_buffer::{ReorderBuffer, Taken};
use crate::parallel::workers::{Task, Work, Workers};
use crate::search::Search;
use crate::solution::{Finding, Mark};
use crate::solving::Run;
use crate::solving::part::Part;
use crate::solving::report::Progress;
use crate::stipulation::{Branch, Node, Turn};
use sauterelle_kernel::piece::Side;
use std::sync::atomic::{AtomicUsize, Ordering};

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

    /// Works on all tasks, several at a time, and hands on what they find in the order of the tasks.
    pub(super) fn execute(&mut self, tasks: &[Task<'p>], mover: Side) -> Result<(), Stopped> {
        let threads = self.resources.threads.clamp(1, tasks.len().max(1));
        let buffer = ReorderBuffer::new(tasks.len(), self.control);
        let crew = Workers {
            tasks,
            next: AtomicUsize::new(0),
            finished: tasks.iter().map(|_| Finished::default()).collect(),
            buffer: &buffer,
            options: self.options,
            control: self.control,
        };
        let (game, aims, root) = (self.game, self.aims, &self.stipulation.play);
        let (control, restrictions) = (self.control, self.restrictions);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (worker, crew, learnt) = (buffer.worker(), &crew, self.learnt.clone());
                let work = move || {
                    let new_search = || {
                        let cx = game.play_as(mover);
                        Search::new(cx, root, aims, control, &learnt).restricted_by(restrictions)
                    };
                    crew.work(new_search);
                    drop(worker);
                };
                // fewer threads than asked for do the same work
                let _ = with_stack_for(root).spawn_scoped(scope, work);
            }
            self.collect(tasks, &buffer)
        })
    }

    /// Hands on findings in the order of their tasks, as they come.
    pub(super) fn collect(
        &mut self,
        tasks: &[Task],
        buffer: &ReorderBuffer,
    ) -> Result<(), Stopped> {
        let (mut done, of) = (0, tasks.len());
        loop {
            match buffer.take() {
                Taken::Findings(found) => {
                    for finding in found {
                        self.show(finding)?;
                    }
                }
                Taken::Nothing => self.sink.pause(),
                Taken::Finished => {
                    done += 1;
                    self.sink.progress(Progress { done, of });
                }
                Taken::Over { complete: true } => return Ok(()),
                Taken::Over { complete: false } => {
                    if let Some(number) = tasks.get(done).and_then(|task| task.counted) {
                        self.sink.stopped_at(number);
                    }
                    return Err(Stopped);
                }
            }
        }
    }

    pub(super) fn show(&mut self, finding: Finding) -> Result<(), Stopped> {
        let counts = match &finding {
            Finding::Line(_) => true,
            Finding::Tree(tree) => tree.mark == Some(Mark::Key),
            _ => false,
        };
        if self.enough() {
            return Err(Stopped);
        }
        self.sink.finding(finding);
        self.solutions += u64::from(counts);
        if counts && self.enough() {
            // the other threads need not go on
            self.control.enough.store(true, Ordering::Relaxed);
            return Err(Stopped);
        }
        Ok(())
    }

    pub(super) fn enough(&self) -> bool {
        self.options
            .max_solutions
            .is_some_and(|max| self.solutions >= max)
    }
}

/// A thread whose stack is large enough to follow this play to its end.
pub(crate) fn with_stack_for(play: &Node) -> std::thread::Builder {
    const BASE: usize = 8 << 20;
    const HALF_MOVE: usize = 32 << 10;
    std::thread::Builder::new().stack_size(BASE + HALF_MOVE * play.depth())
}
