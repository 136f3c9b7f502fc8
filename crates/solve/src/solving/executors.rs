//! Who does the tasks of a part: threads, or the one that calls. What is found comes out in the order of the tasks either way.

use crate::control::{Finished, Stopped};
use crate::output::trees::Writer;
use crate::parallel::reorder_buffer::{LOOK, ReorderBuffer, Taken};
use crate::parallel::workers::Workers;
use crate::search::Search;
use crate::solution::{Finding, Mark};
use crate::solving::Run;
use crate::solving::report::{Examining, Progress};
use crate::solving::task::Task;
use crate::stipulation::Node;
use sauterelle_kernel::board::piece::Side;
use std::sync::atomic::{AtomicUsize, Ordering};
use web_time::Instant;

impl<'p> Run<'p, '_> {
    /// Works on all tasks, and hands on what they find in the order of the tasks.
    pub(super) fn execute(&mut self, tasks: &[Task<'p>], round: Round) -> Result<(), Stopped> {
        match self.resources.threads {
            0 => self.execute_here(tasks, round),
            threads => self.execute_in_threads(threads, tasks, round),
        }
    }

    /// Works on one task after the other on this thread. The search is that of a single worker, so the same moves are played.
    fn execute_here(&mut self, tasks: &[Task<'p>], round: Round) -> Result<(), Stopped> {
        let Some(first) = tasks.first() else {
            return Ok(());
        };
        let mut writer = Writer {
            search: self.search(round.mover),
            play: first.play,
            options: self.options,
        };
        let mut last_pause = Instant::now();
        for (index, task) in tasks.iter().enumerate() {
            self.tell_examining(task, round);
            let mut shown = Ok(());
            let done = match self.control.is_over() {
                true => Err(Stopped),
                false => self.control.within(|| {
                    writer.work(task, &mut |finding| {
                        shown = self.show(finding);
                        if last_pause.elapsed() >= LOOK {
                            self.sink.pause();
                            last_pause = Instant::now();
                        }
                        shown
                    })
                }),
            };
            if done.is_err() {
                // unless as much has been shown as is asked for
                if let (Ok(()), Some(number)) = (shown, task.counted) {
                    self.sink.stopped_at(number);
                }
                return Err(Stopped);
            }
            self.sink.end_move(task.number);
            self.sink.progress(round.after(index + 1));
        }
        Ok(())
    }

    fn tell_examining(&mut self, task: &Task, round: Round) {
        self.sink.examining(&Examining {
            game: self.game,
            mover: round.mover,
            first: task.first.mv,
            number: task.number,
            of: u32::try_from(round.all).unwrap_or(u32::MAX),
            length: task.work.lengths(task.play),
        });
    }

    /// Works on several tasks at a time.
    fn execute_in_threads(
        &mut self,
        threads: usize,
        tasks: &[Task<'p>],
        round: Round,
    ) -> Result<(), Stopped> {
        let mover = round.mover;
        let threads = threads.clamp(1, tasks.len().max(1));
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
                        let player = game.play_as(mover);
                        Search::new(player, root, aims, control, &learnt)
                            .restricted_by(restrictions)
                    };
                    crew.work(new_search);
                    drop(worker);
                };
                // fewer threads than asked for do the same work
                let _ = with_stack_for(root).spawn_scoped(scope, work);
            }
            self.collect(tasks, round, &buffer)
        })
    }

    /// Hands on findings in the order of their tasks, as they come.
    fn collect(
        &mut self,
        tasks: &[Task],
        round: Round,
        buffer: &ReorderBuffer,
    ) -> Result<(), Stopped> {
        let mut done = 0;
        if let Some(first) = tasks.first() {
            self.tell_examining(first, round);
        }
        loop {
            match buffer.take() {
                Taken::Findings(found) => {
                    for finding in found {
                        self.show(finding)?;
                    }
                }
                Taken::Nothing => self.sink.pause(),
                Taken::Finished => {
                    self.sink.end_move(tasks[done].number);
                    done += 1;
                    if let Some(next) = tasks.get(done) {
                        self.tell_examining(next, round);
                    }
                    self.sink.progress(round.after(done));
                }
                Taken::Over { complete: true } => return Ok(()),
                Taken::Over { complete: false } => {
                    for index in buffer.finished_without_findings() {
                        self.sink.note_done(tasks[index].number);
                    }
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
        let is_new = self.sink.finding(finding);
        self.solutions += u64::from(counts && is_new);
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

/// A round through the first moves.
#[derive(Clone, Copy)]
pub(super) struct Round {
    /// Who plays them.
    pub mover: Side,
    /// How many there are.
    pub all: usize,
    /// How many of those that are to be examined have been examined before.
    pub known: Progress,
}

impl Round {
    /// How far it is after so many more first moves.
    fn after(self, more: usize) -> Progress {
        Progress {
            done: self.known.done + more,
            of: self.known.of,
        }
    }
}

/// A thread whose stack is large enough to follow this play to its end.
pub(crate) fn with_stack_for(play: &Node) -> std::thread::Builder {
    std::thread::Builder::new().stack_size(stack_for(play))
}

/// So many bytes of stack are enough to follow this play to its end.
pub fn stack_for(play: &Node) -> usize {
    const BASE: usize = 8 << 20;
    const HALF_MOVE: usize = 32 << 10;
    BASE + HALF_MOVE * play.depth()
}
