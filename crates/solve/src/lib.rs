//! Stipulations, and the search for solutions.
//!
//! ```
//! use sauterelle_solve::stipulation::Stipulation;
//!
//! let helpmate = Stipulation::parse("h#2.5").unwrap();
//! assert_eq!(helpmate.play.first_branch().unwrap().max, 5);
//! ```
#![forbid(unsafe_code)]
// no parser cuts text by bytes
#![cfg_attr(not(test), deny(clippy::string_slice))]

pub mod additions;
pub mod attacks;
pub mod bounds;
pub mod checkpoint;
mod compile;
pub mod compiled;
mod control;
mod gate;
pub mod goal;
pub mod goals;
pub mod invisible;
mod output;
mod parallel;
pub mod problem;
mod pruning;
pub mod replay;
pub mod retractor;
mod search;
pub mod shortcuts;
pub mod solution;
pub mod solve;
mod solving;
pub mod stipulation;

pub use control::{Control, Stopped, Watch};
pub use stipulation::{ignored_options, listing};
