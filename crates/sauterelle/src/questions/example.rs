//! The text of an example of the registry.

use super::fault::{Blame, Fault};
use super::question::{Question, json, parse};
use sauterelle_languages::say;
use sauterelle_notation::registry::examples::{CONDITIONS, GOALS, MEN, PLAYS};
use serde::{Deserialize, Serialize};

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "example",
    request: "`{file}`",
    doc: "the text of an example",
    example: r#"{ "file": "conditions/black-edge-mover.inp" }"#,
    keeps_time: false,
    answer: |question, _| json(&example(&parse(question)?)?),
};

/// An example of the registry.
#[derive(Deserialize)]
pub(super) struct Named {
    /// Its file, as the registry tells it.
    file: String,
}

/// The text of an example.
#[derive(Serialize)]
pub(super) struct Example {
    text: &'static str,
}

/// Gives the text of an example.
///
/// # Errors
/// If there is no such file.
pub(super) fn example(named: &Named) -> Result<Example, Fault> {
    let mut all = CONDITIONS
        .iter()
        .chain(MEN)
        .chain(PLAYS)
        .chain(GOALS.iter());
    let found = all.find(|example| example.file == named.file);
    let unknown = || Fault::new(Blame::Unknown, say!("there is no example '{}'", named.file));
    let text = found.ok_or_else(unknown)?.text;
    Ok(Example { text })
}
