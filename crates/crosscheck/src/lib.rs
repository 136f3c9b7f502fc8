//! Support for tests that hold the kernel against the slow reference: random positions, both programs side by side,
//! and solutions played through again.
//!
//! ```
//! use sauterelle_crosscheck::pair::{Pair, game};
//!
//! let fen = "8/8/8/3[SX]4/8/8/8/8 w";
//! let game = game(fen, &[]).unwrap();
//! let mut pair = Pair::new(&game, fen, &[]).unwrap();
//! assert_eq!(pair.legal_moves().unwrap().len(), 8);
//! ```
#![forbid(unsafe_code)]

pub mod helpmates;
pub mod history;
pub mod invisible;
pub mod pair;
pub mod pruning;
pub mod random;
pub mod reference;
pub mod replay;
pub mod retractors;
pub mod solutions;
pub mod unmoves;
