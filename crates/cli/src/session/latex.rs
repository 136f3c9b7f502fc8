//! Files for LaTeX, where the input asks for them.

use sauterelle::notation::latex::{Files, Typeset};
use sauterelle::notation::popeye::InputProblem;

/// The files asked for so far. What a problem asks for holds for those after it too.
#[derive(Debug, Default)]
pub struct Latex {
    files: Files,
    is_asked_for: bool,
}

impl Latex {
    /// Whether this problem belongs into a file.
    pub fn takes(&mut self, problem: &InputProblem) -> bool {
        let request = problem.latex.as_ref();
        self.is_asked_for |= request.is_some_and(|request| request.file.is_some());
        self.is_asked_for || request.is_some()
    }

    /// Writes the file to which the problem belongs anew, with the problem and what is shown of its solutions.
    ///
    /// # Errors
    /// A message, if that is not possible.
    pub fn add(
        &mut self,
        problem: &InputProblem,
        solutions: &[String],
        complete: bool,
    ) -> Result<(), String> {
        let typeset = Typeset {
            problem,
            solutions,
            published: None,
            complete,
        };
        match self.files.add(&typeset) {
            Ok(None) => Ok(()),
            Ok(Some((file, text))) => std::fs::write(file, text)
                .map_err(|error| format!("{file} cannot be written: {error}")),
            Err(fault) => Err(fault.to_string()),
        }
    }
}
