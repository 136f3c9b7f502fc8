//! Why: a move taken apart, and why moves that one could expect are not legal.

use super::asked::Asked;
use super::fault::Fault;
use sauterelle_kernel::board::square::Sq;
use sauterelle_notation::telling::json::{JsonExplanation, JsonRefusal, JsonTeller};
use sauterelle_notation::telling::{Refusal, Teller};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

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

/// A man whose moves are asked for.
#[derive(Deserialize)]
pub(super) struct ManAsked {
    #[serde(flatten)]
    asked: Asked,
    /// Where it stands.
    from: String,
}

/// The squares to which a man has no legal move.
#[derive(Serialize)]
pub(super) struct Refusals {
    squares: Vec<RefusedSquare>,
}

/// A square to which a man has no legal move.
#[derive(Serialize)]
struct RefusedSquare {
    /// The man goes there, but a rule forbids it. Otherwise it does not go there at all.
    is_possible: bool,
    #[serde(flatten)]
    refusal: JsonRefusal,
}

/// Says of each square to which a man has no legal move why it has none.
pub(super) fn refusals(wanted: &ManAsked) -> Result<Refusals, Fault> {
    let no_square = |_| Fault::input(format!("'{}' is not a square", wanted.from));
    let from: Sq = wanted.from.parse().map_err(no_square)?;
    let position = wanted.asked.position()?;
    let mut player = position.ctx();
    let teller = Teller::new(&position.game().rules, position.language());
    let arrivals: HashSet<Sq> = player
        .legal_moves()
        .iter()
        .filter(|mv| mv.shape.from == from)
        .map(|mv| mv.shape.to)
        .collect();
    let others = Sq::all().filter(|to| *to != from && !arrivals.contains(to));
    let squares = others
        .map(|to| {
            let refusal = Refusal::of(&mut player, from, to);
            RefusedSquare {
                is_possible: !refusal.is_of_geometry(),
                refusal: JsonTeller::new(teller).refusal(&refusal),
            }
        })
        .collect();
    Ok(Refusals { squares })
}
