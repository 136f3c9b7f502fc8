//! The questions that the page asks, as JSON: the same whether a server answers them or WebAssembly in the browser.
//!
//! Each question carries its problem as text, in any form that [`Problem::read`](crate::Problem::read) reads; nothing is kept between them.

mod asked;
mod check;
mod checks;
mod explain;
mod fault;
mod looks;
mod man;
mod marks;
mod mate;
mod missing;
mod observers;
mod picture;
mod position;
mod read;
mod registry;
mod solve;
mod write;

pub use fault::{Blame, Fault, JsonFault};
pub use solve::SolveQuestion;

use crate::solver::{Limit, Stop};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// What is answered to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The type of the content, e.g. `application/json`.
    pub kind: &'static str,
    /// The content.
    pub content: Vec<u8>,
}

/// Answers a question: `read`, `write`, `check`, `man`, `marks`, `position`, `observers`, `mate`, `missing`, `refusals`, `explain`, `picture`, `registry` or `example`.
///
/// ```
/// use sauterelle::questions::answer;
/// use serde_json::{Value, json};
///
/// let question = json!({ "problem": "7k/8/8/8/8/8/8/K7", "language": "en" });
/// let answer = answer("position", question).unwrap();
/// let position: Value = serde_json::from_slice(&answer.content).unwrap();
/// assert_eq!(position["turn"], "white");
/// assert_eq!(position["moves"].as_array().unwrap().len(), 3);
/// ```
///
/// # Errors
/// If there is no such question, or with the reasons why it cannot be met.
pub fn answer(name: &str, question: Value) -> Result<Answer, Fault> {
    match name {
        "read" => json(&read::read(&of(question)?)?),
        "write" => json(&write::write(of(question)?)?),
        "check" => json(&check::check(&of(question)?)?),
        "man" => man::draw(&of(question)?),
        "marks" => json(&marks::marks(&of(question)?)?),
        "position" => json(&position::describe(&of(question)?)?),
        "refusals" => json(&explain::refusals(&of(question)?)?),
        "mate" => json(&mate::mate(&of(question)?)?),
        "missing" => json(&missing::missing(&of(question)?)?),
        "observers" => json(&observers::observers(&of(question)?)?),
        "explain" => json(&explain::explain(&of(question)?)?),
        "picture" => picture::picture(of(question)?),
        "example" => json(&registry::example(&of(question)?)?),
        "registry" => json(&registry::registry(of(question)?)),
        _ => Err(Fault::new(
            Blame::Unknown,
            "there is nothing under this address",
        )),
    }
}

/// The same, until it is answered, this stops, or the time is up: under some rules a move has millions of forms.
///
/// # Errors
/// As [`answer`], or if there is no answer in this time.
pub fn answer_within(
    name: &str,
    question: Value,
    stop: &Stop,
    time: Duration,
) -> Result<Answer, Fault> {
    let answered = stop.within(Some(time), || answer(name, question));
    answered.unwrap_or_else(|limit| {
        let why = match limit {
            Limit::Stopped => "nobody waits for the answer any more".to_string(),
            _ => format!(
                "this takes longer than {} seconds: under these rules there are too many ways in which a move can be made",
                time.as_secs_f64()
            ),
        };
        Err(Fault::input(why))
    })
}

fn of<T: DeserializeOwned>(question: Value) -> Result<T, Fault> {
    serde_json::from_value(question).map_err(Fault::input)
}

fn json(answer: &impl Serialize) -> Result<Answer, Fault> {
    let content = serde_json::to_vec(answer).map_err(Fault::failure)?;
    Ok(Answer {
        kind: "application/json",
        content,
    })
}

#[cfg(test)]
mod tests {
    use super::answer_within;
    use crate::Stop;
    use serde_json::json;
    use std::time::Duration;

    #[test]
    fn questions_whose_answer_would_take_minutes_are_cut_short() {
        let six_touched = "BeginProblem Forsyth 7k/8/8/2nnn3/Q7/2nnn3/8/7K Stipulation ~1 Condition Polo CirceCage EndProblem";
        let question = json!({ "problem": six_touched, "move": "Qd4", "from": "a4" });
        for name in ["explain", "refusals"] {
            let time = Duration::from_millis(50);
            let refused = answer_within(name, question.clone(), &Stop::default(), time);
            let fault = refused.expect_err("it takes longer");
            assert!(
                fault.faults[0].message.contains("0.05 seconds"),
                "{fault:?}"
            );
        }
        let stop = Stop::default();
        stop.stop();
        assert!(answer_within("explain", question, &stop, Duration::MAX).is_err());
    }
}
