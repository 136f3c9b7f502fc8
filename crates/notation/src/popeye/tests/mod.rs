//! The language as a whole.

mod constructs;
mod malformed;
mod options;
mod own_names;

use super::parse_problems;
use crate::entered::{Entry, InputProblem, Twin};
use crate::fen::write_diagram;

/// The entries of a text.
fn read(text: &str) -> Vec<Entry> {
    parse_problems(text.as_bytes(), Some("problem.inp"))
}

/// The one problem of a text without fault.
fn problem(text: &str) -> InputProblem {
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{text}");
    match entries.remove(0).result {
        Ok(problem) => problem,
        Err(faults) => panic!("{text}\n{faults:?}"),
    }
}

/// The men of a twin.
fn men(twin: &Twin) -> String {
    write_diagram(&twin.problem.diagram)
}
