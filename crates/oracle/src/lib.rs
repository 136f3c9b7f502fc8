//! A slow, plain reference implementation of chess with five fairy rules: Soucie, the
//! maximum family, Circé Cage, Polo and Connected chess. It is an oracle for tests: it
//! copies whole positions, keeps nothing incrementally, and is meant to be read next to the
//! rule text.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod cage;
mod connected;
mod fen;
mod length;
mod men;
mod moves;
mod polo;
mod position;
pub mod retract;
mod rules;
pub mod solve;

pub use board::Side;
pub use length::length_table;
pub use position::{Position, RefMove, Status, perft};
