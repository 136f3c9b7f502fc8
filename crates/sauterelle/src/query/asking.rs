//! A problem asked about, and solved where the answer hangs on its solution.

use super::card::Card;
use super::entry::Entry;
use super::expression::Query;
use crate::content::Content;
use crate::problem::Problem;
use crate::run::{Solver, Stop};
use sauterelle_languages::with;

/// What a query comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Whether the problem is what is asked for, if that is known.
    pub is_of: Option<bool>,
    /// What the problem shows, if it has been solved for the answer.
    pub content: Option<Content>,
}

impl Query {
    /// Asks a problem, and solves it only where the answer hangs on its solution.
    pub fn ask(&self, problem: &Problem, solver: &Solver, stop: &Stop) -> Answer {
        let card = &Card::of(&problem.input, &problem.details);
        let is_of = |content| self.is_of(Entry { card, content });
        let known = is_of(None);
        if known.is_some() {
            return Answer {
                is_of: known,
                content: None,
            };
        }
        let solved = with(problem.input.language, || {
            solver.content(&problem.input, stop)
        });
        // of what cannot be solved nothing is known
        let content = solved.ok();
        Answer {
            is_of: is_of(content.as_ref()),
            content,
        }
    }
}
