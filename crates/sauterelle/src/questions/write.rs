//! Problems into any form.

use super::asked::Tongue;
use super::fault::{Fault, JsonFault};
use super::looks::Looks;
use super::question::{Question, json, parse};
use crate::problem::Problem;
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;
use sauterelle_notation::forms;
use sauterelle_notation::forms::format::{FormatDef, Place};
use sauterelle_notation::forms::item::{Item, Manner, Solution};
use sauterelle_notation::source::diagnostic::Diagnostic;
use serde::{Deserialize, Serialize};

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "write",
    request: "`{problem, to, solution, figures, rules}` or `{problems, to, solutions, …}`",
    doc: "[problems](#whole-files) in a [format](formats.md)",
    example: r#"{ "problem": "BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem", "to": "fen" }"#,
    keeps_time: false,
    answer: |question, _| json(&write(parse(question)?)?),
};

/// Problems to be written.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// A problem in any form; the first one, if there are several.
    problem: Option<String>,
    /// In its place several problems, each in any form.
    problems: Option<Vec<String>>,
    /// The name of a format.
    to: String,
    /// The solution, if all of it is known.
    solution: Option<SolutionAsked>,
    /// The solutions of several problems, as far as they are known.
    #[serde(default)]
    solutions: Vec<Option<SolutionAsked>>,
    /// Whose words are used.
    #[serde(default)]
    language: Tongue,
    /// How men are drawn in LaTeX.
    #[serde(flatten)]
    looks: Looks,
}

/// A solution, all positions of a problem.
#[derive(Deserialize, Clone)]
#[serde(untagged)]
enum SolutionAsked {
    /// As text in Popeye's form, for each position.
    Texts(Vec<String>),
    /// In both forms.
    Both {
        #[serde(default)]
        texts: Vec<String>,
        /// As YACPDB keeps it.
        #[serde(default)]
        clean: Option<String>,
        /// Everything was examined, and the problem is sound.
        #[serde(default)]
        tested: bool,
    },
}

/// A text.
#[derive(Serialize)]
pub(super) struct Written {
    text: String,
    /// Problems that cannot be written, or that are more than the form can say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refused: Vec<Unwritten>,
    /// Fields that have no place in the form.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<Lost>,
}

/// A problem that has not been written.
#[derive(Serialize)]
struct Unwritten {
    /// Its index among those that were to be written.
    problem: usize,
    faults: Vec<JsonFault>,
}

/// Fields of a problem that have not been written.
#[derive(Serialize)]
struct Lost {
    problem: usize,
    fields: Vec<String>,
}

/// Writes problems in a form, those that can be written; all that cannot is told.
pub(super) fn write(wanted: Wanted) -> Result<Written, Fault> {
    let to = forms::named(&wanted.to).map_err(Fault::input)?;
    let manner = wanted.manner(to)?;
    let (mut items, mut refused, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    for (index, (text, solution)) in wanted.problems()?.iter().enumerate() {
        match item(text, solution.as_ref(), to, &manner) {
            Ok(item) => {
                let fields: Vec<String> = to.lost(&item).into_iter().map(String::from).collect();
                if !fields.is_empty() {
                    lost.push(Lost {
                        problem: index,
                        fields,
                    });
                }
                items.push(item);
            }
            Err(fault) => refused.push(Unwritten {
                problem: index,
                faults: fault.faults,
            }),
        }
    }
    if items.is_empty() {
        return Err(Fault::of_all(refused.into_iter().map(|one| one.faults)));
    }
    Ok(Written {
        text: together(to, &manner, &items)?,
        refused,
        lost,
    })
}

impl Wanted {
    fn manner(&self, to: &FormatDef) -> Result<Manner, Fault> {
        let figures = self.looks.figures()?;
        Ok(Manner {
            language: Some(self.language.into()),
            figures: match to.has_figures() {
                true => figures
                    .typeset()
                    .map_err(|fault| Fault::from(vec![fault]))?,
                false => Vec::new(),
            },
        })
    }

    /// The texts of the problems, each with its solution.
    fn problems(self) -> Result<Vec<(String, Option<SolutionAsked>)>, Fault> {
        match (self.problem, self.problems) {
            (Some(problem), None) => Ok(vec![(problem, self.solution)]),
            (None, Some(problems)) => {
                let solutions = self.solutions.into_iter().chain(std::iter::repeat(None));
                Ok(problems.into_iter().zip(solutions).collect())
            }
            _ => Err(Fault::input(say!(
                "either 'problem' or 'problems' is to be given"
            ))),
        }
    }
}

/// A problem, if it can be written in this form.
fn item(
    text: &str,
    solution: Option<&SolutionAsked>,
    to: &FormatDef,
    manner: &Manner,
) -> Result<Item, Fault> {
    let language = manner.language.unwrap_or(Language::English);
    let problem = Problem::read(text)?.in_language(language);
    let item = Item {
        line: 1,
        problem: problem.input,
        details: problem.details,
        solution: solution.map(|known| known.known(to)).transpose()?,
    };
    together(to, manner, std::slice::from_ref(&item))?;
    Ok(item)
}

fn together(to: &FormatDef, manner: &Manner, items: &[Item]) -> Result<String, Vec<Diagnostic>> {
    let items: Vec<&Item> = items.iter().collect();
    let text = to.write(manner, &items)?;
    Ok(match to.writes_positions() {
        true => text.trim_end().to_string(),
        false => text,
    })
}

impl SolutionAsked {
    /// The solution, if it is given as the form has it.
    fn known(&self, to: &FormatDef) -> Result<Solution, Fault> {
        let (texts, clean, tested) = match self {
            SolutionAsked::Texts(texts) => (texts.clone(), None, false),
            SolutionAsked::Both {
                texts,
                clean,
                tested,
            } => (texts.clone(), clean.clone(), *tested),
        };
        if to.place_of_solution() == Place::Clean && clean.is_none() {
            return Err(Fault::input(say!(
                "a solution is kept there as YACPDB has it: give it as {{\"clean\": …}}"
            )));
        }
        Ok(Solution {
            clean: clean.unwrap_or_default(),
            texts,
            tested,
        })
    }
}

#[cfg(test)]
mod tests;
