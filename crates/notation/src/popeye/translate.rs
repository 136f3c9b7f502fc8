//! A problem as if it had been entered in another language.

use super::parse_problems;
use super::write::write_problems;
use crate::entered::{InputProblem, Language};

impl InputProblem {
    /// The same problem in this language: names and letters of what is shown of it, too.
    #[must_use]
    pub fn in_language(&self, language: Language) -> InputProblem {
        match language == self.language {
            true => self.clone(),
            false => self.read_again(language),
        }
    }

    /// The same problem as it is shown after its men, conditions and twins have been changed.
    #[must_use]
    pub fn shown_again(&self) -> InputProblem {
        self.read_again(self.language)
    }

    fn read_again(&self, language: Language) -> InputProblem {
        let mut problem = self.clone();
        problem.language = language;
        let written = write_problems(std::slice::from_ref(self), language).ok();
        let read = written.map(|text| parse_problems(text.as_bytes(), None));
        let again = read.and_then(|mut entries| entries.pop()?.result.ok());
        // what the language cannot say stays as it is
        let Some(again) = again.filter(|again| again.twins.len() == self.twins.len()) else {
            return problem;
        };
        for (twin, again) in problem.twins.iter_mut().zip(again.twins) {
            twin.change = again.change;
            twin.changes = again.changes;
        }
        problem.stipulation = again.stipulation;
        problem.options = again.options;
        problem
    }
}
