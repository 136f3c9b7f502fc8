//! Problems to be written.

use crate::customs::Given;
use crate::entered::InputProblem;
use crate::entered::value::Value;
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::men::Language;
use std::fmt::Display;

/// How problems are written.
#[derive(Clone, Debug, Default)]
pub struct Manner {
    /// The version of Popeye's language; without it that of the first problem.
    pub language: Option<Language>,
    /// How men are drawn in LaTeX, where custom does not say so.
    pub figures: Vec<Given>,
}

/// The solution of a problem, all of its positions.
#[derive(Clone, Debug)]
pub struct Solution {
    /// As [`clean`](crate::solution::clean) text.
    pub clean: String,
    /// As text in Popeye's form, for each position.
    pub texts: Vec<String>,
    /// Everything was examined, and the problem is sound.
    pub tested: bool,
}

/// A problem to be written.
#[derive(Clone, Debug)]
pub struct Item {
    /// The line on which it begins.
    pub line: usize,
    /// The problem.
    pub problem: InputProblem,
    /// What its entry says beyond that.
    pub details: Vec<(String, Value)>,
    /// Its solution, if it has been found.
    pub solution: Option<Solution>,
}

impl Item {
    /// What its entry says in this field.
    pub fn detail(&self, name: &str) -> Option<&Value> {
        let (_, value) = self.details.iter().find(|(known, _)| known == name)?;
        Some(value)
    }
}

/// An error as a diagnostic.
pub fn unsupported(error: &dyn Display) -> Diagnostic {
    Diagnostic::new(Kind::Unsupported, "", error.to_string())
}
