//! Problems and positions in the forms in which they can be written.

use crate::customs::Given;
use crate::entered::InputProblem;
use crate::entered::value::Value;
use crate::fen::ffen::write_ffen;
use crate::fen::xfen::write_xfen;
use crate::fen::{write_diagram, write_fen};
use crate::latex;
use crate::latex::typeset::{LatexFigures, Typeset};
use crate::popeye::write::{only_position, write_problems};
use crate::problem_json::ProblemDocument;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::yaml::{self, Document};
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_solve::problem::Problem;
use std::fmt::Display;

/// A form in which problems or positions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// Popeye's input language.
    Popeye,
    /// Entries of Olive and YACPDB.
    Yaml,
    /// The positions only, in FEN.
    Fen,
    /// The positions only, in XFEN.
    Xfen,
    /// The positions only, in FFEN.
    Ffen,
    /// A LaTeX document for the package `diagram`.
    Latex,
    /// Data; the schema stands in `docs/`.
    Json,
    /// The same data, a problem a line.
    #[serde(rename = "jsonl")]
    JsonLines,
}

impl Target {
    /// Whether it says positions only, without anything that is asked of them.
    pub fn is_position(self) -> bool {
        matches!(self, Target::Fen | Target::Xfen | Target::Ffen)
    }

    /// Whether solutions have a place in it.
    pub fn shows_solutions(self) -> bool {
        self.keeps_clean_solutions() || self == Target::Latex
    }

    /// Whether solutions have a place in it as YACPDB keeps them.
    pub fn keeps_clean_solutions(self) -> bool {
        matches!(self, Target::Yaml | Target::JsonLines)
    }
}

/// How problems are written.
#[derive(Clone, Debug, Default)]
pub struct Manner {
    /// The version of Popeye's language; without it that of the first problem.
    pub language: Option<Language>,
    /// How men are drawn in LaTeX, where custom does not say so.
    pub figures: Vec<Given>,
}

/// The solution of a problem, all of its positions.
#[derive(Clone, Debug)]
pub struct Solution {
    /// As [`clean`](crate::solution::clean) text.
    pub clean: String,
    /// As text in Popeye's form, for each position.
    pub texts: Vec<String>,
    /// Everything was examined, and the problem is sound.
    pub tested: bool,
}

/// A problem to be written.
#[derive(Clone, Debug)]
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

/// Problems in a form that says problems.
///
/// # Errors
/// If the form has no words for something.
pub fn all(to: Target, manner: &Manner, items: &[&Item]) -> Result<String, Vec<Diagnostic>> {
    match to {
        Target::Yaml => yaml::write(&items.iter().map(|item| item.document()).collect::<Vec<_>>()),
        Target::Latex => {
            let typeset: Vec<Typeset> = items
                .iter()
                .map(|item| Typeset {
                    problem: &item.problem,
                    solutions: item.solutions(),
                    published: item.detail("solution").and_then(Value::text),
                    tested: item.solution.as_ref().is_some_and(|it| it.tested),
                })
                .collect();
            let requests = items.iter().filter_map(|item| item.problem.latex.as_ref());
            let symbols: Vec<_> = requests
                .flat_map(|request| request.symbols.clone())
                .collect();
            let asked = LatexFigures {
                symbols: &symbols,
                figures: &manner.figures,
            };
            latex::document(&typeset, &asked)
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
        Target::JsonLines => {
            let lines: Result<Vec<String>, _> =
                items.iter().map(|item| item.line_of_data()).collect();
            Ok(lines.map_err(|error| vec![unsupported(&error)])?.concat())
        }
        _ => {
            let problems: Vec<InputProblem> = items.iter().map(|item| item.commented()).collect();
            let own = problems.first().map(|first| first.language);
            let language = manner.language.or(own).unwrap_or(Language::English);
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

    /// The problem as a line of JSON Lines, with a solution that has been found beside it.
    fn line_of_data(&self) -> serde_json::Result<String> {
        let document = ProblemDocument::new(&[(&self.problem, self.details.as_slice())]);
        let mut data = serde_json::to_value(&document.problems[0])?;
        if let Some(solution) = &self.solution {
            data["solution"] = solution.clean.clone().into();
        }
        Ok(data.to_string() + "\n")
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

    /// The fields of an entry that have no place in the other form. (Those of the play all have one.)
    pub fn lost(&self, to: Target) -> Vec<&str> {
        let kept: &[&str] = match to {
            Target::Popeye => &["source", "award", "comments"],
            Target::Latex => &["source", "award", "solution"],
            _ => return Vec::new(),
        };
        let details = self.details.iter().map(|(name, _)| name.as_str());
        details.filter(|name| !kept.contains(name)).collect()
    }

    /// The positions, a line each.
    ///
    /// # Errors
    /// If the form has no words for something.
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
///
/// # Errors
/// If the form has no words for something.
pub fn in_form(
    to: Target,
    diagram: &Diagram,
    fen: impl FnOnce() -> Result<String, Diagnostic>,
) -> Result<String, Vec<Diagnostic>> {
    if diagram.invisible > 0 {
        let message = "a position alone cannot say that there are invisible men";
        return Err(vec![Diagnostic::new(Kind::Unsupported, "", message)]);
    }
    if let Some((at, man)) = diagram.below.first() {
        let name = man.man.name[0];
        let message = format!("a position alone cannot say that a {name} lies below {at}");
        return Err(vec![Diagnostic::new(Kind::Unsupported, name, message)]);
    }
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
