//! Moves and men as values: they are compared, hashed and pickled by what they say.

use crate::error::raised;
use crate::position::PositionParts;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use sauterelle::Sq;
use sauterelle::notation::solution::json::{JsonMan, JsonMove};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// The number of a value among hashes.
pub fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn index(name: &str) -> Option<usize> {
    name.parse().ok().map(Sq::index)
}

/// Letters of the orthodox men in FEN, by their codes.
const LETTERS: [(&str, &str); 6] = [
    ("k", "k"),
    ("q", "q"),
    ("r", "r"),
    ("b", "b"),
    ("s", "n"),
    ("p", "p"),
];

/// A legal move with all that it does. Moves are compared and hashed by their text, and can be pickled.
#[pyclass(module = "sauterelle", frozen, from_py_object)]
#[derive(Serialize, Deserialize, Clone)]
pub struct Move {
    pub text: String,
    from: String,
    to: String,
    check: bool,
    effects: Value,
    fen: String,
}

impl Move {
    /// The same of the library.
    pub fn of(played: JsonMove) -> PyResult<Move> {
        let effects = serde_json::to_value(&played.effects);
        Ok(Move {
            effects: effects.map_err(|error| PyValueError::new_err(error.to_string()))?,
            text: played.text,
            from: played.from,
            to: played.to,
            check: played.check,
            fen: played.fen,
        })
    }

    fn value(&self) -> (&str, &str, &str) {
        (&self.text, &self.from, &self.to)
    }

    /// What a promotion of the man that moves makes of it.
    fn promoted(&self) -> Option<&str> {
        let effects = self.effects.as_array()?;
        let promotion = effects
            .iter()
            .find(|effect| effect["reason"] == "promotion")?;
        promotion["now"]["kind"].as_str()
    }
}

#[pymethods]
impl Move {
    /// Departure.
    #[getter(from_square)]
    fn departure(&self) -> Option<usize> {
        index(&self.from)
    }

    /// Arrival.
    #[getter(to_square)]
    fn arrival(&self) -> Option<usize> {
        index(&self.to)
    }

    /// The code of the man that it becomes: ``q``, ``s`` (knight).
    #[getter]
    fn promotion(&self) -> Option<&str> {
        self.promoted()
    }

    /// Departure, arrival and promotion: ``e2e4``, ``e7e8n``. Moves that differ in other choices only have the same.
    fn uci(&self) -> String {
        let promotion = self.promoted().map_or("", |kind| {
            let letter = LETTERS.iter().find(|(code, _)| *code == kind);
            letter.map_or(kind, |(_, letter)| *letter)
        });
        format!("{}{}{promotion}", self.from, self.to)
    }

    /// Whether it gives check.
    #[getter]
    fn check(&self) -> bool {
        self.check
    }

    /// The position afterwards.
    #[getter]
    fn fen(&self) -> &str {
        &self.fen
    }

    /// All that it does, one after the other.
    #[getter]
    fn effects<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.effects)?)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp, py: Python<'_>) -> Py<PyAny> {
        let other = other.cast::<Move>().ok();
        let is_same = other.map(|other| self.value() == other.get().value());
        compared(py, is_same, op)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.value())
    }

    #[staticmethod]
    fn _of_json(text: &str) -> PyResult<Move> {
        serde_json::from_str(text).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Pickled as JSON.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.get_type::<Move>().getattr("_of_json")?;
        let text = serde_json::to_string(self);
        Ok((
            read,
            (text.map_err(|error| PyValueError::new_err(error.to_string()))?,),
        ))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Move: {}>", self.text)
    }
}

/// What a comparison gives that knows equality only.
pub fn compared(py: Python<'_>, is_same: Option<bool>, op: CompareOp) -> Py<PyAny> {
    let answer = match (is_same, op) {
        (Some(is_same), CompareOp::Eq) => is_same,
        (Some(is_same), CompareOp::Ne) => !is_same,
        _ => return py.NotImplemented(),
    };
    pyo3::types::PyBool::new(py, answer)
        .to_owned()
        .into_any()
        .unbind()
}

