//! Why moves that one could expect of a man are not legal.

use super::asked::Asked;
use super::fault::Fault;
use super::question::{Question, json, parse};
use sauterelle_kernel::board::square::Sq;
use sauterelle_languages::say;
use sauterelle_notation::telling::json::{JsonRefusal, JsonTeller};
use sauterelle_notation::telling::{Refusal, Teller};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "refusals",
    request: "`{…, from}`",
    doc: "for each square to which a man has no legal move: why",
    example: r#"{ "problem": "7k/8/8/8/8/8/8/K7", "from": "a1" }"#,
    keeps_time: false,
    answer: |question, _| json(&refusals(&parse(question)?)?),
};

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
    let no_square = |_| Fault::input(say!("'{}' is not a square", wanted.from));
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
