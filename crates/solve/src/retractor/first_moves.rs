//! First moves taken back, by one thread or several. What comes of them is told in their order.

use super::forward::Forward;
use super::{Asked, Run, Tell};
use crate::control::Stopped;
use crate::parallel::reorder_buffer::{ReorderBuffer, Taken};
use crate::solving::executors::with_stack_for;
use crate::solving::report::Progress;
use sauterelle_rules::game::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The search of one thread.
pub(super) trait Work<'p> {
    /// What is taken back first.
    type First: Sync;
    /// What all threads have found out.
    type Shared: Send + Sync;

    /// All that can be taken back first.
    fn first_moves(asked: Asked<'p>) -> Vec<Self::First>;

    /// Nothing found out yet.
    fn shared(asked: Asked<'p>) -> Self::Shared;

    /// A search with this forward play.
    fn new(asked: Asked<'p>, forward: Forward<'p>, shared: &Arc<Self::Shared>) -> Self;

    /// Tells what comes of a first move.
    fn work_on(&mut self, first: &Self::First, tell: &mut Tell) -> Result<(), Stopped>;
}

/// A first move with its number, from 1.
type Numbered<'t, T> = (u32, &'t T);

impl<'p> Run<'p, '_> {
    /// Works on all first moves, but for those of which an earlier search has told everything. Each thread has one of the games.
    pub(super) fn go_through<W: Work<'p>>(&mut self, games: Vec<Game>) -> Result<(), Stopped> {
        let Some(done) = self
            .sink
            .begin_round(self.asked.retraction.half_moves, false)
        else {
            return Ok(());
        };
        let all = W::first_moves(self.asked);
        let left: Vec<Numbered<W::First>> = (1..)
            .zip(&all)
            .filter(|(number, _)| !done.has(*number))
            .collect();
        let done = all.len() - left.len();
        match self.asked.resources.threads {
            0 => self.go_through_here::<W>(&left, done, games),
            _ => self.go_through_in_threads::<W>(&left, done, games),
        }
    }

    fn end_move(&mut self, number: u32, done: usize, of: usize) {
        self.sink.end_move(number);
        self.sink.progress(Progress { done, of });
    }

    fn go_through_here<W: Work<'p>>(
        &mut self,
        left: &[Numbered<W::First>],
        done: usize,
        games: Vec<Game>,
    ) -> Result<(), Stopped> {
        let asked = self.asked;
        let Some(game) = games.into_iter().next() else {
            return Ok(());
        };
        let shared = Arc::new(W::shared(asked));
        let mut worker = W::new(asked, Forward::new(asked, game), &shared);
        for (index, (number, first)) in left.iter().enumerate() {
            worker.work_on(first, &mut |finding| self.tell(finding))?;
            self.end_move(*number, done + index + 1, done + left.len());
        }
        Ok(())
    }

    fn go_through_in_threads<W: Work<'p>>(
        &mut self,
        left: &[Numbered<W::First>],
        done: usize,
        games: Vec<Game>,
    ) -> Result<(), Stopped> {
        let asked = self.asked;
        let shared = Arc::new(W::shared(asked));
        let buffer = ReorderBuffer::new(left.len(), asked.control);
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for game in games {
                let (thread, buffer, next, shared) = (buffer.worker(), &buffer, &next, &shared);
                let work = move || {
                    let mut worker = W::new(asked, Forward::new(asked, game), shared);
                    let result = asked.control.within(|| {
                        loop {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            let Some((_, first)) = left.get(index) else {
                                return Ok(());
                            };
                            worker.work_on(first, &mut |finding| buffer.put(index, finding))?;
                            buffer.finish(index);
                        }
                    });
                    // that it was stopped is seen from what is not finished
                    let _ = result;
                    drop(thread);
                };
                // fewer threads than asked for do the same work
                let _ = with_stack_for(&asked.stipulation.play).spawn_scoped(scope, work);
            }
            self.collect(left, done, &buffer)
        })
    }

    /// Tells what threads find, in the order of the first moves.
    fn collect<T>(
        &mut self,
        left: &[Numbered<T>],
        before: usize,
        buffer: &ReorderBuffer,
    ) -> Result<(), Stopped> {
        let mut index = 0;
        loop {
            match buffer.take() {
                Taken::Findings(found) => {
                    for finding in found {
                        if let Err(stopped) = self.tell(finding) {
                            // the other threads need not go on
                            self.asked.control.enough.store(true, Ordering::Relaxed);
                            return Err(stopped);
                        }
                    }
                }
                Taken::Nothing => self.sink.pause(),
                Taken::Finished => {
                    let number = left[index].0;
                    index += 1;
                    self.end_move(number, before + index, before + left.len());
                }
                Taken::Over { complete: true } => return Ok(()),
                Taken::Over { complete: false } => {
                    for index in buffer.finished_without_findings() {
                        self.sink.note_done(left[index].0);
                    }
                    return Err(Stopped);
                }
            }
        }
    }
}
