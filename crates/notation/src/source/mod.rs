//! The text of an input: its letters, its words with their places, and what is wrong at a place.

pub mod diagnostic;
pub mod encoding;
pub(crate) mod slice;
pub(crate) mod words;
