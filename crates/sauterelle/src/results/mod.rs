//! What has come of the positions of a problem and of their phases.

mod so_far;

pub(crate) use so_far::{ExaminedSoFar, PhasesSoFar, WrittenSoFar};

use crate::comparison::Start;
use crate::notation::entered::InputProblem;
use sauterelle_notation::solution::verdict::Completeness;
use serde::{Deserialize, Serialize};

/// How a search has ended.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// Everything was examined.
    Complete,
    /// As many solutions were found as were asked for, or only some first moves were to be examined.
    Enough,
    /// The time was up, or moves with too many choices were left out.
    OutOfTime,
}

impl From<Completeness> for Ended {
    fn from(completeness: Completeness) -> Ended {
        match completeness {
            Completeness::Complete => Ended::Complete,
            Completeness::Enough | Completeness::InRange | Completeness::InWidth => Ended::Enough,
            Completeness::TooManyChoices | Completeness::OutOfTime | Completeness::Stopped => {
                Ended::OutOfTime
            }
        }
    }
}

/// What has come of a position.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct PositionResult {
    /// Its letter.
    pub label: String,
    /// Set play, play; each for both sides in duplex.
    pub phases: Vec<PhaseResult>,
    /// Moves played.
    pub nodes: u64,
}

impl PositionResult {
    /// Of a position for which no time was left.
    pub(crate) fn not_begun(label: &str) -> PositionResult {
        PositionResult {
            label: label.to_string(),
            phases: Vec::new(),
            nodes: 0,
        }
    }

    /// How the search has ended: as that phase of it that was left the least complete.
    pub fn ended(&self) -> Ended {
        let phases = self.phases.iter().map(|phase| phase.ended).max();
        phases.unwrap_or(Ended::OutOfTime)
    }

    /// The number of the half-move with which the play begins that is asked for.
    pub(crate) fn start(&self) -> usize {
        let asked = self.phases.iter().find(|phase| phase.is_asked);
        asked.map_or(0, |phase| usize::from(phase.skipped))
    }

    /// Whether anything has been found.
    pub(crate) fn has_solutions(&self) -> bool {
        self.phases.iter().any(|phase| phase.solutions > 0)
    }

    /// Whether solutions are lines.
    pub(crate) fn has_lines(&self) -> bool {
        self.phases.iter().any(|phase| phase.lines)
    }
}

/// Where the play that is asked for begins, in each position.
pub(crate) fn starts(problem: &InputProblem, results: &[PositionResult]) -> Vec<Start> {
    let is_lettered = problem.twins.len() > 1 || problem.zero_position;
    let starts = results.iter().map(|position| Start {
        label: match is_lettered {
            true => position.label.clone(),
            false => String::new(),
        },
        number: position.start(),
        lines: position.has_lines(),
    });
    starts.collect()
}

/// What has come of a phase.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct PhaseResult {
    /// It is what is asked for, not set play.
    pub is_asked: bool,
    /// It is play after a key that is not shown.
    pub is_post_key: bool,
    /// Solutions are lines of help or series play, not trees.
    pub lines: bool,
    /// Half-moves left out at the start.
    pub skipped: u8,
    /// Lines, or keys.
    pub solutions: u64,
    /// Those of them that are shorter than stipulated, where that can be told.
    pub short: u64,
    /// Defences to which the attacker has several answers, in full-length play after a key, where variations are asked for.
    pub duals: u64,
    /// The first few of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named_duals: Vec<String>,
    /// The diagram is illegal.
    pub is_illegal: bool,
    /// How the search has ended.
    pub ended: Ended,
    /// All that in a sentence.
    pub verdict: String,
}
