//! Versions of a problem: the composer's questions. Does every man matter, where else may it stand, what cures the cook?
//!
//! A [`Version`] is a problem with a few [edits](Edit). What each comes to is judged by a [`Study`], against what is meant in the problem
//! itself, its [`Base`].
#![forbid(unsafe_code)]

mod applied;
mod base;
mod base_error;
mod base_position;
mod base_solving;
mod contained;
mod cook;
mod cure;
mod deed;
mod edit;
mod finalist;
mod found;
mod judge;
mod judged;
mod keys;
mod meant;
pub mod needs;
mod options;
mod position;
mod question;
mod rank;
mod recall;
mod refuters;
mod search;
mod study;
mod template;
pub mod told;
mod touch;
mod variations;
mod variety;
pub mod vary;
mod verdict;
mod wants;
mod worth;

pub use base::{Base, Limits, Solution, SolutionVariation};
pub use base_error::BaseError;
pub use cure::pairs;
pub use deed::Level;
pub use edit::{Changed, Edit, Origin, Version};
pub use finalist::Finalist;
pub use judged::{Judged, Keep, Said};
pub use meant::Choice;
pub use question::questions;
pub use rank::Rank;
pub use recall::KeptCook;
pub use study::Study;
pub use template::{Best, Drawn, Round, Template, TemplateError};
pub use variety::{COUNTED, Counted, Variety, counts_said};
pub use verdict::Verdict;
pub use wants::Wants;

#[cfg(test)]
mod tests;