/// A man. Men are compared and hashed by value, and can be pickled.
#[pyclass(module = "sauterelle", frozen, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Piece {
    kind: String,
    /// White: true, Black: false, neutral: none.
    color: Option<bool>,
    royal: bool,
    attributes: Vec<String>,
}

impl From<JsonMan> for Piece {
    fn from(man: JsonMan) -> Piece {
        Piece {
            kind: man.kind.to_string(),
            color: match man.side {
                "white" => Some(true),
                "black" => Some(false),
                _ => None,
            },
            royal: man.royal,
            attributes: man.attributes.iter().map(ToString::to_string).collect(),
        }
    }
}

impl Piece {
    /// Whether it is a king of this side.
    pub fn is_king_of(&self, white: bool) -> bool {
        self.kind == "k" && self.color.is_none_or(|color| color == white)
    }

    /// As it stands in a FEN.
    pub fn token(&self) -> String {
        let is_king = self.kind == "k";
        let letter = LETTERS.iter().find(|(code, _)| *code == self.kind);
        let is_plain = self.attributes.is_empty() && (!self.royal || is_king);
        match (letter, self.color) {
            (Some((_, letter)), Some(true)) if is_plain => letter.to_uppercase(),
            (Some((_, letter)), Some(false)) if is_plain => letter.to_string(),
            _ => {
                let sign = match self.color {
                    Some(true) => '+',
                    Some(false) => '-',
                    None => '=',
                };
                let royal = if self.royal && !is_king { "r:" } else { "" };
                let marks: String = self.attributes.iter().map(|it| format!("{it}:")).collect();
                // behind a sign the letter n may be meant either way
                let kind = if self.kind == "n" {
                    "nightrider"
                } else {
                    &self.kind
                };
                format!("[{sign}{royal}{marks}{kind}]")
            }
        }
    }
}

#[pymethods]
impl Piece {
    #[new]
    #[pyo3(signature = (kind, color, *, royal=None, attributes=vec![]))]
    fn new(
        kind: &str,
        color: Option<bool>,
        royal: Option<bool>,
        attributes: Vec<String>,
    ) -> PyResult<Piece> {
        let kind = kind.to_lowercase();
        let piece = Piece {
            royal: royal.unwrap_or(kind == "k"),
            kind,
            color,
            attributes,
        };
        // who is not known is refused here
        PositionParts::with_piece(&piece).map_err(raised)
    }

    /// The man of a letter or bracket of a FEN: ``N``, ``k``, ``[=sx]``.
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<Piece> {
        PositionParts::piece_of(symbol).map_err(raised)
    }

    /// English code in lower case: ``k``, ``s`` (knight), ``sx`` (soucie).
    #[getter]
    fn kind(&self) -> &str {
        &self.kind
    }

    /// None of neutral men.
    #[getter]
    fn color(&self) -> Option<bool> {
        self.color
    }

    /// Whether it is royal.
    #[getter]
    fn royal(&self) -> bool {
        self.royal
    }

    /// Its attributes.
    #[getter]
    fn attributes(&self) -> Vec<String> {
        self.attributes.clone()
    }

    /// As it stands in a FEN: ``N``, ``k``, ``[=sx]``.
    fn symbol(&self) -> String {
        self.token()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp, py: Python<'_>) -> Py<PyAny> {
        let other = other.cast::<Piece>().ok();
        compared(py, other.map(|other| self == other.get()), op)
    }

    fn __hash__(&self) -> u64 {
        hash_of(self)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.get_type::<Piece>().getattr("from_symbol")?;
        Ok((read, (self.token(),)))
    }

    fn __str__(&self) -> String {
        self.token()
    }

    fn __repr__(&self) -> String {
        let side = match self.color {
            Some(true) => "white",
            Some(false) => "black",
            None => "neutral",
        };
        format!("<Piece: {side} {}>", self.kind)
    }
}
