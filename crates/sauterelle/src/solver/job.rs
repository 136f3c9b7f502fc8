//! What is to be done with a problem.

use super::event::Event;
use super::teller::{Examining, Teller};
use crate::error::Error;
use crate::examination::{Examiner, Intention};
use crate::problem::Problem;
use crate::run::{Pulse, Rest, Run, Solver, Stop};
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;

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

    pub(super) fn run(&self, solver: &Solver, stop: &Stop) -> Result<Run<'p>, Error> {
        let mut run = Run::new(solver, &self.problem.input, stop.clone())?.naming_moves();
        if let Some(rest) = self.rest {
            if self.examined.is_some() && !rest.is_examined() {
                let why = say!("solving cannot go on so: what was found before was not examined");
                return Err(Error::Rest(why.to_string()));
            }
            run = run.going_on_from(rest)?;
        }
        Ok(match self.pulse {
            Some(pulse) => run.with_pulse(pulse),
            None => run,
        })
    }

    pub(super) fn teller<'t>(
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

#[cfg(test)]
mod tests;
