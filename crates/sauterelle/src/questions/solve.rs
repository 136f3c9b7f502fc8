//! A problem to be solved for the page.

use super::asked::Asked;
use super::fault::Fault;
use super::of;
use crate::error::Error;
use crate::problem::Problem;
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
}

#[derive(Deserialize)]
struct Wished {
    #[serde(flatten)]
    asked: Asked,
    /// Seconds.
    time: Option<f64>,
}

impl SolveQuestion {
    /// Reads the question. What cannot be compiled is refused before anything is begun.
    ///
    /// # Errors
    /// With the reasons why it cannot be met.
    pub fn read(question: Value) -> Result<SolveQuestion, Fault> {
        let wished: Wished = of(question)?;
        let problem = wished.asked.problem()?;
        for twin in &problem.input.twins {
            twin.problem.game_of_visible_men().map_err(Error::from)?;
        }
        let time = wished.time.map(Duration::try_from_secs_f64);
        Ok(SolveQuestion {
            problem,
            time: time.and_then(Result::ok),
        })
    }
}
