//! The rules of Sauterelle: conditions and attributes of men, each in a file of its own, and the game that starts from a diagram.
//!
//! The [registry] lists the conditions, and [`compile`](compile::compile) makes the rules of a problem of them. What a condition is stands in
//! [`sauterelle_kernel::condition`].
//!
//! ```
//! use sauterelle_kernel::diagram::Diagram;
//! use sauterelle_kernel::moves::perft::perft;
//! use sauterelle_rules::game::Game;
//!
//! let game = Game::new(&Diagram::game_array(), &[]).unwrap();
//! assert_eq!(perft(&mut game.play(), 2), 400);
//! ```
#![forbid(unsafe_code)]

mod a_posteriori;
pub mod attributes;
pub mod cast;
mod company;
pub mod compile;
pub mod compiled;
pub mod conditions;
pub mod game;
#[cfg(test)]
mod kernel_in_games;
pub mod registry;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
