//! The threads of a run: one reads, some solve, one tells how far it all is.

use super::plan::{Examine, Plan, Watch};
use crate::input::Item;
use crate::store::{Claim, Run, Store, StoreError, Take, content_of};
use sauterelle::Stop;
use sauterelle::examination::{Examination, caught};
use sauterelle_languages::carried;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Problems that are put into the database together.
const CHUNK: usize = 200;
/// How often it is looked whether to stop.
const PERIOD: Duration = Duration::from_millis(50);
/// How often a sign of life is given.
const BEAT: Duration = Duration::from_secs(10);
/// How often it is counted how far the run is, at least.
const COUNT: Duration = Duration::from_secs(1);

/// What the threads share.
pub(super) struct Threads<'a> {
    pub plan: &'a Plan,
    pub stop: &'a Stop,
    pub watch: &'a dyn Watch,
    pub examine: &'a Examine<'a>,
    pub store: Mutex<Store>,
    pub run: Run,
    pub is_reading: AtomicBool,
    /// Threads that solve.
    pub solving: AtomicUsize,
    pub unreadable: AtomicU64,
    /// What has gone wrong with the database.
    pub fault: Mutex<Option<StoreError>>,
}

/// What a thread does next.
enum Next {
    Solve(Claim),
    /// There may be something later.
    Wait,
    Done,
}

impl Threads<'_> {
    /// Runs them all to their end, and gives the database back with the number of files that could not be read.
    pub fn run(self) -> Result<(Store, u64), StoreError> {
        thread::scope(|scope| {
            scope.spawn(carried(|| {
                self.guarded(|| self.read());
                self.is_reading.store(false, Ordering::Release);
            }));
            for _ in 0..self.plan.workers {
                scope.spawn(carried(|| {
                    self.guarded(|| self.solve());
                    self.solving.fetch_sub(1, Ordering::Release);
                }));
            }
            self.guarded(|| self.supervise());
        });
        let store = self.store.into_inner();
        let mut store = store.unwrap_or_else(PoisonError::into_inner);
        // what was not finished is given back after a fault too, if that can be written
        let left = store.leave();
        let fault = self.fault.into_inner();
        match fault.unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => left.map(|()| (store, self.unreadable.into_inner())),
        }
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something; what goes wrong stops everything.
    fn guarded(&self, work: impl FnOnce() -> Result<(), StoreError>) {
        if let Err(error) = work() {
            let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
            fault.get_or_insert(error);
            self.stop.stop();
        }
    }

    fn read(&self) -> Result<(), StoreError> {
        let mut chunk: Vec<Item> = Vec::new();
        for item in self.plan.inputs.items() {
            match item {
                Ok(item) => {
                    let faults = item.problem.as_ref().err().into_iter().flatten();
                    faults.for_each(|fault| self.watch.fault(&fault.told));
                    chunk.push(item);
                }
                Err(error) => {
                    self.watch.fault(&error.to_string());
                    self.unreadable.fetch_add(1, Ordering::Relaxed);
                }
            }
            if chunk.len() >= CHUNK {
                self.store().add(self.run, &chunk)?;
                chunk.clear();
            }
            if self.stop.is_set() {
                break;
            }
        }
        self.store().add(self.run, &chunk)
    }

    fn solve(&self) -> Result<(), StoreError> {
        while !self.stop.is_set() {
            match self.next()? {
                Next::Solve(claim) => {
                    let (text, intention) = (&claim.text, claim.intention.as_ref());
                    let examined =
                        caught(|| (self.examine)(text, intention, &self.plan.limits, self.stop));
                    // nothing is found if it is stopped
                    if let Some(found) = examined {
                        self.store().finish(self.run, claim.problem, &found)?;
                        self.look_at(&claim, &found)?;
                    }
                }
                Next::Wait => thread::sleep(PERIOD),
                Next::Done => break,
            }
        }
        Ok(())
    }

    /// Keeps what a solution shows.
    fn look_at(&self, claim: &Claim, found: &Examination) -> Result<(), StoreError> {
        let content = content_of(&claim.text, &found.positions, &found.solutions);
        content.map_or(Ok(()), |content| {
            self.store().put_content(claim.problem, &content)
        })
    }

    fn next(&self) -> Result<Next, StoreError> {
        // asked first, so that nothing that is read meanwhile is passed over
        let is_reading = self.is_reading.load(Ordering::Acquire);
        let take = if is_reading { Take::Fresh } else { Take::All };
        let mut store = self.store();
        Ok(match store.claim(self.run, take)? {
            Some(claim) => Next::Solve(claim),
            None if is_reading || store.is_work_left(self.run)? => Next::Wait,
            None => Next::Done,
        })
    }

    /// Looks after signs of life and progress.
    fn supervise(&self) -> Result<(), StoreError> {
        let (mut beaten, mut counted) = (Instant::now(), Instant::now());
        let mut pause = Duration::ZERO;
        while self.solving.load(Ordering::Acquire) > 0 {
            if beaten.elapsed() > BEAT {
                self.store().beat()?;
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
        let progress = self.store().progress(self.run)?;
        self.watch.progress(progress, is_reading);
        Ok(())
    }
}
