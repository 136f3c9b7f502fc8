//! Where play begins.

/// Where the play that is asked for begins: in a twin with this letter, with a half-move of this number from 0 (1 in `h#2.5`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The letter; empty without twins.
    pub label: String,
    /// The number of the first half-move.
    pub number: usize,
    /// Solutions are lines, not trees.
    pub lines: bool,
}
