//! Solutions in the forms in which problems are written.

use super::listener::Listener;
use super::margin::without_margin;
use super::positions::{PositionToSolve, Run};
use super::resources::Solver;
use super::stop::Stop;
use crate::error::Error;
use crate::problem::Problem;
use crate::results::WrittenSoFar;
use sauterelle_kernel::men::{Kinds, Language};
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::forms::item::Solution;
use sauterelle_notation::solution::clean::CleanText;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_notation::solution::verdict::{Completeness, Verdict};
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
        let mut writing = Writing::new(&problem.input, usize::MAX);
        for position in run.positions() {
            let solved = position.solve(&mut writing.of(&position));
            if let Some(error) = solved.error {
                return Err(error);
            }
        }
        let is_complete = run.outcome() == Outcome::Complete;
        Ok(is_complete.then(|| writing.end()))
    }
}

/// The solution of a problem, written in both forms while it is found.
pub struct Writing<'p> {
    clean: CleanText<'p>,
    solution: Solution,
    most: usize,
    written: usize,
    language: Language,
}

impl<'p> Writing<'p> {
    /// Nothing written yet; no more bytes of Popeye's form than `most` will be.
    pub fn new(problem: &'p InputProblem, most: usize) -> Writing<'p> {
        Writing {
            clean: CleanText::new(problem),
            solution: Solution {
                texts: Vec::new(),
                clean: String::new(),
                tested: true,
            },
            most,
            written: 0,
            language: problem.language,
        }
    }

    /// In another version of Popeye's form than that of the problem.
    #[must_use]
    pub fn in_language(self, language: Language) -> Writing<'p> {
        Writing { language, ..self }
    }

    /// The version of Popeye's form.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// What must be known to go on with it.
    pub(crate) fn so_far(&self) -> WrittenSoFar {
        WrittenSoFar {
            state: self.clean.so_far(),
            clean: self.solution.clean.clone(),
            texts: self.solution.texts.clone(),
            tested: self.solution.tested,
            written: self.written as u64,
        }
    }

    /// Goes on with what has been written.
    #[must_use]
    pub(crate) fn going_on_from(self, so_far: WrittenSoFar) -> Writing<'p> {
        Writing {
            clean: self.clean.going_on_from(so_far.state),
            solution: Solution {
                texts: so_far.texts,
                clean: so_far.clean,
                tested: so_far.tested,
            },
            written: usize::try_from(so_far.written).unwrap_or(usize::MAX),
            ..self
        }
    }

    /// Goes on with a position that has been begun.
    pub(crate) fn of_same<'w, 'k>(
        &'w mut self,
        position: &PositionToSolve<'k>,
    ) -> PositionWriting<'w, 'k, 'p> {
        PositionWriting {
            kinds: &position.game.rules.kinds,
            text: SolutionText::new(TextWriter::new(&position.game.rules.kinds, self.language)),
            writing: self,
        }
    }

    /// Goes on with the next position; the findings of its search are for what comes out.
    pub fn of<'w, 'k>(&'w mut self, position: &PositionToSolve<'k>) -> PositionWriting<'w, 'k, 'p> {
        let head = self.clean.begin(position.index);
        self.solution.clean.push_str(&head);
        self.solution.texts.push(String::new());
        self.of_same(position)
    }

    /// There is more than was to be written.
    pub fn is_cut(&self) -> bool {
        self.written > self.most
    }

    /// What was written.
    pub fn end(mut self) -> Solution {
        let end = self.clean.end();
        self.solution.clean.push_str(&end);
        self.solution.clean = without_margin(&self.solution.clean);
        if self.solution.clean.is_empty() {
            // an entry must say something
            self.solution.clean = "{no solution}".to_string();
        }
        self.solution
    }
}

/// Writes what is found in a position.
pub struct PositionWriting<'w, 'k, 'p> {
    kinds: &'k Kinds,
    text: SolutionText<'k>,
    writing: &'w mut Writing<'p>,
}

impl Listener for PositionWriting<'_, '_, '_> {
    fn finding(&mut self, finding: &Finding, _verdict: &Verdict) {
        let text = self.text.write(finding);
        let writing = &mut *self.writing;
        if writing.is_cut() {
            return;
        }
        writing.written = writing.written.saturating_add(text.len());
        if writing.is_cut() {
            return;
        }
        if let Some(shown) = writing.solution.texts.last_mut() {
            shown.push_str(&text);
        }
        let clean = writing.clean.write(self.kinds, finding);
        writing.solution.clean.push_str(&clean);
    }

    fn phase_again(&mut self, begin: &Finding) {
        self.text.write(begin);
        self.writing.clean.part_again(self.kinds, begin);
    }

    fn part(&mut self, verdict: &Verdict, completeness: Completeness, _sentence: &str) {
        let is_complete = completeness == Completeness::Complete;
        self.writing.solution.tested &= is_complete && verdict.is_sound() != Some(false);
    }
}
