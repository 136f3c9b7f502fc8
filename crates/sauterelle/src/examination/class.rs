//! What a problem is called, from what has been found of it.

use crate::Language;
use crate::results::{Ended, PhaseResult, PositionResult};
use crate::solving::problem::Problem;
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
    /// No solution.
    Unsolved,
    /// Fewer solutions than are intended.
    Fewer,
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
    pub const ALL: [Class; 12] = {
        let mut all = [Class::Sound; WORDS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = WORDS[index].0;
            index += 1;
        }
        all
    };

    /// The name, as in data.
    pub fn name(self) -> &'static str {
        WORDS[self as usize].1
    }

    /// What it means, in English.
    pub fn meaning(self) -> &'static str {
        self.meaning_in(Language::English)
    }

    /// What it means in a language.
    pub fn meaning_in(self, language: Language) -> &'static str {
        WORDS[self as usize].2[language as usize]
    }

    /// The one of this name.
    pub fn of_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// Names, and meanings in English, French and German, in the order of the classes.
const WORDS: [(Class, &str, [&str; 3]); 12] = [
    (
        Class::Refused,
        "refused",
        [
            "not read, or not supported",
            "pas lu, ou pas disponible",
            "nicht gelesen oder nicht unterstützt",
        ],
    ),
    (
        Class::Failed,
        "failed",
        [
            "the program has failed",
            "le programme a échoué",
            "das Programm hat versagt",
        ],
    ),
    (
        Class::Illegal,
        "illegal",
        ["illegal position", "position illégale", "illegale Stellung"],
    ),
    (
        Class::Cooked,
        "cooked",
        [
            "more solutions than intended",
            "plus de solutions que voulu",
            "mehr Lösungen als beabsichtigt",
        ],
    ),
    (
        Class::Slower,
        "slower",
        [
            "slower than the limit",
            "plus long que la limite",
            "langsamer als die Grenze",
        ],
    ),
    (
        Class::Unsolved,
        "unsolved",
        ["no solution", "aucune solution", "keine Lösung"],
    ),
    (
        Class::Fewer,
        "fewer",
        [
            "fewer solutions than intended",
            "moins de solutions que voulu",
            "weniger Lösungen als beabsichtigt",
        ],
    ),
    (
        Class::Short,
        "short",
        [
            "a solution shorter than stipulated",
            "une solution plus courte que l'énoncé",
            "eine Lösung, die kürzer ist als gefordert",
        ],
    ),
    (
        Class::Enough,
        "enough",
        [
            "stopped after as many solutions as were asked for",
            "arrêté après autant de solutions que demandé",
            "nach so vielen Lösungen wie verlangt angehalten",
        ],
    ),
    (
        Class::Several,
        "several",
        [
            "several solutions, and nothing says how many are intended",
            "plusieurs solutions, et rien ne dit combien sont voulues",
            "mehrere Lösungen, und nichts sagt, wie viele beabsichtigt sind",
        ],
    ),
    (
        Class::Dual,
        "dual",
        [
            "a dual in a variation of full length",
            "un dual dans une variante de longueur entière",
            "ein Dual in einer Variante von voller Länge",
        ],
    ),
    (Class::Sound, "sound", ["sound", "correct", "korrekt"]),
];

/// What is known of the number of solutions that are intended in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expected {
    /// Nothing.
    Nothing,
    /// So many lines of help play.
    Number(u64),
    /// A solution that lists so many, where a list of what has been found would have so many. (Lists count what they show: both sides in
    /// duplex, each end of a play that branches.)
    Listed { intended: u64, found: u64 },
}

/// The class of a position.
pub(super) fn of(position: &PositionResult, problem: &Problem, expected: Expected) -> Class {
    let asked = || position.phases.iter().filter(|phase| phase.is_asked);
    let lines = || asked().filter(|phase| phase.lines);
    let counts = match expected {
        Expected::Nothing => None,
        Expected::Number(_) if lines().next().is_none() => None,
        // what is shorter counts for itself
        Expected::Number(number) => Some((number, lines().map(|p| p.solutions - p.short).sum())),
        Expected::Listed { intended, found } => Some((intended, found)),
    };
    let is_illegal = asked().any(|phase| phase.is_illegal);
    let is_begun = asked().next().is_some();
    let is_incomplete = !is_begun || asked().any(|phase| phase.ended != Ended::Complete);
    match counts {
        Some((intended, found)) if found > intended && !is_illegal => Class::Cooked,
        Some((intended, found)) if found < intended && !is_illegal && !is_incomplete => match found
        {
            0 => Class::Unsolved,
            _ => Class::Fewer,
        },
        counts => {
            let classes = asked().map(|phase| of_phase(phase, problem, counts.is_some()));
            classes.min().unwrap_or(match position.ended() {
                Ended::OutOfTime => Class::Slower,
                _ => Class::Unsolved,
            })
        }
    }
}

/// The class of a phase. `is_counted`: whether there are as many solutions as there should be has been asked already.
fn of_phase(phase: &PhaseResult, problem: &Problem, is_counted: bool) -> Class {
    // a proof game is unique, and a key too, unless more are intended
    let is_unique = !phase.lines || problem.target.is_some();
    let is_several = !is_counted && !phase.is_post_key && phase.solutions - phase.short > 1;
    if phase.is_illegal {
        Class::Illegal
    } else if is_several && is_unique {
        Class::Cooked
    } else if phase.ended == Ended::OutOfTime {
        Class::Slower
    } else if phase.ended == Ended::Enough && phase.solutions > 0 {
        Class::Enough
    } else if phase.solutions == 0 {
        Class::Unsolved
    } else if phase.short > 0 {
        Class::Short
    } else if is_several {
        Class::Several
    } else if phase.duals > 0 {
        Class::Dual
    } else {
        Class::Sound
    }
}
