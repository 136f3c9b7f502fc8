//! What a problem is called, from what has been found of it.

use super::position::{Ended, PhaseResult, PositionResult};
use sauterelle_solve::problem::Problem;
use serde::{Deserialize, Serialize};

/// What has come of a problem, in a word. The first of these that fits; of several positions the first in this order counts.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// It cannot be read, or something in it is not supported.
    Refused,
    /// The program has broken down.
    Failed,
    /// The diagram is illegal.
    Illegal,
    /// More solutions or keys than are intended.
    Cooked,
    /// Not examined within the time.
    Slower,
    /// No solution, or fewer than are intended.
    Unsolved,
    /// A solution shorter than stipulated.
    Short,
    /// The search was to stop after so many solutions, or to examine some first moves only.
    Enough,
    /// Several solutions of help play, and nothing says how many are intended.
    Several,
    /// A key alone, but the attacker has a choice in a variation of full length.
    Dual,
    /// As it should be.
    Sound,
}

impl Class {
    /// All of them, in their order.
    pub const ALL: [Class; 11] = [
        Class::Refused,
        Class::Failed,
        Class::Illegal,
        Class::Cooked,
        Class::Slower,
        Class::Unsolved,
        Class::Short,
        Class::Enough,
        Class::Several,
        Class::Dual,
        Class::Sound,
    ];

    /// The name, as in data.
    pub fn name(self) -> &'static str {
        match self {
            Class::Refused => "refused",
            Class::Failed => "failed",
            Class::Illegal => "illegal",
            Class::Cooked => "cooked",
            Class::Slower => "slower",
            Class::Unsolved => "unsolved",
            Class::Short => "short",
            Class::Enough => "enough",
            Class::Several => "several",
            Class::Dual => "dual",
            Class::Sound => "sound",
        }
    }

    /// What it means.
    pub fn meaning(self) -> &'static str {
        match self {
            Class::Refused => "not read, or not supported",
            Class::Failed => "the program has failed",
            Class::Illegal => "illegal position",
            Class::Cooked => "more solutions than intended",
            Class::Slower => "slower than the limit",
            Class::Unsolved => "no solution, or fewer than intended",
            Class::Short => "a solution shorter than stipulated",
            Class::Enough => "stopped after as many solutions as were asked for",
            Class::Several => "several solutions, and nothing says how many are intended",
            Class::Dual => "a dual in a variation of full length",
            Class::Sound => "sound",
        }
    }

    /// The one of this name.
    pub fn of_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }

    /// Whether another run with more time might say more.
    pub fn is_unsettled(self) -> bool {
        matches!(self, Class::Slower | Class::Failed)
    }
}

/// The class of a position. `intended`: how many lines (or keys) are intended, if that is known.
pub(super) fn of(
    position: &PositionResult,
    problem: &Problem,
    intended: impl Fn(bool) -> Option<u64>,
) -> Class {
    let asked = || position.phases.iter().filter(|phase| phase.is_asked);
    let classes = asked().map(|phase| of_phase(phase, problem, intended(phase.lines)));
    classes.min().unwrap_or(match position.ended() {
        Ended::OutOfTime => Class::Slower,
        _ => Class::Unsolved,
    })
}

fn of_phase(phase: &PhaseResult, problem: &Problem, intended: Option<u64>) -> Class {
    // a proof game is unique, and a key too, unless more are intended
    let is_unique = !phase.lines || problem.target.is_some();
    let most = intended.or(is_unique.then_some(1));
    // what is shorter counts for itself
    let found = phase.solutions - phase.short;
    let is_enough = phase.ended == Ended::Enough;
    if phase.is_illegal {
        Class::Illegal
    } else if !phase.is_post_key && most.is_some_and(|most| found > most) {
        Class::Cooked
    } else if phase.ended == Ended::OutOfTime {
        Class::Slower
    } else if is_enough && found > 0 {
        Class::Enough
    } else if phase.solutions == 0 || intended.is_some_and(|intended| phase.solutions < intended) {
        Class::Unsolved
    } else if phase.short > 0 {
        Class::Short
    } else if most.is_none() && found > 1 {
        Class::Several
    } else if phase.duals > 0 {
        Class::Dual
    } else {
        Class::Sound
    }
}
