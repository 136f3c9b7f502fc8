//! One problem examined: solved within limits, judged, and compared with what its author intends.
//!
//! [`examine`] is all that a run needs of the search, and all that another engine for distributed work would call.

mod class;
mod duals;
mod entry;
mod examiner;
mod intention;
mod judged;
mod position;
mod texts;

pub use class::Class;
pub use entry::{question_for, read_text};
pub(crate) use examiner::Examiner;
pub use examiner::Judgement;
pub use intention::Intention;
pub(crate) use position::Findings as ExaminedPosition;
pub use position::Phases;
pub(crate) use texts::together;

pub use crate::comparison::Notation;
pub use crate::results::{Ended, PhaseResult, PositionResult};

use crate::comparison::Comparison;
use crate::notation::entered::InputProblem;
use crate::run::{Run, Solver, Stop};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// What a problem may use.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Seconds for all its positions together.
    pub seconds: Option<f64>,
    /// Bytes for remembered positions.
    pub memory: usize,
    /// Threads; 0: everything is done on the calling thread, which is quickest where many small problems are solved.
    pub threads: usize,
    /// Bytes of solutions to keep; more are solved, but not kept.
    pub text: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            seconds: None,
            memory: 64 << 20,
            threads: 0,
            text: 1 << 20,
        }
    }
}

impl Limits {
    fn solver(&self) -> Solver {
        let time = self.seconds.map(Duration::try_from_secs_f64);
        Solver {
            threads: self.threads,
            memory: self.memory,
            // more than fits is as good as no limit
            time: time.and_then(Result::ok),
            time_each: None,
            deadline: None,
        }
    }
}

/// What has come of a problem.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Examination {
    /// The verdict in a word.
    pub class: Class,
    /// The verdict in a sentence.
    pub verdict: String,
    /// Each position; none if the problem is refused.
    pub positions: Vec<PositionResult>,
    /// The solutions as text in Popeye's form.
    pub solutions: String,
    /// There are more solutions than are kept.
    pub is_cut: bool,
    /// How it compares with what is intended, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
    /// What is not understood or not supported.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<String>,
    /// How long it took.
    pub seconds: f64,
    /// Moves played.
    pub nodes: u64,
    /// Bytes for remembered positions that it was given.
    pub memory: u64,
}

impl Examination {
    /// One that has found nothing.
    fn empty(class: Class, verdict: String) -> Examination {
        Examination {
            class,
            verdict,
            positions: Vec::new(),
            solutions: String::new(),
            is_cut: false,
            comparison: None,
            refusals: Vec::new(),
            seconds: 0.0,
            nodes: 0,
            memory: 0,
        }
    }

    /// A problem that cannot be read or solved, for these reasons.
    pub fn refused(refusals: Vec<String>) -> Examination {
        let verdict = refusals.first().cloned().unwrap_or_default();
        Examination {
            refusals,
            ..Examination::empty(Class::Refused, verdict)
        }
    }

    /// A problem at which the program has broken down, with this message.
    pub fn failed(message: &str) -> Examination {
        let verdict = format!("the program has failed: {message}");
        Examination::empty(Class::Failed, verdict)
    }
}

/// The first problem of a text in any form that a collection may have, examined: one piece of a collection for another engine. What is
/// intended is what the text says, unless it is given. A problem that cannot be read is refused; if the program breaks down, that is
/// a result too.
///
/// ```
/// use sauterelle::Stop;
/// use sauterelle::examination::{Class, Limits, examine_text};
///
/// let text = "begin pieces white kb3 rh7 black kb1 stipulation h#1 end";
/// let found = examine_text(text, None, &Limits::default(), &Stop::default()).expect("not stopped");
/// assert_eq!(found.class, Class::Sound);
/// ```
pub fn examine_text(
    text: &str,
    intention: Option<&Intention>,
    limits: &Limits,
    stop: &Stop,
) -> Option<Examination> {
    caught(|| match read_text(text) {
        Ok((problem, own)) => examine(&problem, intention.or(own.as_ref()), limits, stop),
        Err(refusals) => Some(Examination::refused(refusals)),
    })
}

/// An examination. A fault of the program in one problem is not the end of all others.
pub fn caught(examine: impl FnOnce() -> Option<Examination>) -> Option<Examination> {
    catch_unwind(AssertUnwindSafe(examine)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Some(Examination::failed(text.unwrap_or("it does not say why")))
    })
}

/// Solves a problem, judges it and compares it with what is intended. Nothing if it was stopped from outside before it was done.
pub fn examine(
    problem: &InputProblem,
    intention: Option<&Intention>,
    limits: &Limits,
    stop: &Stop,
) -> Option<Examination> {
    let run = match Run::new(&limits.solver(), problem, stop.clone()) {
        Ok(run) => run,
        Err(error) => return Some(Examination::refused(vec![error.to_string()])),
    };
    let mut examiner = Examiner::new(problem, limits.text, problem.language);
    for position in run.positions() {
        let mut findings = examiner.of(&position);
        let solved = position.solve(&mut findings);
        let phases = findings.phases();
        examiner.add(&position, phases, &solved);
        if let Some(error) = solved.error {
            return Some(Examination::refused(vec![error.to_string()]));
        }
    }
    if run.is_stopped() {
        return None;
    }
    let examined = examiner.end(intention);
    let positions = examined.positions;
    Some(Examination {
        verdict: examined.verdict,
        solutions: examined.texts.popeye,
        is_cut: examined.texts.is_cut,
        comparison: examined.comparison,
        seconds: run.started().elapsed().as_secs_f64(),
        nodes: positions.iter().map(|position| position.nodes).sum(),
        memory: limits.memory as u64,
        positions,
        ..Examination::empty(examined.class, String::new())
    })
}

#[cfg(test)]
mod tests;
