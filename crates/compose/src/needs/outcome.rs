//! What comes of a problem without something.

use crate::judged::{Judged, Said};
use crate::told::JsonSaid;
use crate::verdict::Verdict;
use schemars::JsonSchema;
use serde::Serialize;

/// Whether something is needed, as far as that was tried.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// The same solutions without it.
    Unneeded,
    /// Not the same solutions without it.
    Needed,
    /// Not decided: there was not enough time, or the problem without it cannot be set up.
    Undecided,
}

/// What comes of the problem with a change.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The same solutions, and no others; of direct, self and reflex play also the same variations of full length that have one
    /// answer, and where play is longer than key, defence and answer, all lines of the solution.
    Same,
    /// The same keys, but other variations.
    SameKeys,
    /// The same keys, but more duals in variations of full length than the problem itself has.
    MoreDuals,
    /// Not the same solutions.
    Other,
    /// The diagram is illegal.
    Illegal,
    /// Not known within the time.
    Undecided,
    /// It cannot be set up, or something in it is not supported.
    Refused,
}

impl Outcome {
    /// The outcome for a verdict. `are_variations_kept`: of a sound version of battle play, if that is known.
    pub(super) fn of(verdict: Verdict, are_variations_kept: Option<bool>) -> Outcome {
        match (verdict, are_variations_kept) {
            (Verdict::Sound, Some(true)) => Outcome::Same,
            (Verdict::Sound, Some(false)) => Outcome::SameKeys,
            (Verdict::Sound, None) | (Verdict::Slower, _) => Outcome::Undecided,
            (Verdict::Dual, _) => Outcome::MoreDuals,
            (Verdict::Illegal, _) => Outcome::Illegal,
            (Verdict::Refused, _) => Outcome::Refused,
            (
                Verdict::Lost
                | Verdict::Cooked
                | Verdict::Unsolved
                | Verdict::Fewer
                | Verdict::Short
                // nothing is wanted beyond being sound
                | Verdict::Unwanted,
                _,
            ) => Outcome::Other,
        }
    }
}

/// Something that was tried.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct Tried {
    /// What is changed, in the language of versions: `-wSd4`, `wGd4 = wQ`, `condition - {Circe}`.
    pub text: String,
    /// What comes of it.
    pub outcome: Outcome,
    /// The verdict on the version, as `compose` has them: there, what happens to the man that is left out counts too. None if it was stopped before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<&'static str>,
    /// The first solutions that the problem itself does not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cooks: Vec<JsonSaid>,
    /// The first solution of the problem itself that does not work.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<JsonSaid>,
    /// Why it is illegal or refused.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Of another condition, or one condition less, where the solutions are not the same: how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
}

/// Solutions that were counted.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct Count {
    /// Solutions or keys of all positions, set play apart; shorter ones too.
    pub solutions: u64,
    /// All were found; otherwise there may be more.
    pub is_complete: bool,
    /// The same in a sentence in the language of the problem.
    pub said: String,
}

impl Tried {
    /// What has come of a version; without a verdict it was stopped.
    pub(super) fn new(text: String, judged: Option<&Judged>, outcome: Outcome) -> Tried {
        let said = |all: fn(&Judged) -> &[Said]| {
            let all = judged.map(all).unwrap_or_default();
            all.iter().map(JsonSaid::from).collect()
        };
        Tried {
            text,
            outcome,
            verdict: judged.map(|it| it.verdict.name()),
            cooks: said(|it| &it.cooks),
            // what was lost may have been nothing but what happens to the man that is left out
            lost: match outcome {
                Outcome::Other => said(|it| &it.lost),
                _ => Vec::new(),
            },
            why: judged.map(|it| it.why.clone()).unwrap_or_default(),
            count: None,
        }
    }

    /// Whether it is known what comes of it.
    pub fn is_decided(&self) -> bool {
        !matches!(self.outcome, Outcome::Undecided)
    }

    /// Whether what is left out is needed.
    pub fn need(&self) -> Need {
        match self.outcome {
            Outcome::Same => Need::Unneeded,
            Outcome::Undecided | Outcome::Refused => Need::Undecided,
            Outcome::SameKeys | Outcome::MoreDuals | Outcome::Other | Outcome::Illegal => {
                Need::Needed
            }
        }
    }
}
