//! Positions, moves and men, with the names and numbers of python-chess where they fit.

use crate::error::raised;
use crate::problem::drawn;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use sauterelle::notation::json::{JsonMan, JsonMove};
use sauterelle::pictures::{Picture, render};
use sauterelle::{Side, Sq, Status};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Pixels of a square in strips.
const SQUARE_OF_STRIP: f64 = 30.0;

/// A position under the rules of a problem.
#[pyclass(module = "sauterelle", frozen)]
pub struct Position {
    inner: Mutex<sauterelle::Position>,
}

impl From<sauterelle::Position> for Position {
    fn from(position: sauterelle::Position) -> Position {
        Position {
            inner: Mutex::new(position),
        }
    }
}

impl Position {
    fn with<T>(&self, ask: impl FnOnce(&mut sauterelle::Position) -> T) -> T {
        ask(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn square(index: u8) -> PyResult<Sq> {
    match index {
        0..64 => Ok(Sq::new(index)),
        _ => Err(PyValueError::new_err(format!(
            "no square {index}: 0 (a1) to 63 (h8) is expected"
        ))),
    }
}

fn index(name: &str) -> Option<usize> {
    name.parse().ok().map(Sq::index)
}

#[pymethods]
impl Position {
    #[staticmethod]
    #[pyo3(signature = (fen, *, conditions=vec![], to_move=None))]
    fn from_fen(fen: &str, conditions: Vec<String>, to_move: Option<bool>) -> PyResult<Position> {
        let side = to_move.map(|white| if white { Side::White } else { Side::Black });
        let position = sauterelle::Position::from_fen(fen, &conditions, side);
        Ok(position.map_err(raised)?.into())
    }

    fn fen(&self) -> String {
        self.with(|it| it.fen())
    }

    #[getter]
    fn turn(&self) -> bool {
        self.with(|it| it.turn()) == Side::White
    }

    #[getter]
    fn status(&self) -> &'static str {
        self.with(|it| match it.status() {
            _ if !it.illegal().is_empty() => "illegal",
            Status::Play => "play",
            Status::Mate => "mate",
            Status::Stalemate => "stalemate",
        })
    }

    fn is_check(&self) -> bool {
        !self.checks().is_empty()
    }

    fn is_checkmate(&self) -> bool {
        self.with(|it| it.status()) == Status::Mate
    }

    fn is_stalemate(&self) -> bool {
        self.with(|it| it.status()) == Status::Stalemate
    }

    fn checks(&self) -> Vec<String> {
        self.with(|it| it.checks())
    }

    fn illegal(&self) -> Vec<String> {
        self.with(|it| it.illegal())
    }

    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> Vec<Move> {
        let moves = py.detach(|| self.with(|it| it.legal_moves()));
        moves.into_iter().map(|inner| Move { inner }).collect()
    }

    fn push(&self, text: &str) -> PyResult<Move> {
        let inner = self.with(|it| it.play(text)).map_err(raised)?;
        Ok(Move { inner })
    }

    fn pop(&self) -> bool {
        self.with(|it| it.undo())
    }

    fn copy(&self) -> Position {
        self.with(|it| it.clone()).into()
    }

    fn piece_map(&self) -> BTreeMap<usize, Piece> {
        let men = self.with(|it| it.men());
        men.into_iter()
            .map(|(at, inner)| (at.index(), Piece { inner }))
            .collect()
    }

    fn piece_at(&self, square_index: u8) -> PyResult<Option<Piece>> {
        let at = square(square_index)?.index();
        Ok(self.piece_map().remove(&at))
    }

    fn explain<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let told = self.with(|it| it.explanation(text)).map_err(raised)?;
        Ok(pythonize(py, &told)?)
    }

    fn why_not(&self, from_square: u8, to_square: u8) -> PyResult<String> {
        let (from, to) = (square(from_square)?, square(to_square)?);
        Ok(self.with(|it| it.refusal(from, to)))
    }

    fn svg(&self) -> String {
        self.with(|it| it.picture().svg())
    }

    #[pyo3(signature = (*, scale=2.0))]
    fn png(&self, scale: f32) -> PyResult<Vec<u8>> {
        drawn(render::png(&self.svg(), scale))
    }

    fn strip(&self, text: &str) -> PyResult<String> {
        let manner = Picture {
            square: SQUARE_OF_STRIP,
            ..Picture::empty()
        };
        let strip = self.with(|it| it.strip(text, &manner)).map_err(raised)?;
        Ok(strip.svg())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!("<Position: {}>", self.fen())
    }
}

/// A legal move with all that it does.
#[pyclass(module = "sauterelle", frozen)]
pub struct Move {
    inner: JsonMove,
}

#[pymethods]
impl Move {
    #[getter]
    fn from_square(&self) -> Option<usize> {
        index(&self.inner.from)
    }

    #[getter]
    fn to_square(&self) -> Option<usize> {
        index(&self.inner.to)
    }

    #[getter]
    fn check(&self) -> bool {
        self.inner.check
    }

    /// The position afterwards.
    #[getter]
    fn fen(&self) -> &str {
        &self.inner.fen
    }

    #[getter]
    fn effects<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.inner.effects)?)
    }

    fn __str__(&self) -> &str {
        &self.inner.text
    }

    fn __repr__(&self) -> String {
        format!("<Move: {}>", self.inner.text)
    }
}

/// A man.
#[pyclass(module = "sauterelle", frozen)]
pub struct Piece {
    inner: JsonMan,
}

#[pymethods]
impl Piece {
    #[getter]
    fn kind(&self) -> &'static str {
        self.inner.kind
    }

    /// White: true, Black: false, neutral: none.
    #[getter]
    fn color(&self) -> Option<bool> {
        match self.inner.side {
            "white" => Some(true),
            "black" => Some(false),
            _ => None,
        }
    }

    #[getter]
    fn royal(&self) -> bool {
        self.inner.royal
    }

    #[getter]
    fn attributes(&self) -> Vec<&'static str> {
        self.inner.attributes.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Piece: {} {}>", self.inner.side, self.inner.kind)
    }
}
