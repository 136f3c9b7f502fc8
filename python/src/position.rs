//! Positions, with the names and numbers of python-chess where they fit.

use crate::board::{self, castlings_left, placement_of};
use crate::error::raised;
use crate::moves::{Move, Piece, compared, hash_of};
use crate::problem::{Problem, drawn, side};
use crate::solving::Time;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use pythonize::pythonize;
use sauterelle::kernel::cancel::{Cancelled, within};
use sauterelle::notation::read::names::parse_condition;
use sauterelle::pictures::{Picture, render};
use sauterelle::{Error, Side, Sq, Status};
use sauterelle_languages::say;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Pixels of a square in strips.
const SQUARE_OF_STRIP: f64 = 30.0;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position under the rules of a problem; without a FEN the game array.
///
/// Positions are compared and hashed by value: the rules, the men, who is to move, and what rules remember. They change with ``push`` and
/// ``set_piece_at``, so that one in a set or a dictionary must be left as it is. ``print`` shows the board.
#[pyclass(module = "sauterelle", frozen)]
pub struct Position {
    inner: Mutex<PositionParts>,
}

/// What a position consists of.
#[derive(Clone)]
pub struct PositionParts {
    origin: Origin,
    position: sauterelle::Position,
    moves: Vec<Move>,
    /// How long a question may take.
    time: Option<Duration>,
}

/// Where a position comes from, so that it can be made again.
#[derive(Clone)]
enum Origin {
    Fen {
        fen: String,
        conditions: Vec<String>,
        to_move: Option<bool>,
    },
    Problem {
        problem: Problem,
        index: usize,
    },
}

/// What a position comes from, as it is pickled: a FEN with conditions, or a problem; and the moves.
type Pickled = (
    Option<(String, Vec<String>, Option<bool>)>,
    Option<(Problem, usize)>,
    Vec<String>,
);

impl PositionParts {
    fn of_fen(fen: &str, conditions: Vec<String>, to_move: Option<bool>) -> Result<Self, Error> {
        let position = sauterelle::Position::from_fen(fen, &conditions, side(to_move))?;
        let origin = Origin::Fen {
            fen: fen.to_string(),
            conditions,
            to_move,
        };
        Ok(PositionParts {
            origin,
            position,
            moves: Vec::new(),
            time: None,
        })
    }

    fn of_problem(problem: &Problem, index: usize) -> Result<Self, Error> {
        let origin = Origin::Problem {
            problem: problem.clone(),
            index,
        };
        Ok(PositionParts {
            position: problem.inner.position(index)?,
            origin,
            moves: Vec::new(),
            time: None,
        })
    }

    /// The man, if there is such a man.
    pub fn with_piece(piece: &Piece) -> Result<Piece, Error> {
        PositionParts::piece_of(&piece.token())
    }

    /// The man of a letter or bracket of a FEN.
    pub fn piece_of(symbol: &str) -> Result<Piece, Error> {
        let alone = PositionParts::of_fen(&format!("{symbol}7/8/8/8/8/8/8/8"), Vec::new(), None)?;
        let men = alone.position.men();
        let man = men.into_iter().next();
        man.map(|(_, man)| man.into()).ok_or(Error::NoPosition)
    }

    fn conditions(&self) -> Vec<String> {
        match &self.origin {
            Origin::Fen { conditions, .. } => {
                let named = |text: &String| {
                    parse_condition(text).map_or(text.clone(), |condition| condition.to_string())
                };
                conditions.iter().map(named).collect()
            }
            Origin::Problem { problem, index } => {
                let twin = problem.inner.input.twins.get(*index);
                let conditions = twin.map(|twin| &twin.problem.conditions);
                conditions
                    .into_iter()
                    .flatten()
                    .map(ToString::to_string)
                    .collect()
            }
        }
    }

    fn play(&mut self, text: &str) -> PyResult<Move> {
        let played = Move::of(self.position.play(text).map_err(raised)?)?;
        self.moves.push(played.clone());
        Ok(played)
    }

    /// What is compared: the rules, the position, and what the rules remember.
    fn value(&self) -> (Vec<String>, String, u128) {
        let mut conditions = self.conditions();
        conditions.sort();
        // whom a condition binds may depend on what is asked
        if let Origin::Problem { problem, .. } = &self.origin
            && !conditions.is_empty()
        {
            conditions.push(problem.inner.stipulation().to_string());
        }
        (
            conditions,
            self.position.fen(),
            self.position.ctx().state().key(),
        )
    }

