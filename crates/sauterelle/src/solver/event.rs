//! What happens while a problem is solved, as data.

use crate::examination::Judgement;
use crate::run::{Limit, Pace, Rest, without_margin};
use sauterelle_diagram::Part;
use sauterelle_notation::solution::json::JsonRecord;
use sauterelle_solve::solve::Outcome;
use serde::{Serialize, Serializer};
use std::fmt;
use std::time::Duration;

/// Something that happens. As data (serde), events are the lines of `solve --format jsonl` and a few more, told apart by `type`.
#[derive(Serialize, Clone, Debug)]
#[serde(untagged)]
pub enum Event {
    /// A problem, a position or a phase begins; a phase has come to its verdict, a position to its end.
    Record(JsonRecord),
    /// A solution: a line of play, or a first move with what follows.
    Solution(Solution),
    /// How far the search is.
    Pace(Pace),
    /// The solution of a position as a whole, as text, unless that is too long to be printed.
    Text(FoundText),
    /// Everything is over.
    Ending(Ending),
}

/// A solution: a line of help or series play; a first move of direct, self or reflex play with what follows; or the play after the key.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The position it belongs to, from 0.
    pub position: usize,
    /// Whether it belongs to the set play.
    pub set_play: bool,
    /// In Popeye's form, in the language of the problem.
    pub text: String,
    /// As data: a line, a tree, or the play after the key.
    pub data: JsonRecord,
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.data.serialize(serializer)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(without_margin(&self.text).trim_end())
    }
}

/// The solution of a position as text.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[serde(tag = "type", rename = "text")]
pub struct FoundText {
    /// In Popeye's form.
    pub text: String,
    /// What is to be said of each phase.
    pub verdicts: Vec<String>,
    /// There is a solution, and battle play has no second key.
    pub is_sound: bool,
}

impl From<Part> for FoundText {
    fn from(part: Part) -> FoundText {
        FoundText {
            text: part.text,
            verdicts: part.verdicts,
            is_sound: part.is_sound,
        }
    }
}

/// How solving has ended.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[serde(tag = "type", rename = "done")]
pub struct Ending {
    /// `complete`, or `incomplete`.
    pub outcome: &'static str,
    /// What has cut it short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Seconds taken, those of the runs included that this one goes on from.
    pub seconds: f64,
    /// What is left if it was stopped or the time is up: with it, solving goes on from here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<Box<Rest>>,
    /// The class of the problem, if it was to be examined and was not stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub examination: Option<Box<Judgement>>,
}

impl Ending {
    /// Of this outcome.
    pub fn of(outcome: Outcome, limit: Option<Limit>, time: Duration) -> Ending {
        Ending {
            outcome: match outcome {
                Outcome::Complete => "complete",
                _ => "incomplete",
            },
            limit,
            seconds: time.as_secs_f64(),
            rest: None,
            examination: None,
        }
    }

    /// Says that a part of the answer was too much to be sent. The search may have ended before it was stopped: what was lost is missing
    /// all the same, and nobody goes on from what he has not heard.
    pub fn lose_output(&mut self) {
        self.outcome = "incomplete";
        self.limit = Some(Limit::Output);
        self.rest = None;
    }
}
