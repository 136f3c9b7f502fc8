//! What of a problem is needed: each man, each fairy man, each condition. It is tried by solving the problem without it, or with another one in its
//! place.
//!
//! What is tried is judged as all versions are, against the solutions of the problem itself: the same men are to make the same moves with the same
//! effects, and nothing else may solve. Of direct, self and reflex play the keys are to be the same and, where these are, the variations of full length
//! that have one answer; where play is longer than key, defence and answer, all lines of the solution. So "needed" means that without it there are other solutions, not that nobody could compose it otherwise.

mod conditions;
mod men;
mod outcome;
mod trying;

pub use conditions::ConditionTried;
pub use men::ManTried;
pub use outcome::{Count, Need, Outcome, Tried};

use crate::base::{Base, Limits};
use crate::base_error::BaseError;
use sauterelle::examination::Class;
use sauterelle::notation::entered::{InputProblem, Twin};
use sauterelle::{Error, Stop};
use schemars::JsonSchema;
use serde::Serialize;
use trying::Trying;

/// What of a problem is needed.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct Needs {
    /// What the problem itself has come to, in a sentence in its language.
    pub verdict: String,
    /// It is sound. Of other problems nothing is tried: nobody knows what is to be kept.
    pub is_sound: bool,
    /// Each man of the diagram that is not royal, in the order of squares.
    pub men: Vec<ManTried>,
    /// Each condition, but for those that bring another set of men.
    pub conditions: Vec<ConditionTried>,
    /// Conditions were not tried, as a twin has others than the diagram.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_twins_with_conditions: bool,
    /// All that was tried was decided in its time.
    pub is_complete: bool,
}

impl Needs {
    /// Tries what of a problem is needed. `limits.base` is the time for the problem itself, `limits.each` that for each thing that is tried.
    ///
    /// # Errors
    /// See [`BaseError`]: it is not solved in its time, or it is of a kind of which there are no versions.
    pub fn of(problem: &InputProblem, limits: &Limits, stop: &Stop) -> Result<Needs, BaseError> {
        let base = Base::new(problem, limits, stop)?;
        // with variations, so that it is told whether solutions are short
        let told = trying::with_variations(problem);
        let examined = trying::examined(&told, limits.base, limits, None, stop);
        let examined = examined.ok_or(BaseError::Slow)?;
        match examined.class {
            Class::Slower => return Err(BaseError::Slow),
            Class::Refused | Class::Failed => {
                return Err(BaseError::Unsolvable(Error::Rest(examined.verdict)));
            }
            _ => {}
        }
        let mut needs = Needs {
            // several solutions of help play may be meant, and duals are counted
            is_sound: matches!(examined.class, Class::Sound | Class::Several | Class::Dual),
            verdict: examined.verdict.clone(),
            men: Vec::new(),
            conditions: Vec::new(),
            has_twins_with_conditions: false,
            is_complete: true,
        };
        if !needs.is_sound {
            return Ok(needs);
        }
        let trying = Trying::new(base, examined, limits, stop);
        needs.men = men::tried(&trying);
        let own = &problem.initial.conditions;
        let has_others = |it: &Twin| it.problem.conditions != *own;
        needs.has_twins_with_conditions = problem.twins.iter().any(has_others);
        if !needs.has_twins_with_conditions {
            needs.conditions = conditions::tried(&trying);
        }
        let is_complete = needs.all_tried().all(Tried::is_decided);
        needs.is_complete = is_complete;
        Ok(needs)
    }

    /// All that was tried.
    pub fn all_tried(&self) -> impl Iterator<Item = &Tried> {
        let men = self.men.iter().flat_map(ManTried::all);
        men.chain(self.conditions.iter().flat_map(ConditionTried::all))
    }
}

#[cfg(test)]
mod tests;
