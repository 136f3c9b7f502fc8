//! What is left of solving that has been stopped: with it, solving goes on later from where it was, elsewhere too.

use super::share::Reached;
use crate::error::Error;
use crate::results::{ExaminedSoFar, PositionResult};
use sauterelle_diagram::{Gathering, Part};
use sauterelle_languages::say;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::solution::verdict::Tally;
use sauterelle_solve::checkpoint::Checkpoint;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::solve::Outcome;
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hasher};

/// What the field `format` says. It changes when old ones can no longer be read.
const FORMAT: &str = "sauterelle-rest-1";

/// What is left of solving that has been stopped. It is data (serde) that belongs to one problem and one version of the program; what it
/// consists of may change from one to the next. It holds the text of the position that is being solved, so that the whole can be
/// told at the end, but no solutions as data: these have been told already.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Rest {
    pub(crate) format: String,
    pub(crate) version: String,
    /// Stands for all that is to be solved, and the language.
    pub(crate) problem: String,
    /// The position to go on with, from 0. Those before are complete.
    pub(crate) position: usize,
    /// Moves played so far, in all positions.
    pub(crate) nodes: u64,
    /// Seconds taken so far.
    pub(crate) seconds: f64,
    /// What the positions before have come to.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) before: Before,
    /// Solutions that have been told already and will be found again: in the position to go on with, and in those after it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) told: Vec<u64>,
    /// Of the position to go on with, if it has been begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) begun: Option<Begun>,
    /// What the class is to rest on, if the problem is examined.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) examined: Option<ExaminedSoFar>,
}

/// What positions have come to that are complete, or as complete as they will be.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Before {
    #[default]
    Complete,
    MaxSolutions,
    TooManyChoices,
}

/// What is known of a position that has been begun.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct Begun {
    pub at: Checkpoint,
    /// Of the phase that has been begun.
    pub tally: Tally,
    /// Why the diagram is illegal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub illegal: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub notice: String,
    pub nodes: u64,
    pub seconds: f64,
    pub reached: Reached,
    /// The text so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub text: TextSoFar,
}

/// The text of a position that has been begun.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, Default)]
pub(crate) struct TextSoFar {
    pub text: String,
    /// Of the phases that are complete.
    pub verdicts: Vec<String>,
    /// All of them that are asked for are sound.
    pub all_sound: Option<bool>,
}

impl TextSoFar {
    /// What has been gathered so far.
    pub fn of(gathering: &Gathering) -> TextSoFar {
        let (part, all_sound) = gathering.so_far();
        TextSoFar {
            text: part.text.clone(),
            verdicts: part.verdicts.clone(),
            all_sound,
        }
    }

    /// Goes on gathering.
    pub fn gathered_in<'k>(&self, gathering: Gathering<'k>) -> Gathering<'k> {
        let part = Part {
            text: self.text.clone(),
            verdicts: self.verdicts.clone(),
            is_sound: self.all_sound == Some(true),
        };
        gathering.going_on_from(part, self.all_sound)
    }
}

impl From<Before> for Outcome {
    fn from(before: Before) -> Outcome {
        match before {
            Before::Complete => Outcome::Complete,
            Before::MaxSolutions => Outcome::EnoughSolutions,
            Before::TooManyChoices => Outcome::TooManyChoices,
        }
    }
}

impl From<Outcome> for Before {
    fn from(outcome: Outcome) -> Before {
        match outcome {
            Outcome::EnoughSolutions => Before::MaxSolutions,
            Outcome::TooManyChoices => Before::TooManyChoices,
            Outcome::Complete | Outcome::Interrupted => Before::Complete,
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Rest {
    /// All of a problem.
    pub(crate) fn whole(problem: &InputProblem) -> Rest {
        Rest {
            format: FORMAT.to_string(),
            version: env!("CARGO_PKG_VERSION").to_string(),
            problem: fingerprint(problem),
            position: 0,
            nodes: 0,
            seconds: 0.0,
            before: Before::Complete,
            told: Vec::new(),
            begun: None,
            examined: None,
        }
    }

    /// Whether a class can come of it, as the solutions so far have been examined.
    pub fn is_examined(&self) -> bool {
        self.examined.is_some()
    }

    /// What has come of the positions so far, and their solutions in Popeye's form, if the problem was being examined.
    pub(crate) fn found(&self, problem: &InputProblem) -> Option<(Vec<PositionResult>, &[String])> {
        let examined = self.examined.as_ref()?;
        let mut positions = examined.positions.clone();
        let begun = examined
            .begun
            .as_ref()
            .zip(problem.twins.get(positions.len()));
        positions.extend(begun.map(|(begun, twin)| PositionResult {
            label: twin.label.clone(),
            phases: [begun.done.as_slice(), begun.open.as_slice()].concat(),
            nodes: self.begun.as_ref().map_or(0, |it| it.nodes),
        }));
        Some((positions, &examined.written.texts))
    }

    /// Whether solving of this problem can go on with it.
    ///
    /// # Errors
    /// If it is of another version, belongs to another problem, or is not one that solving has left.
    pub fn check(&self, problem: &InputProblem) -> Result<(), Error> {
        let version = env!("CARGO_PKG_VERSION");
        let why = if self.format != FORMAT || self.version != version {
            say!(
                "solving cannot go on: this was left by version {}, and here is version {version}",
                self.version
            )
        } else if self.problem != fingerprint(problem) {
            say!("solving cannot go on: this was left of another problem").to_string()
        } else if !self.is_valid(problem) {
            say!("solving cannot go on: what was left of it is damaged").to_string()
        } else {
            return Ok(());
        };
        Err(Error::Rest(why))
    }

    /// Whether it is one that solving of this problem may have left.
    fn is_valid(&self, problem: &InputProblem) -> bool {
        let positions = problem.twins.len();
        let is_time = |seconds: f64| (0.0..MOST_SECONDS).contains(&seconds);
        let begun = self.begun.as_ref().is_none_or(|begun| {
            begun.at.is_valid()
                && begun.reached.is_valid()
                && is_time(begun.seconds)
                && begun.nodes <= self.nodes
        });
        let examined = self.examined.as_ref();
        self.position < positions
            && self.told.len() <= positions - self.position
            && self.nodes < MOST_NODES
            && is_time(self.seconds)
            && examined.is_none_or(|it| it.fits(self.position, self.begun.is_some()))
            && begun
    }
}

/// Nobody waits longer, or plays more moves.
const MOST_SECONDS: f64 = 1e12;
const MOST_NODES: u64 = 1 << 62;

/// Stands for all that is to be solved, and the language. How long it may take does not matter.
fn fingerprint(problem: &InputProblem) -> String {
    let mut hasher = DefaultHasher::new();
    let mut add = |text: String| {
        hasher.write(text.as_bytes());
        hasher.write(b"\n");
    };
    add(format!("{:?} {}", problem.language, problem.zero_position));
    for twin in &problem.twins {
        let timeless = Problem {
            options: Options {
                max_seconds: None,
                ..twin.problem.options.clone()
            },
            ..twin.problem.clone()
        };
        add(format!("{} {} {timeless:?}", twin.head(), twin.change));
    }
    format!("{:016x}", hasher.finish())
}
