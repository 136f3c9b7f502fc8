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

mod ahead;
mod busy;
mod crew;
mod gate;
pub mod goal;
mod habits;
pub mod ignored;
mod lines;
pub mod listing;
mod modifiers;
mod numbers;
mod order;
pub mod problem;
mod pruning;
mod reachability;
mod reorder_buffer;
mod restrictions;
mod run;
mod search;
pub mod shortcuts;
pub mod solution;
pub mod solve;
pub mod stipulation;
mod structured;
mod table;
pub mod traditional;
mod trees;

pub use search::{Control, Stopped};
