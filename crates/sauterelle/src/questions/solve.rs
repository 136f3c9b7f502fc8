//! A problem to be solved for the page.

use super::asked::Asked;
use super::fault::Fault;
use super::question::parse;
use super::speech::{in_language, language_of};
use crate::error::Error;
use crate::examination::Intention;
use crate::notation::solution::move_notation::MoveNotation;
use crate::problem::Problem;
use crate::run::{Pulse, Rest, Solver, Stop};
use crate::solver::{Event, Examined, Job, Report};
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;

/// A problem to be solved, and the time that it may take.
#[derive(Clone, Debug)]
pub struct SolveQuestion {
    /// The problem. All of its positions can be compiled.
    pub problem: Problem,
    /// The time wished for.
    pub time: Option<Duration>,
    /// What was left of solving it before, from where it goes on.
    rest: Option<Rest>,
    /// What its class is judged by, if that is asked for.
    examined: Option<Measure>,
}

/// What the class of a problem is judged by.
#[derive(Clone, Debug)]
struct Measure {
    intention: Option<Intention>,
    language: Language,
}

#[derive(Deserialize)]
struct Wished {
    #[serde(flatten)]
    asked: Asked,
    /// Seconds.
    time: Option<f64>,
    /// The last event is to have the class.
    #[serde(default)]
    examine: bool,
    /// How moves are written.
    #[serde(default)]
    notation: MoveNotation,
    /// What was left of solving it before: solving goes on from there.
    resume: Option<Value>,
    /// What is intended; otherwise what the entry says of it.
    intended: Option<Intention>,
}

impl SolveQuestion {
    /// Reads the question. What cannot be compiled is refused before anything is begun.
    ///
    /// # Errors
    /// With the reasons why it cannot be met.
    pub fn read(question: Value) -> Result<SolveQuestion, Fault> {
        in_language(language_of(&question), || SolveQuestion::wished(question))
    }

    fn wished(question: Value) -> Result<SolveQuestion, Fault> {
        let wished: Wished = parse(question)?;
        let written = wished.asked.written()?;
        let language = written.input.language;
        let problem = written
            .in_language(wished.asked.language.into())
            .in_notation(wished.notation);
        for twin in &problem.input.twins {
            twin.problem.game_of_visible_men().map_err(Error::from)?;
        }
        let rest = wished
            .resume
            .map(|rest| rest_of(rest, &problem, wished.examine));
        let time = wished.time.map(Duration::try_from_secs_f64);
        Ok(SolveQuestion {
            time: time.and_then(Result::ok),
            examined: wished.examine.then(|| Measure {
                intention: wished
                    .intended
                    .or_else(|| Intention::of_details(&problem.details)),
                language,
            }),
            rest: rest.transpose()?,
            problem,
        })
    }

    /// Solves the problem, and judges it if that is asked for.
    ///
    /// # Errors
    /// If the rules cannot be compiled; nothing has been solved then.
    pub fn solve(
        &self,
        solver: &Solver,
        stop: &Stop,
        pulse: Option<&Pulse>,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Report, Error> {
        let examined = self.examined.as_ref().map(|measure| Examined {
            problem: &self.problem,
            intention: measure.intention.as_ref(),
            language: measure.language,
        });
        let job = Job {
            problem: &self.problem,
            examined,
            pulse,
            rest: self.rest.as_ref(),
        };
        solver.work_on(&job, stop, tell)
    }
}

/// What was left of solving this problem.
fn rest_of(rest: Value, problem: &Problem, is_examined: bool) -> Result<Rest, Fault> {
    let rest: Rest = serde_json::from_value(rest)
        .map_err(|why| Fault::input(say!("`resume` is not what solving has left: {why}")))?;
    rest.check(&problem.input)?;
    if is_examined && !rest.is_examined() {
        return Err(Fault::input(say!(
            "`resume` is of solving without `examine`, so no class can come of it"
        )));
    }
    Ok(rest)
}

#[cfg(test)]
mod tests;
