//! A move that is told as data: what `explain --format json` prints.

use super::decomposition::{Decomposition, Happening, Image};
use super::rebirths::{Answer, Rebirth};
use super::refusal::{Clause, Refusal};
use super::sentence::{Teller, length};
use crate::fen::placement::write_placement_codes;
use crate::solution::json::{JsonEffect, JsonMan, JsonWriter, side_name, status_name};
use sauterelle_kernel::hooks::remark::{Message, Remark, Value};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What `explain --format json` prints.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonExplanation {
    /// `sauterelle-explanation-1`.
    pub format: &'static str,
    /// The move in text, e.g. `Rh2*a2[+bPa1=R]`; what was asked, if there is no such move.
    #[serde(rename = "move")]
    pub text: String,
    /// The language of all texts: `en`, `fr` or `de`.
    pub language: &'static str,
    /// Whether the move is legal.
    pub legal: bool,
    /// The move taken apart, if it is legal.
    #[serde(flatten)]
    pub told: Option<JsonDecomposition>,
    /// Why it is not: one refusal for each man that could be meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<JsonRefusal>,
}

/// A legal move taken apart.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonDecomposition {
    /// The position before the move, then the position after each operation; of a move taken back that after it, then that before it.
    pub images: Vec<JsonImage>,
    /// Where captured men can be reborn, and why not elsewhere, where the rules tell that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rebirths: Vec<JsonRebirth>,
    /// What else is to be said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<JsonClause>,
    /// Who is to move after the move.
    pub next: &'static str,
    /// Whether that side is in check.
    pub check: bool,
    /// Why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub check_reasons: Vec<JsonClause>,
    /// Whether it can move: `play`, `mate` or `stalemate`.
    pub status: &'static str,
}

/// One image of a move.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonImage {
    /// What has led to it from the image before; nothing for the first one.
    pub operation: Vec<JsonHappening>,
    /// The men on the board, as in FEN, fairy men in brackets.
    pub placement: String,
    /// The men in the Circé box.
    #[serde(rename = "box")]
    pub boxed: Vec<JsonMan>,
}

/// A part of an operation.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonHappening {
    /// What is said, as a word.
    pub message: &'static str,
    /// What is said, as a sentence.
    pub text: String,
    /// What happens. A promotion in the box names the square on which the man is reborn after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<JsonEffect>,
}

/// The rebirth of a captured man.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonRebirth {
    /// The man.
    pub man: JsonMan,
    /// Where it has been captured.
    pub captured_on: String,
    /// What is said as a whole.
    pub text: String,
    /// The squares on which it can be reborn by a legal move.
    pub possible: Vec<JsonSquare>,
    /// Every other square with its reason.
    pub excluded: Vec<JsonSquare>,
}

/// A square on which a man can be reborn, or not.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonSquare {
    /// The square.
    pub square: String,
    /// The square with the letters of what a pawn becomes, in the language of the text: `a1=R`.
    pub text: String,
    /// English code of what a pawn becomes before it is reborn there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promoted: Option<&'static str>,
    /// Why it cannot be reborn there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<JsonClause>,
}

/// Why a move is not legal.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonRefusal {
    /// Departure.
    pub from: String,
    /// Arrival.
    pub to: String,
    /// The reason as a sentence.
    pub text: String,
    /// The reason as data.
    pub clauses: Vec<JsonClause>,
    /// The moves that have to be played instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<String>,
}

/// Something that is said, as data and in words.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonClause {
    /// English name of the rule that says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// What is said, as a word.
    pub message: &'static str,
    /// The values it is about: squares, moves (`e4-f2`), men with their squares (`ke1`), numbers.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<&'static str, Vec<String>>,
    /// What is said, in words.
    pub text: String,
    /// Why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<JsonClause>,
}

/// Turns what is told into data.
#[derive(Clone, Copy)]
pub struct JsonTeller<'k> {
    teller: Teller<'k>,
}