    /// The men as FEN has them, rank by rank from the top.
    fn tokens(&self) -> Vec<Vec<String>> {
        let men: BTreeMap<usize, Piece> = self
            .position
            .men()
            .into_iter()
            .map(|(at, man)| (at.index(), man.into()))
            .collect();
        let token = |at: usize| men.get(&at).map_or(".".to_string(), Piece::token);
        let ranks = (0..8).rev();
        ranks
            .map(|rank| (0..8).map(|file| token(8 * rank + file)).collect())
            .collect()
    }

    /// The same position with another man on a square, or none there. Moves played before are forgotten.
    fn with_man(&self, at: Sq, man: Option<&Piece>) -> Result<PositionParts, Error> {
        let mut tokens = self.tokens();
        let (rank, file) = (7 - at.index() / 8, at.index() % 8);
        tokens[rank][file] = man.map_or(".".to_string(), Piece::token);
        let ranks = tokens.iter().map(|rank| placement_of(rank));
        let men = ranks.collect::<Vec<_>>().join("/");
        let fen = self.position.fen();
        let fields: Vec<&str> = fen.split(' ').collect();
        let castling = castlings_left(fields[2], &tokens);
        let with = |crossed: &str| {
            let fen = format!("{men} {} {castling} {crossed} 0 1", fields[1]);
            PositionParts::of_fen(&fen, self.conditions(), None)
        };
        with(fields[3]).or_else(|_| with("-"))
    }
}

/// A move, or its text.
#[derive(FromPyObject)]
pub enum MoveOrText {
    Move(Move),
    Text(String),
}

impl MoveOrText {
    fn text(&self) -> &str {
        match self {
            MoveOrText::Move(played) => &played.text,
            MoveOrText::Text(text) => text,
        }
    }
}

impl Position {
    /// One of the positions of a problem.
    pub fn of_problem(problem: &Problem, index: usize) -> Result<Position, Error> {
        Ok(PositionParts::of_problem(problem, index)?.into())
    }

    fn parts<T>(&self, ask: impl FnOnce(&mut PositionParts) -> T) -> T {
        ask(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks something that may take long: of a copy, so that others may ask meanwhile. Ctrl-C is heard, and the time of the position.
    fn asked<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut PositionParts) -> T + Send,
    ) -> PyResult<(T, PositionParts)> {
        let mut parts = self.parts(|parts| parts.clone());
        let time = parts.time;
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let signal: Arc<Mutex<Option<PyErr>>> = Arc::default();
        let heard = Arc::clone(&signal);
        let is_over = move || {
            let told = Python::attach(|py| py.check_signals()).err();
            let is_interrupted = told.is_some();
            *heard.lock().unwrap_or_else(PoisonError::into_inner) = told;
            is_interrupted || deadline.is_some_and(|end| Instant::now() >= end)
        };
        let answer = py.detach(|| within(is_over, || ask(&mut parts)));
        match answer {
            Ok(answer) => Ok((answer, parts)),
            Err(Cancelled) => {
                let told = signal.lock().unwrap_or_else(PoisonError::into_inner).take();
                let seconds = time.unwrap_or_default().as_secs_f64();
                let late = || PyTimeoutError::new_err(say!("no answer within {seconds} seconds"));
                Err(told.unwrap_or_else(late))
            }
        }
    }

    fn answer<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut sauterelle::Position) -> T + Send,
    ) -> PyResult<T> {
        let (answer, _) = self.asked(py, |parts| ask(&mut parts.position))?;
        Ok(answer)
    }

    /// Plays a move, and keeps the position after it.
    fn played(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        let (played, parts) = self.asked(py, |parts| parts.play(text))?;
        let played = played?;
        self.parts(|kept| *kept = parts);
        Ok(played)
    }

    fn with<T>(&self, ask: impl FnOnce(&mut sauterelle::Position) -> T) -> T {
        self.parts(|parts| ask(&mut parts.position))
    }
}

impl From<PositionParts> for Position {
    fn from(parts: PositionParts) -> Position {
        Position {
            inner: Mutex::new(parts),
        }
    }
}

