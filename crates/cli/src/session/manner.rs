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
    /// How far the search has come.
    pub life: Life,
}

/// Signs of life during a search, on standard error.
#[derive(Clone, Copy, Debug)]
pub enum Life {
    /// None.
    Silent,
    /// A bar, where it can be seen.
    Bar,
    /// A line for so many moves.
    Heartbeat(u64),
}
