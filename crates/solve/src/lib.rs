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
pub mod problem;
mod search;
pub mod solution;
pub mod solve;
pub mod stipulation;
mod table;

pub use search::{Control, Stopped};