fn square(index: u8) -> PyResult<Sq> {
    match index {
        0..64 => Ok(Sq::new(index)),
        _ => Err(PyValueError::new_err(say!(
            "no square {index}: 0 (a1) to 63 (h8) is expected"
        ))),
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=ARRAY, *, conditions=vec![], to_move=None))]
    fn new(fen: &str, conditions: Vec<String>, to_move: Option<bool>) -> PyResult<Position> {
        let parts = PositionParts::of_fen(fen, conditions, to_move);
        Ok(parts.map_err(raised)?.into())
    }

    /// The position of a FEN under these conditions.
    #[staticmethod]
    #[pyo3(signature = (fen, *, conditions=vec![], to_move=None))]
    fn from_fen(fen: &str, conditions: Vec<String>, to_move: Option<bool>) -> PyResult<Position> {
        Position::new(fen, conditions, to_move)
    }

    /// Made again from what it came from and its moves.
    #[staticmethod]
    #[pyo3(signature = (fen, problem, moves))]
    fn _made_of(
        fen: Option<(String, Vec<String>, Option<bool>)>,
        problem: Option<(Problem, usize)>,
        moves: Vec<String>,
    ) -> PyResult<Position> {
        let made = match (fen, problem) {
            (Some((fen, conditions, to_move)), _) => {
                PositionParts::of_fen(&fen, conditions, to_move)
            }
            (None, Some((problem, index))) => PositionParts::of_problem(&problem, index),
            (None, None) => Err(Error::NoPosition),
        };
        let mut parts = made.map_err(raised)?;
        for text in &moves {
            parts.play(text)?;
        }
        Ok(parts.into())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let made = py.get_type::<Position>().getattr("_made_of")?;
        Ok(self.parts(|parts| {
            let moves = parts
                .moves
                .iter()
                .map(|played| played.text.clone())
                .collect();
            let (fen, problem) = match parts.origin.clone() {
                Origin::Fen {
                    fen,
                    conditions,
                    to_move,
                } => (Some((fen, conditions, to_move)), None),
                Origin::Problem { problem, index } => (None, Some((problem, index))),
            };
            (made, (fen, problem, moves))
        }))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp, py: Python<'_>) -> Py<PyAny> {
        let other = other.cast::<Position>().ok();
        // one after the other: both may be the same
        let other = other.map(|other| other.get().parts(|parts| parts.value()));
        let is_same = other.map(|other| self.parts(|parts| parts.value()) == other);
        compared(py, is_same, op)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.parts(|parts| parts.value()))
    }

    /// The conditions in force.
    #[getter]
    fn conditions(&self) -> Vec<String> {
        self.parts(|parts| parts.conditions())
    }

    /// The position as FEN.
    fn fen(&self) -> String {
        self.with(|it| it.fen())
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> bool {
        self.with(|it| it.turn()) == Side::White
    }

    /// How long a question may take, in seconds; none: as long as it takes.
    #[getter]
    fn time(&self) -> Option<f64> {
        self.parts(|parts| parts.time)
            .map(|time| time.as_secs_f64())
    }

    #[setter]
    fn set_time(&self, time: Option<Time>) {
        self.parts(|parts| parts.time = time.map(|Time(time)| time));
    }

    /// ``play``, ``mate``, ``stalemate``, ``over`` (by a rule that ends play) or ``illegal``.
    #[getter]
    fn status(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.answer(py, |it| match it.status() {
            _ if !it.illegal().is_empty() => "illegal",
            Status::Play => "play",
            Status::Mate => "mate",
            Status::Stalemate => "stalemate",
            Status::Over => "over",
        })
    }

    /// Whether the side to move is in check.
    fn is_check(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(!self.checks(py)?.is_empty())
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self, py: Python<'_>) -> PyResult<bool> {
        self.answer(py, |it| it.status() == Status::Mate)
    }

    /// Whether the side to move is stalemated.
    fn is_stalemate(&self, py: Python<'_>) -> PyResult<bool> {
        self.answer(py, |it| it.status() == Status::Stalemate)
    }

    /// Whether the side to move has no legal move.
    fn is_game_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.answer(py, |it| it.status() != Status::Play)
    }

    /// Why the side to move is in check, in words.
    fn checks(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.answer(py, |it| it.checks())
    }

    /// Why the position is illegal, naming the men.
    fn illegal(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.answer(py, |it| it.illegal())
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<Move>> {
        let moves = self.answer(py, |it| it.legal_moves())?;
        moves.into_iter().map(Move::of).collect()
    }

    /// The legal move that a text names, without playing it.
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        self.asked(py, |parts| parts.play(text))?.0
    }

    /// The legal move of this text, such as ``Nf3``.
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Move> {
        self.parse(py, san)
    }

    /// The legal move between these squares, such as ``g1f3``.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        self.parse(py, uci)
    }

    /// Whether a move is legal.
    #[pyo3(signature = (r#move))]
    fn is_legal(&self, py: Python<'_>, r#move: MoveOrText) -> PyResult<bool> {
        let (played, _) = self.asked(py, |parts| parts.play(r#move.text()).is_ok())?;
        Ok(played)
    }

    /// Plays a move, or one as people write it: ``e2e4``, ``Nf3``, ``Rxa2(Ra1)``, ``O-O``. One that is not legal is refused.
    #[pyo3(signature = (r#move))]
    fn push(&self, py: Python<'_>, r#move: MoveOrText) -> PyResult<Move> {
        self.played(py, r#move.text())
    }

    /// Plays the move of this text.
    fn push_san(&self, py: Python<'_>, san: &str) -> PyResult<Move> {
        self.played(py, san)
    }

    /// Plays the move between these squares.
    fn push_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        self.played(py, uci)
    }

    /// Takes the last move back. Raises ``IndexError`` if there is none.
    fn pop(&self) -> PyResult<Move> {
        let popped = self.parts(|parts| {
            parts.position.undo();
            parts.moves.pop()
        });
        popped.ok_or_else(|| PyIndexError::new_err(say!("no move has been played")))
    }

    /// The last move. Raises ``IndexError`` if there is none.
    fn peek(&self) -> PyResult<Move> {
        let last = self.parts(|parts| parts.moves.last().cloned());
        last.ok_or_else(|| PyIndexError::new_err(say!("no move has been played")))
    }

    /// The moves played so far.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.parts(|parts| parts.moves.clone())
    }

    /// The same position, on its own.
    fn copy(&self) -> Position {
        self.parts(|parts| parts.clone()).into()
    }

    fn __copy__(&self) -> Position {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.copy()
    }

    /// The men by their squares.
    fn piece_map(&self) -> BTreeMap<usize, Piece> {
        let men = self.with(|it| it.men());
        men.into_iter()
            .map(|(at, man)| (at.index(), man.into()))
            .collect()
    }

    /// The man on a square, if there is one.
    fn piece_at(&self, square_index: u8) -> PyResult<Option<Piece>> {
        let at = square(square_index)?.index();
        Ok(self.piece_map().remove(&at))
    }

    /// Puts a man on a square, or takes it away. The moves played before are forgotten, and so is what rules remember of them.
    #[pyo3(signature = (square_index, piece))]
    fn set_piece_at(&self, square_index: u8, piece: Option<&Piece>) -> PyResult<()> {
        let at = square(square_index)?;
        self.parts(|parts| {
            *parts = parts.with_man(at, piece).map_err(raised)?;
            Ok(())
        })
    }

    /// Takes the man from a square; moves played before are forgotten.
    fn remove_piece_at(&self, square_index: u8) -> PyResult<Option<Piece>> {
        let was = self.piece_at(square_index)?;
        self.set_piece_at(square_index, None)?;
        Ok(was)
    }

    /// The square of the first king of a side.
    fn king(&self, color: bool) -> Option<usize> {
        let men = self.piece_map();
        let mut kings = men.into_iter().filter(|(_, man)| man.is_king_of(color));
        kings.next().map(|(at, _)| at)
    }

    /// A move taken apart, or why it is not legal, as ``sauterelle explain --format json`` writes it.
    fn explain<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let told = self
            .answer(py, |it| it.explanation(text))?
            .map_err(raised)?;
        Ok(pythonize(py, &told)?)
    }

    /// Why no legal move leads from one square to the other.
    fn why_not(&self, py: Python<'_>, from_square: u8, to_square: u8) -> PyResult<String> {
        let (from, to) = (square(from_square)?, square(to_square)?);
        self.answer(py, |it| it.refusal(from, to))
    }

    /// The diagram as SVG.
    fn svg(&self) -> String {
        self.with(|it| it.picture().svg())
    }

    /// The diagram as PNG.
    #[pyo3(signature = (*, scale=2.0))]
    fn png(&self, scale: f32) -> PyResult<Vec<u8>> {
        drawn(render::png(&self.svg(), scale))
    }

    /// A legal move in its operations, image after image, as SVG.
    fn strip(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        let manner = Picture {
            square: SQUARE_OF_STRIP,
            ..Picture::empty()
        };
        let strip = self
            .answer(py, |it| it.strip(text, &manner))?
            .map_err(raised)?;
        Ok(strip.svg())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The board, a rank a line.
    fn __str__(&self) -> String {
        board::text(&self.parts(|parts| parts.tokens()))
    }

    fn __repr__(&self) -> String {
        format!("<Position: {}>", self.fen())
    }
}
