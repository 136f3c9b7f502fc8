//! The problem of a question.

use super::fault::Fault;
use crate::last_moves::is_back;
use crate::position::Position;
use crate::problem::Problem;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::men::Language;
use serde::Deserialize;

/// The language of an answer.
#[derive(Deserialize, Clone, Copy, Default, Debug)]
pub(super) enum Tongue {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "fr")]
    French,
    #[serde(rename = "de")]
    German,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Language {
        match tongue {
            Tongue::English => Language::English,
            Tongue::French => Language::French,
            Tongue::German => Language::German,
        }
    }
}

/// A side of a question.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum SideName {
    White,
    Black,
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Side {
        match side {
            SideName::White => Side::White,
            SideName::Black => Side::Black,
        }
    }
}

/// A problem, and a position that can be reached from it.
#[derive(Deserialize, Debug)]
pub(super) struct Asked {
    /// The problem in any form; the first one, if there are several.
    problem: String,
    /// Which of its positions, counted from 0.
    #[serde(default)]
    twin: usize,
    /// Who is to move there; whoever the stipulation says, if nothing is said.
    to_move: Option<SideName>,
    /// Moves that are taken back from there, one after the other: the positions before them in FEN, as `last-moves` tells them.
    #[serde(default)]
    back: Vec<String>,
    /// Moves from there, in the letters of the language; those with a minus in front are taken back.
    #[serde(default)]
    moves: Vec<String>,
    /// The language of the answer.
    #[serde(default)]
    pub language: Tongue,
}

impl Asked {
    /// The problem as it is written.
    pub fn written(&self) -> Result<Problem, Fault> {
        Ok(Problem::read(&self.problem)?)
    }

    /// The problem, with answers in the language of the question.
    pub fn problem(&self) -> Result<Problem, Fault> {
        Ok(self.written()?.in_language(self.language.into()))
    }

    /// Which of its positions, counted from 0.
    pub fn twin(&self) -> usize {
        self.twin
    }

    /// Moves from there, in the letters of the language.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Whether moves are taken back from the diagram.
    pub fn is_before_diagram(&self) -> bool {
        let is_back = |text: &String| is_back(text);
        !self.back.is_empty() || self.moves.iter().any(is_back)
    }

    /// The position after what has been taken back and the moves.
    pub fn position(&self) -> Result<Position, Fault> {
        self.reached(self.to_move.map(Side::from))
    }

    /// The same, where this side is to move if none has moved and nothing else is said.
    pub fn position_with(&self, to_move: Side) -> Result<Position, Fault> {
        let is_diagram = self.back.is_empty() && self.moves.is_empty();
        match (self.to_move, is_diagram) {
            (None, true) => self.reached(Some(to_move)),
            _ => self.position(),
        }
    }

    fn reached(&self, to_move: Option<Side>) -> Result<Position, Fault> {
        let mut position = Position::of(&self.problem()?.input, self.twin, to_move)?;
        for fen in &self.back {
            position.take_back(fen)?;
        }
        for text in &self.moves {
            position.go(text)?;
        }
        Ok(position)
    }
}
