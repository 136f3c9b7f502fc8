//! First moves taken back, by one thread or several. What comes of them is told in their order.

use super::asked::{Asked, Run, Tell};
use super::forward::Forward;
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
    /// What a round through the first moves is to find.
    type Round: Copy + Send + Sync + 'static;

    /// All rounds, in their order. What an earlier one has told is not told again.
    fn rounds(asked: Asked<'p>) -> Vec<Self::Round>;

    /// All that can be taken back first.
    fn first_moves(asked: Asked<'p>) -> Vec<Self::First>;

    /// Nothing found out yet.
    fn shared(asked: Asked<'p>) -> Self::Shared;

    /// A search with this forward play.
    fn new(asked: Asked<'p>, forward: Forward<'p>, shared: &Arc<Self::Shared>) -> Self;

    /// Tells what comes of a first move in a round.
    fn work_on(
        &mut self,
        first: &Self::First,
        round: Self::Round,
        tell: &mut Tell,
    ) -> Result<(), Stopped>;
}

/// A round through the first moves.
struct Round<'t, 'p, W: Work<'p>> {
    round: W::Round,
    /// What is left of them, each with its number, from 1.
    moves: Vec<(u32, &'t W::First)>,
    /// How many are done.
    done: usize,
    shared: &'t Arc<W::Shared>,
}

impl<'p> Run<'p, '_> {
    /// Works on all first moves, but for those of which an earlier search has told everything. In each round each thread has one of the
    /// games.
    pub(super) fn go_through<W: Work<'p>>(&mut self, games: Vec<Game>) -> Result<(), Stopped> {
        let asked = self.asked;
        let shared = Arc::new(W::shared(asked));
        let all = W::first_moves(asked);
        let mut games = games.into_iter();
        for (number, round) in (1..).zip(W::rounds(asked)) {
            let games: Vec<Game> = games.by_ref().take(asked.workers()).collect();
            let Some(done) = self.sink.begin_round(number, false) else {
                continue;
            };
            let numbered = (1..).zip(&all);
            let moves: Vec<_> = numbered.filter(|(number, _)| !done.has(*number)).collect();
            let left: Round<W> = Round {
                round,
                done: all.len() - moves.len(),
                moves,
                shared: &shared,
            };
            match asked.resources.threads {
                0 => self.go_through_here(&left, games)?,
                _ => self.go_through_in_threads(&left, games)?,
            }
        }
        Ok(())
    }

    /// The first move with this index is done.
    fn end_move<W: Work<'p>>(&mut self, left: &Round<'_, 'p, W>, index: usize) {
        self.sink.end_move(left.moves[index].0);
        self.sink.progress(Progress {
            done: left.done + index + 1,
            of: left.done + left.moves.len(),
        });
    }

    fn go_through_here<W: Work<'p>>(
        &mut self,
        left: &Round<'_, 'p, W>,
        games: Vec<Game>,
    ) -> Result<(), Stopped> {
        let asked = self.asked;
        let Some(game) = games.into_iter().next() else {
            return Ok(());
        };
        let mut worker = W::new(asked, Forward::new(asked, game), left.shared);
        for (index, (_, first)) in left.moves.iter().enumerate() {
            worker.work_on(first, left.round, &mut |finding| self.tell(finding))?;
            self.end_move(left, index);
        }
        Ok(())
    }

    fn go_through_in_threads<W: Work<'p>>(
        &mut self,
        left: &Round<'_, 'p, W>,
        games: Vec<Game>,
    ) -> Result<(), Stopped> {
        let asked = self.asked;
        let buffer = ReorderBuffer::new(left.moves.len(), asked.control);
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for game in games {
                let (thread, buffer, next) = (buffer.worker(), &buffer, &next);
                let (moves, round, shared) = (&left.moves, left.round, left.shared);
                let work = move || {
                    let mut worker = W::new(asked, Forward::new(asked, game), shared);
                    let result = asked.control.within(|| {
                        loop {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            let Some((_, first)) = moves.get(index) else {
                                return Ok(());
                            };
                            worker.work_on(first, round, &mut |it| buffer.put(index, it))?;
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
    fn collect<W: Work<'p>>(
        &mut self,
        left: &Round<'_, 'p, W>,
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
