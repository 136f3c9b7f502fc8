//! What things are called: men, conditions and their words, options, commands; in English, French and German.
//!
//! The vocabulary ([`tables`]) is that of Popeye as a whole, so that an element that is not available yet can be refused
//! by name, and is never mistaken for a misspelling or passed over.

pub mod attributes;
pub mod caption;
pub mod codes;
pub mod following;
pub(crate) mod known;
pub mod lookup;
pub(crate) mod period;
pub(crate) mod rule_texts;
pub mod spelling;
pub mod suggest;
pub mod tables;
pub mod titles;
