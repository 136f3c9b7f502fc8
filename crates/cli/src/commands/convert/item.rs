//! A problem in the forms it can be written in.

use super::Target;
use super::solution::Solution;
use sauterelle_kernel::game::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_notation::diagnostic::{Diagnostic, Kind};
use sauterelle_notation::fen::{write_diagram, write_fen};
use sauterelle_notation::ffen::write_ffen;
use sauterelle_notation::latex::{self, Typeset};
use sauterelle_notation::popeye::InputProblem;
use sauterelle_notation::popeye::write::{only_position, write_problems};
use sauterelle_notation::problem_json::ProblemDocument;
use sauterelle_notation::xfen::write_xfen;
use sauterelle_notation::yaml::{self, Document, Value};
use sauterelle_solve::problem::Problem;
use std::fmt::Display;

/// A problem to be written.
pub struct Item {
    /// The line on which it begins.
    pub line: usize,
    /// The problem.
    pub problem: InputProblem,
    /// What its entry says beyond that.
    pub details: Vec<(String, Value)>,
    /// Its solution, if it has been found.
    pub solution: Option<Solution>,
}

/// Problems in a form that says problems; Popeye's language in this one of its versions, or in that of the first problem.
pub fn all(
    to: Target,
    language: Option<Language>,
    items: &[&Item],
) -> Result<String, Vec<Diagnostic>> {
    match to {
        Target::Yaml => yaml::write(&items.iter().map(|item| item.document()).collect::<Vec<_>>()),
        Target::Latex => {
            let typeset: Vec<Typeset> = items
                .iter()
                .map(|item| Typeset {
                    problem: &item.problem,
                    solutions: item.solutions(),
                    published: item.detail("solution").and_then(Value::text),
                    complete: item.solution.is_some(),
                })
                .collect();
            let requests = items.iter().filter_map(|item| item.problem.latex.as_ref());
            let symbols: Vec<_> = requests
                .flat_map(|request| request.symbols.clone())
                .collect();
            latex::document(&typeset, &symbols)
        }
        Target::Json => {
            let problems: Vec<(&InputProblem, &[(String, Value)])> = items
                .iter()
                .map(|item| (&item.problem, item.details.as_slice()))
                .collect();
            let document = ProblemDocument::new(&problems);
            let text = serde_json::to_string_pretty(&document)
                .map_err(|error| vec![unsupported(&error)])?;
            Ok(text + "\n")
        }
        _ => {
            let problems: Vec<InputProblem> = items.iter().map(|item| item.commented()).collect();
            let own = problems.first().map(|first| first.language);
            let language = language.or(own).unwrap_or(Language::English);
            write_problems(&problems, language)
        }
    }
}

impl Item {
    fn document(&self) -> Document<'_> {
        Document {
            problem: &self.problem,
            details: &self.details,
            solution: self
                .solution
                .as_ref()
                .map(|solution| solution.clean.as_str()),
        }
    }

    fn detail(&self, name: &str) -> Option<&Value> {
        let (_, value) = self.details.iter().find(|(known, _)| known == name)?;
        Some(value)
    }

    /// The solutions that have been found.
    fn solutions(&self) -> &[String] {
        let found = self.solution.as_ref();
        found.map_or(&[], |solution| solution.texts.as_slice())
    }

    /// The problem with the comments of an entry as remarks.
    fn commented(&self) -> InputProblem {
        let mut problem = self.problem.clone();
        let comments = self
            .detail("comments")
            .map(Value::items)
            .unwrap_or_default();
        for comment in comments.iter().filter_map(Value::text) {
            problem
                .remarks
                .extend(comment.lines().flat_map(short_lines));
        }
        problem
    }

    /// Says which fields of an entry have no place in the other form. (Those of the play all have one.)
    pub fn note_what_is_lost(&self, to: Target) {
        let kept: &[&str] = match to {
            Target::Popeye => &["source", "award", "comments"],
            Target::Latex => &["source", "award", "solution"],
            _ => return,
        };
        let details = self.details.iter().map(|(name, _)| name.as_str());
        let lost: Vec<&str> = details.filter(|name| !kept.contains(name)).collect();
        if !lost.is_empty() {
            eprintln!(
                "note: the problem of line {}: left out: {}",
                self.line,
                lost.join(", ")
            );
        }
    }

    /// The positions, a line each.
    pub fn positions(&self, to: Target) -> Result<String, Vec<Diagnostic>> {
        let mut text = String::new();
        for twin in &self.problem.twins {
            text.push_str(&position(to, &twin.problem)?);
            text.push('\n');
        }
        Ok(text)
    }
}

/// Longer lines of the input language are too long for Popeye.
const LONGEST_LINE: usize = 200;

/// A line in lines that are not too long, as far as its words allow.
fn short_lines(line: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match lines.last_mut() {
            Some(last) if last.len() + word.len() < LONGEST_LINE => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

fn position(to: Target, problem: &Problem) -> Result<String, Vec<Diagnostic>> {
    let diagram = only_position(problem, "a position").map_err(|fault| vec![fault])?;
    in_form(to, diagram, || {
        // the position of a proof game is the one reached, of which nothing but the men is known
        if problem.target.is_some() {
            return Ok(write_diagram(diagram));
        }
        let game = problem.game().map_err(|error| unsupported(&error))?;
        Ok(write_fen(&mut game.play()))
    })
}

/// A diagram in a form that says positions; `fen` says more than the men.
pub fn in_form(
    to: Target,
    diagram: &Diagram,
    fen: impl FnOnce() -> Result<String, Diagnostic>,
) -> Result<String, Vec<Diagnostic>> {
    match to {
        Target::Xfen => write_xfen(diagram),
        Target::Ffen => write_ffen(diagram),
        _ => fen().map_err(|fault| vec![fault]),
    }
}

/// An error as a diagnostic.
pub fn unsupported(error: &dyn Display) -> Diagnostic {
    Diagnostic::new(Kind::Unsupported, "", error.to_string())
}
