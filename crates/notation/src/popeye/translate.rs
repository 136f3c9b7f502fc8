//! A problem as if it had been entered in another language.

use super::write::write_problems;
use super::{InputProblem, Language, parse_problems};

impl InputProblem {
    /// The same problem in this language: names and letters of what is shown of it, too.
    #[must_use]
    pub fn in_language(&self, language: Language) -> InputProblem {
        let mut problem = self.clone();
        if language == self.language {
            return problem;
        }
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
