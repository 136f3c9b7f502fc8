//! A query that has been read, and what it is asked of.

use super::entry::Entry;
use super::metadata::Metadata;
use super::pattern::is_value;
use crate::content::Content;
use sauterelle_content::predicate::Predicate;

/// What is asked of problems.
#[derive(Clone, Debug)]
pub struct Query(pub(super) Expression);

/// An expression of the language.
#[derive(Clone, Debug)]
pub enum Expression {
    /// So many times something is found.
    Count(Asked),
    /// The contrary.
    Not(Box<Expression>),
    /// Both.
    And(Box<Expression>, Box<Expression>),
    /// One of them, or both.
    Or(Box<Expression>, Box<Expression>),
}

/// A predicate with values, and how often.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Of what.
    pub of: Of,
    /// The values; `*` stands for any.
    pub values: Vec<String>,
    /// How the count compares,
    pub comparison: Comparison,
    /// and with which number.
    pub number: u32,
}

/// Of what a predicate speaks.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    /// Of the problem as it stands in its file.
    Problem(&'static Metadata),
    /// Of its solution.
    Solution(&'static Predicate),
}

/// How a count compares with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// Greater.
    More,
    /// Smaller.
    Less,
    /// The same.
    Equal,
}

impl Comparison {
    fn holds(self, count: u32, number: u32) -> bool {
        match self {
            Comparison::More => count > number,
            Comparison::Less => count < number,
            Comparison::Equal => count == number,
        }
    }
}

impl Query {
    /// What it consists of.
    pub fn expression(&self) -> &Expression {
        &self.0
    }

    /// Whether a problem is what is asked for; unknown if that hangs on a solution that is not known.
    pub fn is_of(&self, entry: Entry) -> Option<bool> {
        self.0.holds(entry)
    }
}

impl Expression {
    fn holds(&self, entry: Entry) -> Option<bool> {
        match self {
            Expression::Count(asked) => asked.holds(entry),
            Expression::Not(inner) => inner.holds(entry).map(|holds| !holds),
            Expression::And(one, other) => match (one.holds(entry), other.holds(entry)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Expression::Or(one, other) => match (one.holds(entry), other.holds(entry)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
        }
    }
}

impl Asked {
    fn holds(&self, entry: Entry) -> Option<bool> {
        let count = match self.of {
            Of::Problem(metadata) => metadata.count(entry.card, &self.values),
            Of::Solution(predicate) => self.count_in(entry.content?, predicate)?,
        };
        Some(self.comparison.holds(count, self.number))
    }

    /// How often a fact is found; unknown if it may be found more often in what is not solved.
    fn count_in(&self, content: &Content, predicate: &Predicate) -> Option<u32> {
        let facts = content
            .facts
            .iter()
            .filter(|fact| fact.name == predicate.name);
        let is_asked = |values: &[String]| {
            let mut pairs = self.values.iter().zip(values);
            pairs.all(|(asked, value)| is_value(asked, value))
        };
        let counts = facts
            .filter(|fact| is_asked(&fact.values))
            .map(|fact| fact.shown.len());
        let count = u32::try_from(counts.sum::<usize>()).unwrap_or(u32::MAX);
        let is_known = content.is_told && content.is_complete;
        let is_enough =
            content.is_told && self.comparison == Comparison::More && count > self.number;
        (is_known || is_enough).then_some(count)
    }
}
