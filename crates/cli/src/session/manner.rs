//! How long problems may take, and what is shown besides their solutions.

use std::time::{Duration, Instant};

/// How long solving may take.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// When everything must be over.
    pub deadline: Option<Instant>,
    /// The time for each position.
    pub each: Option<Duration>,
}

impl Limits {
    /// So much time from now on for everything, if that is limited at all.
    pub fn within(time: Option<Duration>) -> Limits {
        Limits {
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            each: None,
        }
    }
}

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
