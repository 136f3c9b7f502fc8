//! What a solved problem shows: facts about its final positions, the walks of its men and its lines, each with the lines that show it.
//!
//! [`Play`] is the solution as one tree. A [`Predicate`](predicate::Predicate) is a row of the registry; a [`Family`](predicate::Family) of
//! them finds its [`Facts`] in the play. Nothing is said that has no definition.
#![forbid(unsafe_code)]

pub mod fact;
pub mod finals;
pub mod play;
pub mod predicate;
mod predicates;
pub mod prints;
pub mod registry;

pub use fact::{Evidence, Fact, Facts, Value};
pub use play::Play;
