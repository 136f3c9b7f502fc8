//! Facts in words, with the places where they are shown, and lines of play as data, so that their moves can be found in a solution.

use schemars::JsonSchema;
use serde::Serialize;

/// A fact.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct FoundFact {
    /// As queries have it: `TraceBack(wR, 1, true)`.
    pub text: String,
    /// The name of its predicate.
    pub name: &'static str,
    /// The values.
    pub values: Vec<String>,
    /// What the predicate means, in the language of the problem.
    pub meaning: &'static str,
    /// Each place where it is shown; as many as it counts.
    pub shown: Vec<Shown>,
}

/// Where a fact is shown.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Shown {
    /// Lines of play in the language of the problem, each up to the move with which it is seen; behind the letter of a twin.
    pub lines: Vec<String>,
    /// The squares that matter.
    pub squares: Vec<String>,
    /// The lines as data, so that their moves can be found in the solution.
    #[serde(skip)]
    pub ways: Vec<Way>,
}

impl Shown {
    /// Nothing is to be shown but the problem itself.
    pub fn is_whole_problem(&self) -> bool {
        self.squares.is_empty() && self.lines.iter().all(String::is_empty)
    }
}

/// A line of play as data: the position where it begins, and its moves.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Way {
    /// The number of the position, from 0.
    pub twin: usize,
    /// The moves; null where a side does not move, so that a threat or set play is seen.
    pub steps: Vec<Option<WayStep>>,
}

/// A move of a line.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct WayStep {
    /// In text, with departure and arrival.
    #[serde(rename = "move")]
    pub text: String,
    /// Departure.
    pub from: String,
    /// Arrival.
    pub to: String,
}