impl<'k> JsonTeller<'k> {
    /// With the words of this teller.
    pub fn new(teller: Teller<'k>) -> JsonTeller<'k> {
        JsonTeller { teller }
    }

    /// A legal move.
    pub fn explanation(&self, told: &Decomposition) -> JsonExplanation {
        JsonExplanation {
            told: Some(self.decomposition(told)),
            ..self.nothing(self.teller.step(&told.step), true)
        }
    }

    /// A move that is not legal, as it was asked for.
    pub fn refused(&self, asked: &str, refusals: &[Refusal]) -> JsonExplanation {
        JsonExplanation {
            refusals: refusals
                .iter()
                .map(|refusal| self.refusal(refusal))
                .collect(),
            ..self.nothing(asked.to_string(), false)
        }
    }

    fn nothing(&self, text: String, legal: bool) -> JsonExplanation {
        JsonExplanation {
            format: "sauterelle-explanation-1",
            text,
            language: self.teller.language.code(),
            legal,
            told: None,
            refusals: Vec::new(),
        }
    }

    /// A move taken apart.
    pub fn decomposition(&self, told: &Decomposition) -> JsonDecomposition {
        let of_way = told.way.iter().map(|remark| self.remark(remark));
        let notes = told.notes.iter().map(|note| JsonClause {
            rule: Some(note.rule),
            ..self.remark(&note.remark)
        });
        let checks = told.checks.iter().map(|reason| self.remark(&reason.remark));
        JsonDecomposition {
            images: told.images.iter().map(|image| self.image(image)).collect(),
            rebirths: told
                .rebirths
                .iter()
                .map(|rebirth| self.rebirth(rebirth))
                .collect(),
            remarks: of_way.chain(notes).collect(),
            next: side_name(told.next),
            check: !told.checks.is_empty(),
            check_reasons: checks.collect(),
            status: status_name(told.status),
        }
    }

    fn image(&self, image: &Image) -> JsonImage {
        let writer = JsonWriter::new(self.teller.rules);
        JsonImage {
            operation: image
                .operation
                .iter()
                .map(|part| self.happening(part))
                .collect(),
            placement: write_placement_codes(&image.state, self.teller.kinds),
            boxed: image.boxed.iter().map(|man| writer.man(*man)).collect(),
        }
    }

    fn happening(&self, happening: &Happening) -> JsonHappening {
        JsonHappening {
            message: happening.remark.message.0,
            text: self.teller.say(&happening.remark),
            effect: JsonWriter::new(self.teller.rules).effect(&happening.entry),
        }
    }

    fn rebirth(&self, rebirth: &Rebirth) -> JsonRebirth {
        JsonRebirth {
            man: JsonWriter::new(self.teller.rules).man(rebirth.man),
            captured_on: rebirth.captured_on.to_string(),
            text: self.teller.say(&rebirth.remark),
            possible: rebirth
                .possible()
                .map(|answer| self.square(answer))
                .collect(),
            excluded: rebirth
                .excluded()
                .map(|answer| self.square(answer))
                .collect(),
        }
    }

    fn square(&self, answer: &Answer) -> JsonSquare {
        let because = answer
            .checks
            .iter()
            .map(|reason| self.remark(&reason.remark));
        JsonSquare {
            square: answer.at.to_string(),
            text: self.teller.rebirth_square(answer),
            promoted: answer
                .promoted
                .map(|kind| self.teller.kinds.man(kind).code[0]),
            why_not: answer.why_not.as_ref().map(|remark| JsonClause {
                because: because.collect(),
                ..self.remark(remark)
            }),
        }
    }

    /// Why a move is not legal.
    pub fn refusal(&self, refusal: &Refusal) -> JsonRefusal {
        JsonRefusal {
            from: refusal.from.to_string(),
            to: refusal.to.to_string(),
            text: refusal.say(&self.teller),
            clauses: refusal
                .clauses
                .iter()
                .map(|clause| self.clause(clause))
                .collect(),
            instead: refusal
                .instead
                .iter()
                .map(|step| self.teller.step(step))
                .collect(),
        }
    }

    /// A clause.
    pub fn clause(&self, clause: &Clause) -> JsonClause {
        JsonClause {
            rule: clause.rule,
            because: clause
                .because
                .iter()
                .map(|inner| self.clause(inner))
                .collect(),
            ..self.remark(&clause.remark)
        }
    }

    fn remark(&self, remark: &Remark) -> JsonClause {
        let Message(message) = remark.message;
        let values = remark.values.iter();
        JsonClause {
            rule: None,
            message,
            values: values
                .map(|(name, value)| (*name, self.value(value)))
                .collect(),
            text: self.teller.say(remark),
            because: Vec::new(),
        }
    }

    fn value(&self, value: &Value) -> Vec<String> {
        let code = |kind| self.teller.kinds.man(kind).code[0];
        match value {
            Value::Square(at) => vec![at.to_string()],
            Value::Squares(squares) => squares.iter().map(ToString::to_string).collect(),
            Value::Line(one, other) => vec![one.to_string(), other.to_string()],
            Value::Men(men) => men
                .iter()
                .map(|(man, at)| format!("{}{at}", code(man.kind)))
                .collect(),
            Value::Move(_, from, to) => vec![format!("{from}-{to}")],
            Value::Kind(kind) => vec![code(*kind).to_string()],
            Value::Side(side) => vec![side_name(*side).to_string()],
            Value::Number(number) => vec![number.to_string()],
            Value::Length(square) => vec![length(*square)],
            Value::Text(words) => vec![words[self.teller.language as usize].to_string()],
        }
    }
}
