//! Typeset diagrams with their solutions, for LaTeX with the package `diagram` (CTAN: chess-problem-diagrams).

mod diagram;
mod escape;
mod page;
mod symbols;
pub mod typeset;

pub use page::{LatexPage, SolutionPlace, page};
pub use symbols::has_figure;

use crate::entered::latex::LatexSymbol;
use crate::source::diagnostic::Diagnostic;
use diagram::DiagramManner;
use typeset::{LatexFigures, Typeset};

/// What precedes the diagrams.
const BEGINNING: &str = r"\documentclass[a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{diagram}
\setlength{\parindent}{0pt}
\begin{document}
";

/// What follows them: the solutions, which the package has collected.
const END: &str = r"
\bigskip
\putsol
\end{document}
";

/// A document with these problems.
///
/// # Errors
/// If there are more kinds of men than symbols.
pub fn document(problems: &[Typeset], asked: &LatexFigures) -> Result<String, Vec<Diagnostic>> {
    let mut diagrams = Vec::new();
    let mut faults = Vec::new();
    for problem in problems {
        match diagram::draw(problem, asked, DiagramManner::default()) {
            Ok(diagram) => diagrams.push(diagram),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() {
        Ok(wrap(&diagrams))
    } else {
        Err(faults)
    }
}

fn wrap(diagrams: &[String]) -> String {
    format!("{BEGINNING}{}{END}", diagrams.join("\\hfill\n"))
}

/// The files that the problems of an input ask for, with the commands `latex` and `latexpieces`. What a problem asks for
/// holds for those after it too.
#[derive(Clone, Debug, Default)]
pub struct Files {
    symbols: Vec<LatexSymbol>,
    current: Option<usize>,
    files: Vec<(String, Vec<String>)>,
}

impl Files {
    /// Takes in the next problem of the input; gives the file that now has it with its whole text, if one is asked for.
    ///
    /// # Errors
    /// If the problem cannot be typeset.
    pub fn add(&mut self, problem: &Typeset) -> Result<Option<(&str, String)>, Diagnostic> {
        if let Some(request) = &problem.problem.latex {
            for symbol in &request.symbols {
                self.symbols.retain(|known| known.code != symbol.code);
                self.symbols.push(symbol.clone());
            }
            if let Some(file) = &request.file {
                let known = self.files.iter().position(|(name, _)| name == file);
                self.current = Some(known.unwrap_or_else(|| {
                    self.files.push((file.clone(), Vec::new()));
                    self.files.len() - 1
                }));
            }
        }
        let Some(current) = self.current else {
            return Ok(None);
        };
        let asked = LatexFigures {
            symbols: &self.symbols,
            figures: &[],
        };
        let diagram = diagram::draw(problem, &asked, DiagramManner::default())?;
        let (file, diagrams) = &mut self.files[current];
        diagrams.push(diagram);
        Ok(Some((file, wrap(diagrams))))
    }
}

#[cfg(test)]
mod tests;
