//! A solution that has been found beside the one that is intended.
//!
//! Both are read as trees of moves. Comments, signs, threats in other words, the order of siblings and the indents do not count. Set
//! play and tries count where both show them; variations too, since not everybody wants to see them.

mod intended;
pub mod moves;
mod notation;
mod short;
mod start;

pub use intended::Intended;
pub use notation::Notation;
pub(crate) use short::read_played;
pub use start::Start;

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How a solution that has been found stands to the intended one.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// The same moves.
    Equal,
    /// All that is intended has been found, and more.
    Contained,
    /// Some of what is intended has been found.
    Missing,
    /// Nothing of what is intended has been found.
    Different,
    /// They cannot be compared.
    NotComparable,
}

impl Agreement {
    /// The name, as in data.
    pub fn name(self) -> &'static str {
        match self {
            Agreement::Equal => "equal",
            Agreement::Contained => "contained",
            Agreement::Missing => "missing",
            Agreement::Different => "different",
            Agreement::NotComparable => "not-comparable",
        }
    }
}

/// What a comparison has come to.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// In a word.
    pub agreement: Agreement,
    /// Why there is no more to say, where they cannot be compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Lines that are intended and have not been found: the first few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Lines that have been found and are not intended: the first few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unexpected: Vec<String>,
}

/// So many lines are named.
const MOST_NAMED: usize = 8;

impl Comparison {
    /// There is none, for this reason.
    pub fn none(why: impl Into<String>) -> Comparison {
        Comparison {
            agreement: Agreement::NotComparable,
            why: Some(why.into()),
            missing: Vec::new(),
            unexpected: Vec::new(),
        }
    }

    /// The first line that only one of both has, in words.
    pub fn first_difference(&self) -> Option<String> {
        let missing = self
            .missing
            .first()
            .map(|line| format!("intended, but not found: {line}"));
        let unexpected = self.unexpected.first();
        missing.or_else(|| unexpected.map(|line| format!("found, but not intended: {line}")))
    }

    fn of(intended: &BTreeSet<String>, found: &BTreeSet<String>) -> Comparison {
        let missing: Vec<&String> = intended.difference(found).collect();
        let unexpected: Vec<&String> = found.difference(intended).collect();
        let agreement = match (missing.len(), unexpected.len()) {
            (0, 0) => Agreement::Equal,
            (0, _) => Agreement::Contained,
            (lost, _) if lost == intended.len() => Agreement::Different,
            _ => Agreement::Missing,
        };
        Comparison {
            agreement,
            why: None,
            missing: few(&missing),
            unexpected: few(&unexpected),
        }
    }
}

/// The first few lines, without those with which others begin. They are sorted, so that these come before those.
fn few(lines: &[&String]) -> Vec<String> {
    let is_whole = |index: &usize| {
        let beginning = format!("{} ", lines[*index]);
        let next = lines.get(index + 1);
        !next.is_some_and(|next| next.starts_with(&beginning))
    };
    let whole = (0..lines.len()).filter(is_whole);
    whole
        .take(MOST_NAMED)
        .map(|index| lines[index].clone())
        .collect()
}

#[cfg(test)]
mod tests;
