//! The questions of the page, and refusals, as JSON.

use sauterelle::questions::{Allowed, Answer, Blame, Fault};
use sauterelle_compose::questions;
use serde_json::Value;

/// Answers a question, however long it takes: whoever asks has a worker of its own, which is ended if nobody waits any more.
///
/// # Errors
/// The reasons why it cannot be met, as JSON.
pub fn answer(name: &str, question: &str) -> Result<Answer, String> {
    let answer = questions().answer(name, read(question)?, &Allowed::default());
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
    fn every_question_answers_its_example() {
        for question in questions().all() {
            let answered = answer(question.name, question.example);
            assert!(answered.is_ok(), "{}: {answered:?}", question.name);
        }
    }

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
