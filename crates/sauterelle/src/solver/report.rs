//! What solving a problem has come to.

use super::event::{Event, FoundText};
use crate::error::Error;
use sauterelle_diagram::{Part, Solution};
use sauterelle_notation::json::{JsonEnd, JsonRecord, JsonVerdict};
use sauterelle_solve::solve::Outcome;
use serde::Serialize;

/// What solving a problem has come to, without the solutions as data.
#[derive(Clone, Debug)]
pub struct Report {
    /// Whether everything was examined, in all positions.
    pub outcome: Outcome,
    /// The positions that were begun.
    pub positions: Vec<PositionReport>,
    /// Rules that could not be compiled for the other side, where both were asked for.
    pub errors: Vec<Error>,
}

/// What solving a position has come to.
#[derive(Serialize, Clone, Debug, Default)]
pub struct PositionReport {
    /// Lines of play, or keys, in the phases that are not set play.
    pub solutions: u64,
    /// What each phase has come to.
    pub phases: Vec<JsonVerdict>,
    /// The solution as text, unless that is too long to be printed.
    pub text: Option<FoundText>,
    /// How it ended.
    pub end: Option<JsonEnd>,
    #[serde(skip)]
    is_set_play: bool,
}

impl Default for Report {
    fn default() -> Report {
        Report {
            outcome: Outcome::Complete,
            positions: Vec::new(),
            errors: Vec::new(),
        }
    }
}

impl Report {
    /// Whether everything was examined.
    pub fn is_complete(&self) -> bool {
        self.outcome == Outcome::Complete
    }

    /// Lines of play, or keys, of all positions, without set play.
    pub fn solutions(&self) -> u64 {
        self.positions
            .iter()
            .map(|position| position.solutions)
            .sum()
    }

    /// What is said of each phase of each position.
    pub fn verdicts(&self) -> Vec<&str> {
        let phases = self.positions.iter().flat_map(|position| &position.phases);
        phases.map(|phase| phase.verdict.as_str()).collect()
    }

    /// What a picture of the problem can show of it.
    pub fn solution(&self) -> Solution {
        let part = |position: &PositionReport| match &position.text {
            Some(found) => Part {
                text: found.text.clone(),
                verdicts: found.verdicts.clone(),
                is_sound: found.is_sound,
            },
            None => Part::default(),
        };
        Solution {
            parts: self.positions.iter().map(part).collect(),
            complete: self.is_complete(),
        }
    }

    pub(super) fn note(&mut self, event: &Event) {
        if let Event::Record(JsonRecord::Position(_)) = event {
            self.positions.push(PositionReport::default());
        }
        let Some(position) = self.positions.last_mut() else {
            return;
        };
        match event {
            Event::Record(JsonRecord::Phase(phase)) => {
                position.is_set_play = phase.phase == "set-play";
            }
            Event::Record(JsonRecord::Verdict(verdict)) => {
                if !position.is_set_play {
                    position.solutions += verdict.solutions;
                }
                position.phases.push(verdict.clone());
            }
            Event::Record(JsonRecord::End(end)) => position.end = Some(end.clone()),
            Event::Text(text) => position.text = Some(text.clone()),
            _ => {}
        }
    }
}
