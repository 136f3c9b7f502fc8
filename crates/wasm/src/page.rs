//! The questions of the page, and refusals, as JSON.

use sauterelle::Stop;
use sauterelle::questions::{self, Answer, Blame, Fault};
use sauterelle_compose::Studies;
use serde_json::Value;
use std::time::Duration;

/// The longest time for an answer that comes in slices.
const LONGEST: Duration = Duration::from_secs(10);

/// The versions that were asked about. Whoever asks has a worker of its own.
static STUDIES: Studies = Studies::new(1);

/// Answers a question.
///
/// # Errors
/// The reasons why it cannot be met, as JSON.
pub fn answer(name: &str, question: &str) -> Result<Answer, String> {
    let question = read(question)?;
    let answer = match name {
        // whoever asks has a worker of its own, which is ended if nobody waits any more
        "compose" => STUDIES.answer(question, &Stop::default(), LONGEST),
        _ => questions::answer(name, question),
    };
    answer.map_err(|fault| refusal(&fault))
}

/// A question as data.
///
/// # Errors
/// A refusal, if it is no JSON.
pub fn read(question: &str) -> Result<Value, String> {
    serde_json::from_str(question).map_err(|error| refusal(&Fault::new(Blame::Input, error)))
}

/// What is wrong, as JSON.
pub fn refusal(fault: &Fault) -> String {
    serde_json::to_string(fault).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_answered_or_refused_as_data() {
        let answered = answer("position", r#"{ "problem": "7k/8/8/8/8/8/8/K7" }"#).unwrap();
        assert_eq!(answered.kind, "application/json");
        let position: Value = serde_json::from_slice(&answered.content).unwrap();
        assert_eq!(position["turn"], "white");
        for (name, question) in [
            ("position", r#"{ "problem": "nonsense" }"#),
            ("position", "no JSON"),
            ("nonsense", "{}"),
        ] {
            let refused: Value =
                serde_json::from_str(&answer(name, question).unwrap_err()).unwrap();
            assert!(refused["faults"][0]["message"].is_string(), "{refused}");
        }
    }
}
