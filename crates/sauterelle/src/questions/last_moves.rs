//! Which moves can have led to a position, and why an expected one cannot.

use super::asked::{Asked, SideName};
use super::fault::Fault;
use super::question::{Question, json, parse};
use crate::last_moves::{LastMove, Legality, last_moves, missing_last_move};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;
use sauterelle_notation::solution::json::side_name;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_notation::telling::Teller;
use sauterelle_notation::telling::json::{JsonClause, JsonTeller};
use sauterelle_notation::telling::last_move::{ExpectedMove, no_way_back};
use sauterelle_notation::telling::refusal::Clause;
use serde::{Deserialize, Serialize};

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "last-moves",
    request: "`{…, side, level, missing}`",
    doc: "[the moves that can have led to a position](#last-moves), and why an expected one is not among them",
    example: r#"{ "problem": "7k/8/8/8/8/8/8/K7" }"#,
    keeps_time: false,
    answer: |question, _| json(&find(&parse(question)?)?),
};

/// A position before which a move was played.
#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(flatten)]
    asked: Asked,
    /// The side that has moved; the one that is not to move, if nothing is said.
    side: Option<SideName>,
    /// How far it is looked whether the position before can have come about: 0, 1 or 2.
    level: Option<u8>,
    /// So many single moves more can be taken back, instead of those of the level: at most 20.
    look_back: Option<u8>,
    /// A move of which it is to be said why it is not among them.
    missing: Option<Expected>,
}

/// A move that somebody expects.
#[derive(Deserialize)]
struct Expected {
    from: String,
    to: String,
    /// The letters of the man that was captured, in the language of the question.
    captured: Option<String>,
}

/// The moves that can have been the last one.
#[derive(Serialize)]
pub(super) struct LastMoves {
    /// Whose moves they are.
    side: &'static str,
    moves: Vec<LastMove>,
    /// Why no moves can be taken back, if they cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    hindrance: Option<JsonClause>,
    /// Why the expected move is not among them; nothing if it is, or if none can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<JsonClause>,
}

/// A reason, whose text is the whole sentence.
fn why(clause: &Clause, teller: Teller) -> JsonClause {
    JsonClause {
        text: clause.say(&teller),
        ..JsonTeller::new(teller).clause(clause)
    }
}

/// Finds the moves that can have been the last one.
pub(super) fn find(wanted: &Wanted) -> Result<LastMoves, Fault> {
    let legality = match wanted.level {
        Some(0) => Legality::MEN,
        Some(1) | None => Legality::PREDECESSOR,
        Some(2) => Legality::ACCOUNT,
        Some(level) => return Err(Fault::input(say!("there is no level {level}: 0, 1 or 2"))),
    };
    let legality = match wanted.look_back {
        Some(moves @ ..=20) => legality.looking_back(moves),
        Some(_) => return Err(Fault::input(say!("looking back for more than 20 moves"))),
        None => legality,
    };
    let side = wanted.side.map(Side::from);
    let position = match side {
        Some(side) => wanted.asked.position_with(!side)?,
        None => wanted.asked.position()?,
    };
    let mover = !position.turn();
    if side.is_some_and(|side| side != mover) {
        return Err(Fault::input(say!("this side has not moved last")));
    }
    let language = position.language();
    let teller = Teller::new(&position.game().rules, language);
    let mut player = position.ctx();
    let expected = wanted.missing.as_ref();
    let expected = expected.map(|it| it.read(&player, language)).transpose()?;
    let (moves, hindrance, missing) = match last_moves(&mut player, language, legality) {
        Err(hindrance) => (Vec::new(), Some(no_way_back(hindrance)), None),
        Ok(moves) => {
            let missing = expected.and_then(|it| missing_last_move(&mut player, it, legality));
            (moves, None, missing)
        }
    };
    let told = |clause: Option<Clause>| clause.map(|it| why(&it, teller));
    Ok(LastMoves {
        side: side_name(mover),
        moves,
        hindrance: told(hindrance),
        missing: told(missing),
    })
}

impl Expected {
    fn read(&self, view: &View, language: Language) -> Result<ExpectedMove, Fault> {
        let square = |text: &str| -> Result<Sq, Fault> {
            let no_square = |_| Fault::input(say!("'{text}' is not a square"));
            text.parse().map_err(no_square)
        };
        let kinds = &view.rules().kinds;
        let writer = TextWriter::new(kinds, language);
        let kind = |letters: &String| -> Result<KindId, Fault> {
            let mut known = kinds.ids();
            let found = known.find(|kind| writer.kind(*kind) == letters.to_uppercase());
            found.ok_or_else(|| Fault::input(say!("there is no man '{letters}' here")))
        };
        Ok(ExpectedMove {
            from: square(&self.from)?,
            to: square(&self.to)?,
            captured: self.captured.as_ref().map(kind).transpose()?,
        })
    }
}

#[cfg(test)]
mod tests;
