//! A replayed game as data: what `game --format json` prints.

use super::{Movetext, PlayedMove, Replay, Violation};
use crate::move_text::Unread;
use crate::solution::json::{side_name, status_name};
use crate::telling::json::{JsonDecomposition, JsonRefusal, JsonTeller};
use crate::telling::sentence::Teller;
use schemars::JsonSchema;
use serde::Serialize;

/// What `game --format json` prints.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonGame {
    /// `sauterelle-game-1`.
    pub format: &'static str,
    /// The position at the start.
    pub start: String,
    /// The moves that could be played.
    pub moves: Vec<JsonPlayedMove>,
    /// The position at the end, or before the first move that cannot be played.
    #[serde(rename = "final")]
    pub last: String,
    /// Who is to move there.
    pub to_move: &'static str,
    /// `play`, `mate` or `stalemate`; none if the replay was cut short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    /// How the game is said to have ended, e.g. `1-0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The first move that cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub violation: Option<JsonViolation>,
}

/// A move of the game.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonPlayedMove {
    /// The number of the move.
    pub number: u32,
    /// It is the second half of its move: `1...`.
    pub is_second: bool,
    /// Who plays it.
    pub side: &'static str,
    /// As written.
    pub written: String,
    /// In full, e.g. `Rh2*a2[+bPa1=R]`.
    #[serde(rename = "move")]
    pub text: String,
    /// The other side is in check afterwards.
    pub check: bool,
    /// The position afterwards.
    pub fen: String,
    /// The move taken apart, with `--show operations`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<JsonDecomposition>,
}

/// A move that cannot be played.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonViolation {
    /// The number of the move.
    pub number: u32,
    /// It would be the second half of its move.
    pub is_second: bool,
    /// Who would play it.
    pub side: &'static str,
    /// As written.
    pub written: String,
    /// The line of the list on which it stands.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// Why it cannot be played.
    pub text: String,
    /// The rules it breaks, for each man that could be meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<JsonRefusal>,
}

/// A replayed game as data.
pub fn document(replay: &Replay, list: &Movetext, teller: Teller) -> JsonGame {
    JsonGame {
        format: "sauterelle-game-1",
        start: replay.start.clone(),
        moves: replay
            .moves
            .iter()
            .map(|played| played_move(played, teller))
            .collect(),
        last: replay.last_position().to_string(),
        to_move: side_name(replay.to_move),
        status: replay.status.map(status_name),
        result: list.result.clone(),
        violation: replay
            .violation
            .as_ref()
            .map(|found| violation(found, teller)),
    }
}

fn played_move(played: &PlayedMove, teller: Teller) -> JsonPlayedMove {
    JsonPlayedMove {
        number: played.number,
        is_second: played.is_second,
        side: side_name(played.step.side),
        written: played.word.text.clone(),
        text: teller.step(&played.step),
        check: played.step.check,
        fen: played.fen.clone(),
        told: played
            .told
            .as_ref()
            .map(|told| JsonTeller::new(teller).decomposition(told)),
    }
}

fn violation(found: &Violation, teller: Teller) -> JsonViolation {
    let refusals = match &found.why {
        Unread::Illegal(refusals) => refusals.as_slice(),
        _ => &[],
    };
    JsonViolation {
        number: found.number,
        is_second: found.is_second,
        side: side_name(found.side),
        written: found.word.text.clone(),
        line: found.word.line,
        column: found.word.column,
        text: found.why.say(&teller, &found.word.text),
        refusals: refusals
            .iter()
            .map(|refusal| JsonTeller::new(teller).refusal(refusal))
            .collect(),
    }
}
