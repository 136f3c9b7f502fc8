//! Solving: with which limits, how it is stopped, and what comes of it.

mod event;
mod margin;
mod monitor;
mod pieces;
mod pulse;
mod report;
mod rest;
mod run;
mod share;
mod solutions;
mod written;

pub use event::{Ending, Event, FoundText, Limit, Looking, Pace, Solution};
pub use monitor::Monitor;
pub use pieces::{Merged, Piece, PieceResult, PieceSolution, merged};
pub use pulse::Pulse;
pub use report::{PositionReport, Report, Row};
pub use rest::Rest;
pub use run::{Listener, PositionToSolve, Run, Solved};
pub use solutions::{Solutions, StillSearching};
pub(crate) use written::WrittenSoFar;
pub use written::{PositionWriting, Writing};

use crate::error::Error;
use crate::examination::{Examiner, Intention};
use crate::memory;
use crate::problem::Problem;
use event::{Examining, Teller};
use sauterelle_kernel::cancel::{self, Cancelled};
use sauterelle_kernel::men::Language;
use sauterelle_solve::solve::Resources;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// What solving may use. The default: all processors, a quarter of the free memory (at most 2 GB), and as much time as it takes.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// Threads that share the first moves; 0: one search goes through them all, which is quickest where many small problems are solved.
    /// Solutions and their order do not depend on it.
    pub threads: usize,
    /// Bytes for remembered positions.
    pub memory: usize,
    /// The time for a problem, all of its positions together.
    pub time: Option<Duration>,
    /// The time for each position.
    pub time_each: Option<Duration>,
    /// When everything must be over, however many problems there are.
    pub deadline: Option<Instant>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver {
            threads: all_cores(),
            memory: memory::sensible(),
            time: None,
            time_each: None,
            deadline: None,
        }
    }
}

