//! A move taken apart, or why it is not legal.

use super::asked::Asked;
use super::fault::Fault;
use super::question::{Question, json, parse};
use sauterelle_notation::telling::json::JsonExplanation;
use serde::{Deserialize, Serialize};

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "explain",
    request: "`{…, move}`",
    doc: "a move taken apart, or why it is not legal; of several that the text fits the first, with all of them as `choices` ([schema](explanation.schema.json))",
    example: r#"{ "problem": "7k/8/8/8/8/8/8/K7", "move": "Kb2" }"#,
    keeps_time: false,
    answer: |question, _| json(&explain(&parse(question)?)?),
};

/// A move to be explained.
#[derive(Deserialize)]
pub(super) struct MoveAsked {
    #[serde(flatten)]
    asked: Asked,
    /// The move as people write it.
    #[serde(rename = "move")]
    text: String,
}

/// A move that has been asked for.
#[derive(Serialize)]
pub(super) struct Explained {
    #[serde(flatten)]
    explanation: JsonExplanation,
    /// The moves that the text fits, if there are several; the first one is explained.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<String>,
}

/// Takes a move apart, or says why it is not legal.
pub(super) fn explain(wanted: &MoveAsked) -> Result<Explained, Fault> {
    let position = wanted.asked.position()?;
    let (explanation, choices) = match position.explanation(&wanted.text) {
        Ok(explanation) => (explanation, Vec::new()),
        Err(error) => {
            let choices = position.fitting(&wanted.text);
            let first = choices.first().ok_or(error)?;
            (position.explanation(first)?, choices)
        }
    };
    Ok(Explained {
        explanation,
        choices,
    })
}
