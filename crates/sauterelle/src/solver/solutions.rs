//! Solutions one by one, while other threads look for the next ones.

use super::event::{Event, Solution};
use super::report::Report;
use super::teller::Teller;
use crate::error::Error;
use crate::problem::Problem;
use crate::run::{Monitor, Run, Solver, Stop};
use sauterelle_languages::carried;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Solutions that wait to be taken; the search waits too when there are so many.
const WAITING: usize = 1024;

/// The solutions of a problem in their order, as they are found. Dropping it stops the search.
///
/// ```
/// use sauterelle::Problem;
///
/// let problem = Problem::read("begin stip h#1 piec whit kb6 qh1 blac ka8 end").unwrap();
/// let mut solutions = problem.solve().unwrap();
/// let first = solutions.next().expect("a solution");
/// assert!(first.to_string().starts_with("1."));
/// assert_eq!(solutions.finish().solutions(), 2);
/// ```
#[derive(Debug)]
pub struct Solutions {
    receiver: Option<Receiver<Solution>>,
    search: Option<JoinHandle<Report>>,
    stop: Stop,
    monitor: Arc<Monitor>,
}

/// Nothing has been found in the time, but the search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StillSearching;

impl Problem {
    /// Solves the problem with all processors, on threads of their own, and gives the solutions as they come.
    ///
    /// # Errors
    /// If the rules cannot be compiled.
    pub fn solve(&self) -> Result<Solutions, Error> {
        Solver::default().solutions(self)
    }
}

impl Solutions {
    pub(super) fn begin(solver: Solver, problem: &Problem) -> Result<Solutions, Error> {
        let stop = Stop::default();
        // what is refused is told at once
        let monitor = Run::new(&solver, &problem.input, stop.clone())?.monitor();
        let (sender, receiver) = sync_channel(WAITING);
        let (problem, shared, watched) = (problem.clone(), stop.clone(), Arc::clone(&monitor));
        let search = std::thread::spawn(carried(move || {
            let mut tell = |event| {
                if let Event::Solution(solution) = event
                    && sender.send(solution).is_err()
                {
                    // nobody takes them any more
                    shared.stop();
                }
            };
            match Run::new(&solver, &problem.input, shared.clone()) {
                Ok(run) => Teller::new(&run.watched_by(watched), &mut tell).solve(),
                Err(error) => Report {
                    errors: vec![error],
                    ..Report::default()
                },
            }
        }));
        Ok(Solutions {
            receiver: Some(receiver),
            search: Some(search),
            stop,
            monitor,
        })
    }

    /// The next solution, if one is found in the time; none at the end.
    ///
    /// # Errors
    /// If nothing has been found so soon.
    pub fn next_within(&mut self, time: Duration) -> Result<Option<Solution>, StillSearching> {
        let Some(receiver) = &self.receiver else {
            return Ok(None);
        };
        match receiver.recv_timeout(time) {
            Ok(solution) => Ok(Some(solution)),
            Err(RecvTimeoutError::Disconnected) => Ok(None),
            Err(RecvTimeoutError::Timeout) => Err(StillSearching),
        }
    }

    /// How far the search is.
    pub fn monitor(&self) -> Arc<Monitor> {
        Arc::clone(&self.monitor)
    }

    /// Stops the search from elsewhere.
    pub fn stop_handle(&self) -> Stop {
        self.stop.clone()
    }

    /// Passes over the solutions that are left and tells what it has all come to.
    ///
    /// # Panics
    /// If the search has panicked.
    pub fn finish(mut self) -> Report {
        while self.next().is_some() {}
        let search = self.search.take().map(JoinHandle::join);
        match search {
            Some(Ok(report)) => report,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => Report::default(),
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.receiver.as_ref()?.recv().ok()
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.stop.stop();
        self.receiver = None;
        if let Some(search) = self.search.take() {
            // a panic of a search whose result nobody wants
            let _ = search.join();
        }
    }
}
