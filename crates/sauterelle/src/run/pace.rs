//! How far a search is, as data.

use serde::Serialize;

/// How far the search is.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[serde(tag = "type", rename = "progress")]
pub struct Pace {
    /// How much of the whole problem has been examined, of `of`: all positions, phases and lengths. It only grows, and is less than
    /// the whole until all is over.
    pub done: usize,
    /// What the whole counts.
    pub of: usize,
    /// Moves played, in all positions, those of the runs included that this one goes on from.
    pub nodes: u64,
    /// Seconds since the beginning, likewise.
    pub seconds: f64,
    /// What is being looked at.
    #[serde(flatten)]
    pub looking: Looking,
}

/// What is being looked at, as far as that means something.
#[derive(Serialize, Clone, PartialEq, Debug, Default)]
pub struct Looking {
    /// The position, from 0.
    pub position: usize,
    /// `set-play` or `play`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<&'static str>,
    /// Half-moves of the lines that are looked for, where play is looked for by its length, the shortest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u16>,
    /// Half-moves of the longest lines that will be looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u16>,
    /// The number of the first move after which play is examined, from 1; with several threads, the first such move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// How many first moves there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// The first move, in the language of the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}
