//! The kernel of Sauterelle: positions, men, rules, legal moves.
//!
//! A [`state::State`] changes only through invertible effects. A [`ruleset::Ruleset`] is compiled from the
//! conditions of the [registry](rules::registry::RULES); a [`ctx::Ctx`] plays under it. Check is a disjunction of reasons, and
//! legality, mate and stalemate are derived from nothing else.
//!
//! ```
//! use sauterelle_kernel::diagram::Diagram;
//! use sauterelle_kernel::game::Game;
//! use sauterelle_kernel::perft::perft;
//!
//! let game = Game::new(&Diagram::game_array(), &[]).unwrap();
//! assert_eq!(perft(&mut game.play(), 2), 400);
//! ```
#![forbid(unsafe_code)]

pub mod bitboard;
pub mod cancel;
pub mod castling;
pub mod check;
pub mod condition;
pub mod ctx;
pub mod diagram;
pub mod effect;
pub mod en_passant;
pub mod game;
mod generate;
mod history;
pub mod hooks;
pub mod judge;
pub mod key;
pub mod men;
pub mod move_filter;
pub mod moves;
mod notes;
mod observers;
pub mod perft;
pub mod period;
pub mod piece;
pub mod quick;
pub mod rays;
pub mod remark;
pub mod rules;
pub mod ruleset;
mod shape;
mod shapes;
pub mod square;
pub mod state;
#[cfg(test)]
mod testing;
