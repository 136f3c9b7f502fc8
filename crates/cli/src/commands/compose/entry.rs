//! The problems of an input, and where they begin.

use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::fen::write_diagram;
use sauterelle_compose::told::{JsonBase, JsonVaried};

/// A problem of the input, or that it was refused.
pub struct Entry {
    /// Where it begins.
    pub place: Place,
    /// The problem, unless it was refused.
    pub problem: Option<InputProblem>,
}

/// Where a problem begins. Of one that is alone nothing is said.
#[derive(Clone, Default)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl Place {
    /// In front of what is said of a problem.
    pub fn in_front(&self) -> String {
        match self.line {
            0 => String::new(),
            line => format!("{}:{line}: ", self.file),
        }
    }

    /// A problem that begins there, as data.
    pub fn data(&self, problem: &InputProblem, base: JsonBase, versions: u64) -> JsonVaried {
        JsonVaried {
            file: self.file.clone(),
            line: self.line,
            authors: problem.authors.clone(),
            origins: problem.origins.clone(),
            stipulation: problem.stipulation.clone(),
            fen: write_diagram(&problem.initial.diagram),
            base,
            versions,
        }
    }
}
