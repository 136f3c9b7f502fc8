//! What a query is asked of.

use crate::content::Content;
use crate::notation::entered::InputProblem;
use crate::notation::entered::value::Value;

/// A problem that is asked about.
#[derive(Clone, Copy)]
pub struct Entry<'e> {
    /// The problem.
    pub problem: &'e InputProblem,
    /// What its file says beside it.
    pub details: &'e [(String, Value)],
    /// What its solution shows, if it has been solved.
    pub content: Option<&'e Content>,
}