impl Solver {
    /// Solves a problem on this thread and hands on what happens, the last event being [`Event::Ending`].
    ///
    /// ```
    /// use sauterelle::{Event, Problem, Solver, Stop};
    ///
    /// let problem = Problem::from_fen("k7/8/1K6/8/8/8/8/7Q").stipulation("h#1").build().unwrap();
    /// let solver = Solver { threads: 1, memory: 1 << 20, ..Solver::default() };
    /// let mut found = 0;
    /// let report = solver.solve(&problem, &Stop::default(), &mut |event| {
    ///     if let Event::Solution(_) = event {
    ///         found += 1;
    ///     }
    /// });
    /// assert_eq!((found, report.unwrap().solutions()), (2, 2));
    /// ```
    ///
    /// # Errors
    /// If the rules cannot be compiled; nothing has been solved then.
    pub fn solve(
        &self,
        problem: &Problem,
        stop: &Stop,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Report, Error> {
        self.work_on(&Job::of(problem), stop, tell)
    }

    /// The same; the pulse hears how far the search is even while nothing is found, on the thread that searches.
    ///
    /// # Errors
    /// If the rules cannot be compiled; nothing has been solved then.
    pub fn solve_with_pulse(
        &self,
        problem: &Problem,
        stop: &Stop,
        pulse: &Pulse,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Report, Error> {
        let job = Job {
            pulse: Some(pulse),
            ..Job::of(problem)
        };
        self.work_on(&job, stop, tell)
    }

    /// The same; the last event has the class of the problem too, and compares it with what its author intends.
    ///
    /// # Errors
    /// If the rules cannot be compiled; nothing has been solved then.
    pub fn examine(
        &self,
        examined: &Examined,
        stop: &Stop,
        pulse: Option<&Pulse>,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Report, Error> {
        let job = Job {
            pulse,
            examined: Some(*examined),
            ..Job::of(examined.problem)
        };
        self.work_on(&job, stop, tell)
    }

    /// The same for everything that can be wished for: going on from where solving was stopped, too. Then the headings of the positions
    /// up to the one that goes on are told again, and that of the phase; of solutions only those that are new; and of this position
    /// and phase in the end the whole text and the whole verdict.
    ///
    /// # Errors
    /// If the rules cannot be compiled, or if it cannot go on with what was left; nothing has been solved then.
    pub fn work_on(
        &self,
        job: &Job,
        stop: &Stop,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Report, Error> {
        let run = job.run(self, stop)?;
        Ok(job.teller(&run, tell).solve())
    }

    /// Solves a problem on other threads; the solutions come one by one. Dropping them stops solving.
    ///
    /// # Errors
    /// If the rules cannot be compiled; nothing has been solved then.
    pub fn solutions(&self, problem: &Problem) -> Result<Solutions, Error> {
        Solutions::begin(*self, problem)
    }

    fn resources(&self) -> Resources {
        Resources {
            threads: self.threads,
            memory: self.memory,
        }
    }
}

/// Bytes of solutions that are compared with what is intended.
const MOST_EXAMINED: usize = 1 << 20;

/// A problem to be examined while it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Examined<'p> {
    /// The problem, in the language in which its solution is told.
    pub problem: &'p Problem,
    /// What its author intends, as far as it is known.
    pub intention: Option<&'p Intention>,
    /// The language of what is intended, where that is an output of Popeye.
    pub language: Language,
}

/// What is to be done with a problem.
#[derive(Clone, Copy, Debug)]
pub struct Job<'p> {
    /// The problem.
    pub problem: &'p Problem,
    /// How it is to be examined, if the last event is to have its class.
    pub examined: Option<Examined<'p>>,
    /// Hears how far the search is.
    pub pulse: Option<&'p Pulse>,
    /// What was left of solving it before, from where it goes on.
    pub rest: Option<&'p Rest>,
}

impl<'p> Job<'p> {
    /// Solving alone.
    pub fn of(problem: &'p Problem) -> Job<'p> {
        Job {
            problem,
            examined: None,
            pulse: None,
            rest: None,
        }
    }

    fn run(&self, solver: &Solver, stop: &Stop) -> Result<Run<'p>, Error> {
        let mut run = Run::new(solver, &self.problem.input, stop.clone())?.naming_moves();
        if let Some(rest) = self.rest {
            if self.examined.is_some() && !rest.is_examined() {
                let why = "solving cannot go on so: what was found before was not examined";
                return Err(Error::Rest(why.to_string()));
            }
            run = run.going_on_from(rest)?;
        }
        Ok(match self.pulse {
            Some(pulse) => run.with_pulse(pulse),
            None => run,
        })
    }

    fn teller<'t>(
        &self,
        run: &'t Run<'p>,
        tell: &'t mut (dyn FnMut(Event) + Send),
    ) -> Teller<'t, 'p> {
        let teller = Teller::new(run, tell);
        match &self.examined {
            None => teller,
            Some(examined) => teller.examining(Examining {
                examiner: Examiner::new(&self.problem.input, MOST_EXAMINED, examined.language),
                intention: examined.intention,
            }),
        }
    }
}

/// Stops solving from elsewhere: all copies are one.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops everything that goes by it, mostly within milliseconds and for good. Gives whether it had been stopped before.
    pub fn stop(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether everything is to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks something that may take long, such as the legal moves of a position under rules with thousands of choices: until it is answered,
    /// this stops, or the time is up.
    ///
    /// ```
    /// use sauterelle::{Limit, Position, Stop};
    /// use std::time::Duration;
    ///
    /// let conditions = ["Polo".to_string(), "Circe Cage".to_string()];
    /// let position = Position::from_fen("7k/8/8/2nnn3/Q7/3nnn2/8/7K w", &conditions, None).unwrap();
    /// let moves = Stop::default().within(Some(Duration::from_millis(20)), || position.legal_moves());
    /// assert!(matches!(moves, Err(Limit::Time)));
    /// ```
    ///
    /// # Errors
    /// What has cut it short.
    pub fn within<T>(&self, time: Option<Duration>, ask: impl FnOnce() -> T) -> Result<T, Limit> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let stop = self.clone();
        let is_over = move || stop.is_set() || deadline.is_some_and(|end| Instant::now() >= end);
        cancel::within(is_over, ask).map_err(|Cancelled| match self.is_set() {
            true => Limit::Stopped,
            false => Limit::Time,
        })
    }

    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// Processors that can be used; 0 where there are no threads.
pub fn all_cores() -> usize {
    let usual = Resources::default().threads;
    std::thread::available_parallelism().map_or(usual, usize::from)
}
