//! The moves of a solution in text as trees, without what does not count: comments, signs of check and of value, blank lines, the
//! words around the moves.
//!
//! Popeye's text and that of YACPDB are read alike: a half-move follows the last one before it that has a lower number, so that
//! indents do not matter.

mod read;
mod tree;
mod words;

pub(crate) use read::move_as_read;
pub use read::{read, read_output};
pub(crate) use tree::THREAT;
pub(super) use tree::fold_threats;
pub(crate) use tree::section;
pub use tree::{Depth, Node, Section};
pub(super) use words::head;

#[cfg(test)]
mod tests;
