//! What is known of a problem whose solving has been stopped.

use super::{PhaseResult, PositionResult};
use sauterelle_notation::solution::clean::CleanSoFar;
use serde::{Deserialize, Serialize};

/// What has been examined of a problem.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct ExaminedSoFar {
    pub written: WrittenSoFar,
    /// The positions that are complete.
    pub positions: Vec<PositionResult>,
    /// The phases of the one that has been begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<PhasesSoFar>,
}

impl ExaminedSoFar {
    /// Whether it is what is known when the position of this number is to be gone on with, which has been begun or not.
    pub fn fits(&self, position: usize, is_begun: bool) -> bool {
        self.positions.len() == position
            && self.begun.is_some() == is_begun
            && self.written.has(position + usize::from(is_begun))
    }
}

/// What has come of the phases of a position that is not complete.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct PhasesSoFar {
    /// The phase that has been begun.
    pub open: Option<PhaseResult>,
    pub done: Vec<PhaseResult>,
}

/// What has been written of a problem.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct WrittenSoFar {
    pub state: CleanSoFar,
    pub clean: String,
    pub texts: Vec<String>,
    /// See [`Solution::tested`](sauterelle_notation::forms::item::Solution::tested).
    #[serde(default)]
    pub tested: bool,
    pub written: u64,
}

impl WrittenSoFar {
    /// Whether something has been written of so many positions.
    pub fn has(&self, positions: usize) -> bool {
        self.texts.len() == positions
    }
}
