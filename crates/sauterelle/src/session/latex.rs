//! Files for LaTeX, where the input asks for them.

use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::latex::Files;
use sauterelle_notation::latex::typeset::Typeset;

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

    /// The file to which the problem belongs, and its text anew, with the problem and what is shown of its solutions; nothing, if
    /// there is no file for it.
    ///
    /// # Errors
    /// A message, if it cannot be typeset.
    pub fn add(
        &mut self,
        problem: &InputProblem,
        solutions: &[String],
        complete: bool,
    ) -> Result<Option<(String, String)>, String> {
        let typeset = Typeset {
            problem,
            solutions,
            published: None,
            tested: complete,
        };
        let added = self.files.add(&typeset);
        let added = added.map_err(|fault| fault.to_string())?;
        Ok(added.map(|(file, text)| (file.to_string(), text)))
    }
}
