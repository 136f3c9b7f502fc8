//! A collection solved on all cores: one thread reads the inputs into the database, the others take problems out of it.

use crate::examination::{Class, Examination, Intention, Limits, caught};
use crate::input::{Found, InputError, Inputs, Item};
use crate::store::{Claim, Command, Progress, Run, Store, StoreError, Sweep};
use sauterelle::Stop;
use sauterelle::notation::popeye::InputProblem;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The database.
    pub store: PathBuf,
    /// What is to be read.
    pub inputs: Inputs,
    /// What each problem may use.
    pub limits: Limits,
    /// Problems that are solved at the same time.
    pub workers: usize,
    /// The version of the program.
    pub version: String,
}

/// Why a run cannot go on.
#[derive(thiserror::Error, Debug)]
pub enum RunError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An input that was named.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// What a run has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The number of the run in the database.
    pub run: i64,
    /// How far it is.
    pub progress: Progress,
    /// Problems of each class.
    pub classes: Vec<(Class, u64)>,
    /// Files that could not be read.
    pub unreadable: u64,
    /// It was stopped before everything was done.
    pub is_stopped: bool,
}

impl Summary {
    /// Problems of a class.
    pub fn of(&self, class: Class) -> u64 {
        let counted = self.classes.iter().find(|(known, _)| *known == class);
        counted.map_or(0, |(_, count)| *count)
    }
}

/// Hears how a run goes.
pub trait Watch: Sync {
    /// Something in the inputs is wrong.
    fn fault(&self, message: &str);
    /// How far the run is; meanwhile the inputs may still be read.
    fn progress(&self, progress: Progress, is_reading: bool);
}

/// What treats one problem: [`examine`](crate::examination::examine), or something in its place.
pub type Examine<'f> =
    dyn Fn(&InputProblem, Option<&Intention>, &Limits, &Stop) -> Option<Examination> + Sync + 'f;

/// Problems that are put into the database together.
const CHUNK: usize = 200;
/// How often it is looked whether to stop.
const PERIOD: Duration = Duration::from_millis(50);
/// How often a sign of life is given.
const BEAT: Duration = Duration::from_secs(10);
/// How often it is counted how far the run is, at least.
const COUNT: Duration = Duration::from_secs(1);

/// Solves what has no result yet, until everything is done or stopped. If the database fails, everything is stopped.
///
/// # Errors
/// If the database cannot be used, or an input that was named is not there.
pub fn run(
    plan: &Plan,
    stop: &Stop,
    watch: &dyn Watch,
    examine: &Examine<'_>,
) -> Result<Summary, RunError> {
    plan.inputs.are_there()?;
    let in_file = |error: StoreError| error.in_file(&plan.store);
    let work = Work::begin(plan).map_err(in_file)?;
    let batch = Batch {
        plan,
        watch,
        examine,
        work: Mutex::new(work),
        stop,
        is_reading: AtomicBool::new(true),
        active: AtomicUsize::new(plan.workers),
        unreadable: AtomicUsize::new(0),
        fault: Mutex::default(),
    };
    batch.everything().map_err(in_file)?;
    let fault = batch.fault.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = { fault }.take() {
        return Err(in_file(error).into());
    }
    batch.summary().map_err(|error| in_file(error).into())
}

/// The database and where in it the next problem is looked for.
struct Work {
    store: Store,
    run: Run,
    sweep: Sweep,
    /// The problems that were never begun have been looked through since the inputs were read.
    is_last_sweep: bool,
}

/// What a worker does next.
enum Next {
    Solve(Box<Claim>),
    /// There may be something later.
    Wait,
    Done,
}

impl Work {
    fn begin(plan: &Plan) -> Result<Work, StoreError> {
        let mut store = Store::create(&plan.store)?;
        store.enter()?;
        let run = store.begin(&Command {
            version: plan.version.clone(),
            command: plan.inputs.in_words(),
            limits: plan.limits,
        })?;
        let sweep = Sweep {
            after: 0,
            fresh: true,
        };
        Ok(Work {
            store,
            run,
            sweep,
            is_last_sweep: false,
        })
    }

    fn next(&mut self, is_reading: bool) -> Result<Next, StoreError> {
        loop {
            if let Some(claim) = self.store.claim(self.run, self.sweep)? {
                self.sweep.after = claim.problem;
                return Ok(Next::Solve(Box::new(claim)));
            }
            if is_reading {
                return Ok(Next::Wait);
            }
            match self.sweep {
                Sweep { fresh: true, .. } => {
                    self.sweep.after = 0;
                    // problems of an earlier run have lower numbers
                    self.sweep.fresh = !self.is_last_sweep;
                    self.is_last_sweep = true;
                }
                Sweep { after: 0, .. } => {
                    return Ok(match self.store.is_shared(self.run)? {
                        true => Next::Wait,
                        false => Next::Done,
                    });
                }
                _ => self.sweep.after = 0,
            }
        }
    }
}

