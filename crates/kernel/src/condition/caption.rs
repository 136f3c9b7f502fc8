//! What is said of a condition under a diagram.

/// How much of a condition is said under a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caption {
    /// The name, and what follows it.
    Whole,
    /// The name alone.
    Name,
    /// Nothing: the diagram shows it.
    Nothing,
}
