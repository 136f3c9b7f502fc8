//! Solving a problem for its solution in the forms in which problems are written.

use super::margin::without_margin;
use super::run::{Listener, Run};
use super::{Solver, Stop};
use crate::error::Error;
use crate::problem::Problem;
use sauterelle_kernel::men::Kinds;
use sauterelle_notation::clean::CleanText;
use sauterelle_notation::forms::written::Solution;
use sauterelle_notation::text::SolutionText;
use sauterelle_notation::verdict::{Completeness, Verdict};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::Outcome;

impl Solver {
    /// Solves a problem for its complete solution as text, such as a database keeps beside it. None if it was not found in time, or if
    /// not everything was examined.
    ///
    /// # Errors
    /// If the rules cannot be compiled.
    pub fn written_solution(
        &self,
        problem: &Problem,
        stop: &Stop,
    ) -> Result<Option<Solution>, Error> {
        let run = Run::new(self, &problem.input, stop.clone())?;
        let mut clean = CleanText::new(&problem.input);
        let mut solution = Solution {
            texts: Vec::new(),
            clean: String::new(),
        };
        for position in run.positions() {
            solution.clean.push_str(&clean.begin(position.index));
            let mut writers = Writers {
                kinds: &position.game.rules.kinds,
                text: SolutionText::new(position.writer()),
                clean: &mut clean,
                shown: String::new(),
                solution: &mut solution,
            };
            let solved = position.solve(&mut writers);
            let shown = writers.shown;
            solution.texts.push(shown);
            if let Some(error) = solved.error {
                return Err(error);
            }
        }
        if run.outcome() != Outcome::Complete {
            return Ok(None);
        }
        solution.clean.push_str(&clean.end());
        solution.clean = without_margin(&solution.clean);
        if solution.clean.is_empty() {
            // an entry must say something
            solution.clean = "{no solution}".to_string();
        }
        Ok(Some(solution))
    }
}

/// Writes findings in both forms.
struct Writers<'w, 'k, 'p> {
    kinds: &'k Kinds,
    text: SolutionText<'k>,
    clean: &'w mut CleanText<'p>,
    shown: String,
    solution: &'w mut Solution,
}

impl Listener for Writers<'_, '_, '_> {
    fn finding(&mut self, finding: &Finding, _verdict: &Verdict) {
        self.shown.push_str(&self.text.write(finding));
        let clean = self.clean.write(self.kinds, finding);
        self.solution.clean.push_str(&clean);
    }

    fn part(&mut self, _verdict: &Verdict, _completeness: Completeness, _sentence: &str) {}
}
