//! Stipulations, and the search for solutions.
//!
//! ```
//! use sauterelle_solve::stipulation::Stipulation;
//!
//! let helpmate = Stipulation::parse("h#2.5").unwrap();
//! assert_eq!(helpmate.play.max, 5);
//! ```
#![forbid(unsafe_code)]

mod goal;
mod lines;
pub mod listing;
pub mod problem;
mod run;
mod search;
pub mod solution;
pub mod solve;
pub mod stipulation;
mod table;
pub mod traditional;
mod trees;

pub use search::{Control, Stopped};
