//! What solving a problem has come to.

use super::event::{Event, FoundText};
use crate::error::Error;
use sauterelle_diagram::{Part, Solution};
use sauterelle_notation::solution::json::{JsonEnd, JsonRecord, JsonVerdict};
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

/// A position in a table of results.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Row {
    /// Its number, from 0.
    pub position: usize,
    /// `complete`, `max-solutions`, `interrupted`, `too-many-choices` or `illegal`.
    pub status: &'static str,
    /// Lines of play, or keys, without set play.
    pub solutions: u64,
    /// What is said of its phases.
    pub verdict: String,
    /// Moves played.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
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

    /// A row for each position.
    pub fn rows(&self) -> Vec<Row> {
        let row = |(position, it): (usize, &PositionReport)| {
            let verdicts: Vec<&str> = it.phases.iter().map(|it| it.verdict.as_str()).collect();
            Row {
                position,
                status: it.end.as_ref().map_or("interrupted", |end| end.status),
                solutions: it.solutions,
                verdict: verdicts.join("; "),
                nodes: it.end.as_ref().map_or(0, |end| end.nodes),
                seconds: it.end.as_ref().map_or(0.0, |end| end.seconds),
            }
        };
        self.positions.iter().enumerate().map(row).collect()
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
            ..Solution::default()
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