struct Batch<'a> {
    plan: &'a Plan,
    watch: &'a dyn Watch,
    examine: &'a Examine<'a>,
    work: Mutex<Work>,
    stop: &'a Stop,
    is_reading: AtomicBool,
    /// Threads that are at work.
    active: AtomicUsize,
    unreadable: AtomicUsize,
    /// What has gone wrong with the database.
    fault: Mutex<Option<StoreError>>,
}

impl Batch<'_> {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn everything(&self) -> Result<(), StoreError> {
        thread::scope(|scope| {
            scope.spawn(|| {
                self.guarded(|| self.read());
                self.is_reading.store(false, Ordering::Release);
            });
            for _ in 0..self.plan.workers {
                scope.spawn(|| {
                    self.guarded(|| self.solve());
                    self.active.fetch_sub(1, Ordering::Release);
                });
            }
            self.guarded(|| self.supervise());
        });
        let mut work = self.work();
        work.store.leave()?;
        let (run, progress) = (work.run, work.store.progress(work.run)?);
        if progress.done == progress.of && !self.stop.is_set() {
            work.store.end(run)?;
        }
        Ok(())
    }

    /// Does something; what goes wrong stops everything.
    fn guarded(&self, work: impl FnOnce() -> Result<(), StoreError>) {
        if let Err(error) = work() {
            let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
            fault.get_or_insert(error);
            self.stop.stop();
        }
    }

    /// Looks after signs of life and progress.
    fn supervise(&self) -> Result<(), StoreError> {
        let (mut beaten, mut counted) = (Instant::now(), Instant::now());
        let mut pause = Duration::ZERO;
        while self.active.load(Ordering::Acquire) > 0 {
            if beaten.elapsed() > BEAT {
                self.work().store.beat()?;
                beaten = Instant::now();
            }
            if counted.elapsed() >= pause {
                let begun = Instant::now();
                self.tell()?;
                counted = Instant::now();
                // counting is to take a small part of the time only
                pause = (begun.elapsed() * 20).max(COUNT);
            }
            thread::sleep(PERIOD);
        }
        self.tell()
    }

    fn tell(&self) -> Result<(), StoreError> {
        let is_reading = self.is_reading.load(Ordering::Acquire);
        let work = self.work();
        let progress = work.store.progress(work.run)?;
        drop(work);
        self.watch.progress(progress, is_reading);
        Ok(())
    }

    fn read(&self) -> Result<(), StoreError> {
        let mut chunk: Vec<Item> = Vec::new();
        self.plan.inputs.each(|found| {
            match found {
                Found::Problem(item) => {
                    for fault in &item.faults {
                        self.watch.fault(fault);
                    }
                    chunk.push(*item);
                }
                Found::Unreadable(error) => {
                    self.watch.fault(&error.to_string());
                    self.unreadable.fetch_add(1, Ordering::Relaxed);
                }
            }
            if chunk.len() >= CHUNK {
                self.add(&mut chunk)?;
            }
            Ok::<bool, StoreError>(!self.stop.is_set())
        })?;
        self.add(&mut chunk)
    }

    fn add(&self, chunk: &mut Vec<Item>) -> Result<(), StoreError> {
        let mut work = self.work();
        let run = work.run;
        work.store.add(run, chunk)?;
        chunk.clear();
        Ok(())
    }

    fn solve(&self) -> Result<(), StoreError> {
        while !self.stop.is_set() {
            // asked first, so that nothing that is read meanwhile is passed over
            let is_reading = self.is_reading.load(Ordering::Acquire);
            let next = self.work().next(is_reading)?;
            match next {
                Next::Solve(claim) => {
                    if let Some(found) = self.examined(&claim) {
                        let mut work = self.work();
                        let run = work.run;
                        work.store.finish(run, claim.problem, &found)?;
                    }
                }
                Next::Wait => thread::sleep(PERIOD),
                Next::Done => break,
            }
        }
        Ok(())
    }

    /// The result of a problem; nothing if it was stopped.
    fn examined(&self, claim: &Claim) -> Option<Examination> {
        caught(|| match claim.body.problem() {
            Ok(problem) => {
                let intention = claim.intention.as_ref();
                (self.examine)(&problem, intention, &self.plan.limits, self.stop)
            }
            Err(refusals) => Some(Examination::refused(refusals)),
        })
    }

    fn summary(&self) -> Result<Summary, StoreError> {
        let work = self.work();
        let progress = work.store.progress(work.run)?;
        Ok(Summary {
            run: work.run.id,
            progress,
            classes: work.store.classes(work.run)?,
            unreadable: self.unreadable.load(Ordering::Relaxed) as u64,
            is_stopped: progress.done < progress.of || self.stop.is_set(),
        })
    }
}

#[cfg(test)]
mod tests;
