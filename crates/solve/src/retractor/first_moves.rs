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

/// The first moves that are left, each with its number, from 1.
struct Remaining<'t, T> {
    moves: Vec<(u32, &'t T)>,
    /// How many are done.
    done: usize,
}

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
        let numbered = (1..).zip(&all);
        let moves: Vec<_> = numbered.filter(|(number, _)| !done.has(*number)).collect();
        let left = Remaining {
            done: all.len() - moves.len(),
            moves,
        };
        match self.asked.resources.threads {
            0 => self.go_through_here::<W>(&left, games),
            _ => self.go_through_in_threads::<W>(&left, games),
        }
    }

    /// The first move with this index is done.
    fn end_move<T>(&mut self, left: &Remaining<T>, index: usize) {
        self.sink.end_move(left.moves[index].0);
        self.sink.progress(Progress {
            done: left.done + index + 1,
            of: left.done + left.moves.len(),
        });
    }

    fn go_through_here<W: Work<'p>>(
        &mut self,
        left: &Remaining<W::First>,
        games: Vec<Game>,
    ) -> Result<(), Stopped> {
        let asked = self.asked;
        let Some(game) = games.into_iter().next() else {
            return Ok(());
        };
        let shared = Arc::new(W::shared(asked));
        let mut worker = W::new(asked, Forward::new(asked, game), &shared);
        for (index, (_, first)) in left.moves.iter().enumerate() {
            worker.work_on(first, &mut |finding| self.tell(finding))?;
            self.end_move(left, index);
        }
        Ok(())
    }

    fn go_through_in_threads<W: Work<'p>>(
        &mut self,
        left: &Remaining<W::First>,
        games: Vec<Game>,
    ) -> Result<(), Stopped> {
        let asked = self.asked;
        let shared = Arc::new(W::shared(asked));
        let buffer = ReorderBuffer::new(left.moves.len(), asked.control);
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for game in games {
                let (thread, buffer, next, shared) = (buffer.worker(), &buffer, &next, &shared);
                let work = move || {
                    let mut worker = W::new(asked, Forward::new(asked, game), shared);
                    let result = asked.control.within(|| {
                        loop {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            let Some((_, first)) = left.moves.get(index) else {
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
            self.collect(left, &buffer)
        })
    }

    /// Tells what threads find, in the order of the first moves.
    fn collect<T>(&mut self, left: &Remaining<T>, buffer: &ReorderBuffer) -> Result<(), Stopped> {
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
                    self.end_move(left, index);
                    index += 1;
                }
                Taken::Over { complete: true } => return Ok(()),
                Taken::Over { complete: false } => {
                    for index in buffer.finished_without_findings() {
                        self.sink.note_done(left.moves[index].0);
                    }
                    return Err(Stopped);
                }
            }
        }
    }
}
