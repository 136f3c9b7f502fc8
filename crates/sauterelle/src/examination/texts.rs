//! The solution that has been found, as text.

use crate::Language;
use crate::comparison::Notation;
use crate::notation::entered::InputProblem;
use crate::run::Writing;

/// The solution in both forms, as far as it is kept.
pub(super) struct Texts {
    /// In Popeye's form.
    pub popeye: String,
    clean: String,
    /// Whose letters Popeye's form has.
    pub language: Language,
    /// There is more than is kept.
    pub is_cut: bool,
}

impl Texts {
    pub fn of(problem: &InputProblem, writing: Writing) -> Texts {
        let (is_cut, language) = (writing.is_cut(), writing.language());
        let solution = writing.end();
        Texts {
            popeye: together(problem, &solution.texts),
            clean: solution.clean,
            language,
            is_cut,
        }
    }

    /// The solution as it is written down there.
    pub fn in_notation(&self, notation: Notation) -> &str {
        match notation {
            Notation::Popeye => &self.popeye,
            Notation::Yacpdb => &self.clean,
        }
    }
}

/// The solutions of all positions in Popeye's form, each behind its letter if there are several.
pub(crate) fn together(problem: &InputProblem, texts: &[String]) -> String {
    let is_lettered = problem.twins.len() > 1 || problem.zero_position;
    let positions = problem.twins.iter().zip(texts);
    let positions = positions.map(|(twin, text)| match is_lettered {
        true => {
            format!("\n{} {}\n{text}", twin.head(), twin.change)
        }
        false => text.clone(),
    });
    positions.collect()
}
