//! Solves and verifies fairy chess problems.
//!
//! ```
//! use sauterelle::Problem;
//!
//! let problem = Problem::from_fen("8/3K2N1/4p3/5p2/8/6r1/kBP5/8")
//!     .condition("Polo")
//!     .stipulation("h#2")
//!     .build()?;
//! let solutions: Vec<String> = problem.solve()?.map(|found| found.to_string()).collect();
//! assert!(solutions[0].starts_with("1.") && solutions[0].ends_with("#"));
//! # Ok::<(), sauterelle::Error>(())
//! ```
//!
//! - [`Problem`]: read from text in any form ([`Problem::read`]), or built in code ([`Problem::from_fen`]).
//! - [`Solver`]: solves with limits, on any number of threads; solutions come as an iterator ([`Solver::solutions`]) or with all that
//!   happens as events ([`Solver::solve`]). [`Stop`] stops it from elsewhere.
//! - [`Position`]: a position under any conditions: legal moves with all that they do, and why others are not legal.
//! - [`session`]: problems solved one after the other and written as they are found, wherever the output goes; [`popeye`]: the same for a
//!   program that takes us for Popeye.
//! - [`examination`]: a problem solved, judged in a word and compared ([`comparison`]) with what its author intends.
//! - [`content`]: what a solved problem shows.
//! - [`definitions`]: men of one's own, as text.
//! - [`questions`]: what the page asks, as JSON.
//! - [`query`]: problems that are asked for, in YACPDB's language.
//! - [`pictures`]: positions, moves and problems as SVG, PNG and PDF.
//!
//! Nothing is printed, and there is no state besides these values, but for goals that a program adds ([`solving::goals::add`]). The layers beneath ([`kernel`], [`rules`], [`solving`], [`notation`]) are for
//! programs that look deeper; they change more often than what stands here.
#![forbid(unsafe_code)]

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod comparison;
pub mod content;
mod default_question;
pub mod definitions;
mod error;
pub mod examination;
mod explanation;
mod last_moves;
pub mod memory;
pub mod popeye;
mod position;
mod problem;
pub mod query;
pub mod questions;
mod results;
mod run;
pub mod session;
mod solver;

pub use error::Error;
pub use last_moves::{LastMove, Legality, last_moves, missing_last_move};
pub use position::Position;
pub use problem::{Problem, ProblemBuilder};
pub use run::{
    Limit, Listener, Looking, Monitor, Pace, PositionToSolve, PositionWriting, Pulse, Rest, Run,
    Solved, Solver, Stop, Writing, all_cores,
};
pub use sauterelle_diagram as pictures;
pub use sauterelle_kernel as kernel;
pub use sauterelle_kernel::board::piece::Side;
pub use sauterelle_kernel::board::square::Sq;
pub use sauterelle_kernel::men::Language;
pub use sauterelle_kernel::moves::Status;
pub use sauterelle_notation as notation;
pub use sauterelle_notation::draft::outside::Question;
pub use sauterelle_notation::forms;
pub use sauterelle_rules as rules;
pub use sauterelle_solve as solving;
pub use sauterelle_solve::solve::Outcome;
pub use sauterelle_unmoves as unmoves;
pub use solver::{
    Ending, Event, Examined, FoundText, Job, Merged, Piece, PieceResult, PieceSolution,
    PositionReport, Report, Row, Solution, Solutions, StillSearching, merged,
};
