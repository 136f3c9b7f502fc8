//! What is shown besides solutions.

/// What is shown besides the solutions.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How long it took.
    pub times: bool,
    /// What keeps a position from being solved is said on standard error, not in place of the solution; and it is no failure.
    pub notices_apart: bool,
    /// Each part of a solution is followed by the verdict on it.
    pub verdicts: bool,
}
