//! Solving: what is asked for, what is told while it is solved, and what comes of it.

mod event;
mod job;
mod pieces;
mod report;
mod solutions;
mod teller;

pub use event::{Ending, Event, FoundText, Solution};
pub use job::{Examined, Job};
pub use pieces::{Merged, Piece, PieceResult, PieceSolution, merged};
pub use report::{PositionReport, Report, Row};
pub use solutions::{Solutions, StillSearching};

use crate::error::Error;
use crate::problem::Problem;
use crate::run::{Pulse, Solver, Stop};

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
}
