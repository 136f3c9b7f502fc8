//! Men and conditions of one's own: what a text defines, and where one of them goes on a board.

use super::fault::Fault;
use super::question::{Question, json, parse};
use crate::definitions::{Description, MoveChange, board, effect};
use crate::error::Error;
use crate::problem::Problem;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::defined::Defined as Known;
use sauterelle_notation::definitions::{self, Definition};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "define",
    request: "`{text, man, from, with, against, problem}`",
    doc: "men and conditions [of one's own](definitions.md): what a text defines, where a man goes on a board, what the conditions change in the moves of a problem",
    example: r#"{ "text": "man zz, \"zigzag\" = leap N", "from": "d4" }"#,
    keeps_time: false,
    answer: |question, _| json(&define(&parse(question)?)?),
};

/// A text of definitions, and a board.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The definitions, one text or several that go on from each other.
    text: String,
    /// Which of the men stands on the board, counted from 0.
    #[serde(default)]
    man: usize,
    /// Where it stands; nothing is told of its moves otherwise.
    from: Option<String>,
    /// Squares of other men of its side.
    #[serde(default)]
    with: Vec<String>,
    /// Squares of men of the other side.
    #[serde(default)]
    against: Vec<String>,
    /// A problem, in any form, of the first position of which it is told what the conditions change.
    problem: Option<String>,
}

/// What is defined.
#[derive(Serialize)]
pub(super) struct Defined {
    men: Vec<Description>,
    conditions: Vec<Description>,
    /// Where the man goes, square by square.
    moves: Vec<Goes>,
    /// What the conditions change in the legal moves of the problem, if there are any.
    changes: Vec<MoveChange>,
    /// Why that cannot be told.
    refused: Option<String>,
}

/// A square to which the man goes.
#[derive(Serialize)]
struct Goes {
    to: String,
    /// It captures then.
    captures: bool,
}

/// Reads definitions, and shows one man on a board.
pub(super) fn define(wanted: &Wanted) -> Result<Defined, Fault> {
    let found = definitions::read(&wanted.text).map_err(|fault| Fault::from(vec![fault]))?;
    let (men, conditions): (Vec<_>, Vec<_>) = found
        .iter()
        .partition(|definition| matches!(definition, Definition::Man(_)));
    let mut to: BTreeMap<Sq, bool> = BTreeMap::new();
    if let (Some(from), Some(Definition::Man(man))) = (&wanted.from, men.get(wanted.man)) {
        let from = square(from)?;
        let all = |names: &[String]| -> Result<Bb, Fault> {
            names.iter().map(|name| square(name)).collect()
        };
        let (with, against) = (all(&wanted.with)?, all(&wanted.against)?);
        let with = with & !Bb::of(from);
        let game = board(
            man.clone().man(),
            from,
            with,
            against & !with & !Bb::of(from),
        )?;
        for found in game.play().legal_moves() {
            *to.entry(found.shape.to).or_default() |= found.shape.capture.is_some();
        }
    }
    let moves = to.into_iter().map(|(to, captures)| Goes {
        to: to.to_string(),
        captures,
    });
    let changed = match &wanted.problem {
        Some(problem) if !conditions.is_empty() => changes(problem, &found),
        _ => Ok(Vec::new()),
    };
    Ok(Defined {
        refused: changed.as_ref().err().map(ToString::to_string),
        changes: changed.unwrap_or_default(),
        men: men.into_iter().map(Description::from).collect(),
        conditions: conditions.into_iter().map(Description::from).collect(),
        moves: moves.collect(),
    })
}

/// What the conditions change in the first position of a problem.
fn changes(problem: &str, definitions: &[Definition]) -> Result<Vec<MoveChange>, Error> {
    let _known = Known::new([]);
    definitions.iter().for_each(Definition::make_known);
    effect(&Problem::read(problem)?, 0, definitions)
}

fn square(name: &str) -> Result<Sq, Fault> {
    name.parse().map_err(Fault::input)
}

#[cfg(test)]
mod tests {
    use crate::questions::answer;
    use serde_json::{Value, json};

    #[test]
    fn men_are_described_and_shown() {
        let text = "man rz, \"rook-rabbit\" = hop over 2 land any W";
        let question =
            json!({ "text": text, "from": "d4", "with": ["d5"], "against": ["d6", "d8"] });
        let found: Value =
            serde_json::from_slice(&answer("define", question).unwrap().content).unwrap();
        assert_eq!(found["men"][0]["walk"], "hop over 2 land any W");
        let moves = json!([{ "to": "d7", "captures": false }, { "to": "d8", "captures": true }]);
        assert_eq!(found["moves"], moves);
    }

    #[test]
    fn what_conditions_change_is_told() {
        let ask = |text: &str, fen: &str| -> Value {
            let question = json!({ "text": text, "problem": fen });
            serde_json::from_slice(&answer("define", question).unwrap().content).unwrap()
        };
        let fen = "7k/8/8/8/8/1p6/8/N6K w";
        let found = ask("condition X = forbid when captures", fen);
        let change = json!([{ "from": "a1", "to": "b3", "without": ["Na1*b3"], "with": [] }]);
        assert_eq!(found["changes"], change);
        let found = ask("condition X takes squares = forbid when to in given", fen);
        assert_eq!(found["refused"], "X needs squares, such as a1 or c3f6");
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let refused = answer("define", json!({ "text": "man rz, \"x\" = hob K" })).unwrap_err();
        let fault = &refused.faults[0];
        assert_eq!(fault.place, Some((1, 15)));
        assert_eq!(fault.suggestion.as_deref(), Some("hop"));
    }
}
