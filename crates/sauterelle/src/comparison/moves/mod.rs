//! The moves of a solution in text as trees, without what does not count: comments, signs of check and of value, blank lines, the
//! words around the moves.
//!
//! Popeye's text and that of YACPDB are read alike: a half-move follows the last one before it that has a lower number, so that
//! indents do not matter.

mod read;
mod tree;
mod words;

pub use read::{read, read_output};
pub(super) use tree::fold_threats;
pub use tree::{Depth, Node, Section};

#[cfg(test)]
mod tests;
