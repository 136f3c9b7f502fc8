//! What solving reports, and to whom.

use crate::solution::Finding;

/// How solving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was examined.
    Complete,
    /// As many solutions were found as were asked for; there may be more.
    EnoughSolutions,
    /// Stopped before everything was examined.
    Interrupted,
    /// Some moves have more choices than can be written down and were left out.
    TooManyChoices,
}

impl Outcome {
    /// The outcome of two positions together.
    #[must_use]
    pub fn or_worse(self, other: Outcome) -> Outcome {
        let rank = |outcome| match outcome {
            Outcome::Complete => 0,
            Outcome::EnoughSolutions => 1,
            Outcome::TooManyChoices => 2,
            Outcome::Interrupted => 3,
        };
        if rank(other) > rank(self) {
            other
        } else {
            self
        }
    }
}

/// Progress through the first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// First moves examined.
    pub done: usize,
    /// First moves to examine.
    pub of: usize,
}

/// Where findings and progress go, in order.
pub trait Sink: Send {
    /// Something to show.
    fn finding(&mut self, finding: Finding);
    /// How far the present part is.
    fn progress(&mut self, progress: Progress);
    /// The search is stopped at the first move of this number, in the sense of the option `StartMoveNumber`; all before it have been
    /// examined.
    fn stopped_at(&mut self, _number: u32) {}
    /// Nothing more to show for the moment: what has been gathered may be written out.
    fn pause(&mut self) {}
}
