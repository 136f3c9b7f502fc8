//! A question as a row of a table: its name, what it takes, what is answered, and how.

use super::answer::Answer;
use super::fault::Fault;
use crate::run::{Limit, Stop};
use sauterelle_languages::say;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// A question, each with a file of its own.
#[derive(Debug)]
pub struct Question {
    /// Its name, and the last part of its address: words in small letters with hyphens.
    pub name: &'static str,
    /// Its fields as Markdown; `…` are those of a position.
    pub request: &'static str,
    /// What is answered, as Markdown of `docs/page.md`.
    pub doc: &'static str,
    /// A question that can be answered, as JSON.
    pub example: &'static str,
    /// It keeps to the time allowed by itself. Any other is cut short: under some rules a move has millions of forms.
    pub keeps_time: bool,
    /// Answers it.
    pub answer: fn(Value, &Allowed) -> Result<Answer, Fault>,
}

/// What whoever asks allows for an answer.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// Stops the search for an answer that nobody waits for any more.
    pub stop: Stop,
    /// The longest time, if there is one.
    pub time: Option<Duration>,
    /// Threads, at least 1.
    pub threads: usize,
}

impl Default for Allowed {
    fn default() -> Allowed {
        Allowed {
            stop: Stop::default(),
            time: None,
            threads: 1,
        }
    }
}

impl Question {
    /// Answers it with what is allowed.
    ///
    /// # Errors
    /// With the reasons why it cannot be met, or if there is no answer in this time.
    pub fn ask(&self, question: Value, allowed: &Allowed) -> Result<Answer, Fault> {
        let ask = || (self.answer)(question, allowed);
        if self.keeps_time {
            return ask();
        }
        let answered = allowed.stop.within(allowed.time, ask);
        answered.unwrap_or_else(|limit| {
            let why = match (limit, allowed.time) {
                (Limit::Time, Some(time)) => say!(
                    "this takes longer than {} seconds: under these rules there are too many ways in which a move can be made",
                    time.as_secs_f64()
                ),
                _ => say!("nobody waits for the answer any more").to_string(),
            };
            Err(Fault::input(why))
        })
    }
}

/// A question as its file wants it.
///
/// # Errors
/// If a field is missing or says something else than it should.
pub fn parse<T: DeserializeOwned>(question: Value) -> Result<T, Fault> {
    serde_json::from_value(question).map_err(Fault::input)
}

/// An answer as JSON.
///
/// # Errors
/// If it cannot be written so, which is a fault of the program.
pub fn json(answer: &impl Serialize) -> Result<Answer, Fault> {
    let content = serde_json::to_vec(answer).map_err(Fault::failure)?;
    Ok(Answer {
        kind: "application/json",
        content,
    })
}
