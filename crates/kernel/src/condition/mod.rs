//! Conditions: what one is, and one with its options, as a problem uses it. Which conditions there are is not known here.

mod args;
mod board_mark;
mod caption;
mod error;
mod meta;
mod rule;
mod told;

use crate::diagram::Conventions;
use crate::men::{Man, StandardMen, orthodox};
use crate::ruleset::period::Period;

pub use args::{Args, Takes, man_of, squares};
pub use board_mark::{BoardMark, Cells, Point, borders};
pub use caption::Caption;
pub use error::RuleError;
pub use meta::{Meta, OptionMeta, Texts};
pub use rule::{IN_TARGET, Phrase, RuleDef};
pub use told::{Place, Told, remembered};

/// A condition with its options, as a problem uses it.
#[derive(Clone)]
pub struct Condition {
    /// Which one.
    pub rule: &'static dyn RuleDef,
    /// English names of its options.
    pub options: Vec<&'static str>,
    /// Words that follow one of them (the condition itself, if the name is empty).
    pub words: Vec<(&'static str, String)>,
    /// The part of the play for which it holds.
    pub period: Period,
    /// How the user has named it, if by no name of the registry.
    pub said: Option<Said>,
}

/// A name that a user has given a condition, with the first of its options or without options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The name.
    pub name: String,
    /// How many of the options it says.
    pub options: usize,
}

impl Condition {
    /// A condition with nothing after its name.
    pub fn of(rule: &'static dyn RuleDef) -> Condition {
        Condition {
            rule,
            options: Vec::new(),
            words: Vec::new(),
            period: Period::ALWAYS,
            said: None,
        }
    }

    /// What it is called in sentences: as the user has named it, or else by the name in the language that is spoken.
    pub fn spoken(&self) -> String {
        let said = self.said.as_ref().map(|said| said.name.clone());
        said.unwrap_or_else(|| self.rule.meta().spoken().to_string())
    }

    /// What a drawn diagram shows of the condition beside men.
    pub fn marks(&self) -> Vec<BoardMark> {
        self.rule.marks(&self.args(Conventions::default()))
    }

    /// The cells into which the condition divides the board.
    pub fn cells(&self) -> Option<Cells> {
        self.rule.cells(&self.args(Conventions::default()))
    }

    /// Takes the words of the same condition, given again; false if it may be given only once.
    pub fn takes_in(&mut self, again: &Condition) -> bool {
        let adds_up = self.rule.adds_up();
        if adds_up {
            self.words.extend(again.words.iter().cloned());
        }
        adds_up
    }

    /// Takes the words of the same condition, given again for a position to be reached; false if it says nothing of one.
    pub fn takes_in_target(&mut self, again: &Condition) -> bool {
        let mut options = self.rule.meta().options.iter();
        let speaks_of_target = options.any(|option| option.name[0] == IN_TARGET);
        let is_possible = speaks_of_target && !self.options.contains(&IN_TARGET);
        if is_possible {
            self.options.push(IN_TARGET);
            let words = again.words("").map(|word| (IN_TARGET, word.to_string()));
            self.words.extend(words);
        }
        is_possible
    }

    /// The condition without what it says of a position to be reached.
    pub fn at_the_start(&self) -> Condition {
        let mut condition = self.clone();
        condition.options.retain(|option| *option != IN_TARGET);
        condition.words.retain(|(of, _)| *of != IN_TARGET);
        condition
    }

    /// The condition as it stands in a position to be reached, if it says something of one.
    pub fn in_target(&self) -> Option<Condition> {
        let mut condition = self.at_the_start();
        let words: Vec<_> = self
            .words(IN_TARGET)
            .map(|word| ("", word.to_string()))
            .collect();
        if words.is_empty() {
            return None;
        }
        condition.words.retain(|(of, _)| !of.is_empty());
        condition.words.extend(words);
        Some(condition)
    }

    /// Kinds of men that may come to the board by it.
    pub fn brings(&self) -> Vec<&'static Man> {
        self.rule.brings(&self.args(Conventions::default()))
    }

    /// What it is given, read under these conventions.
    pub fn args(&self, conventions: Conventions) -> Args {
        Args {
            options: self.options.clone(),
            words: self.words.clone(),
            conventions,
        }
    }

    /// The words that follow an option, or the condition itself if the name is empty.
    pub fn words(&self, option: &str) -> impl Iterator<Item = &str> {
        let words = self.words.iter().filter(move |(of, _)| *of == option);
        words.map(|(_, word)| word.as_str())
    }
}

impl std::fmt::Debug for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        std::ptr::eq(self.rule.meta(), other.rule.meta())
            && self.options == other.options
            && self.words == other.words
            && self.period == other.period
    }
}

impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.rule.meta().name[0])?;
        for word in self.words("") {
            write!(f, " {word}")?;
        }
        for option in &self.options {
            write!(f, " {option}")?;
            for word in self.words(option) {
                write!(f, " {word}")?;
            }
        }
        write!(f, "{}", self.period)
    }
}

/// The men of the game array under these conditions.
pub fn standard_men(conditions: &[Condition]) -> StandardMen {
    let mut sets = conditions.iter();
    sets.find_map(|condition| condition.rule.standard_men())
        .unwrap_or_else(orthodox)
}
