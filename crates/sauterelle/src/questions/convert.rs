//! Problems from text in any form, and into any form.

use super::asked::{Asked, Tongue};
use super::fault::Fault;
use crate::problem::asked_of_positions;
use sauterelle_notation::forms::written::{Item, Solution, Target, all};
use sauterelle_notation::forms::{self, Form};
use sauterelle_notation::popeye::{InputProblem, Question};
use sauterelle_notation::problem_json::ProblemDocument;
use sauterelle_notation::yaml::Record;
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// What has been read.
#[derive(Serialize)]
pub(super) struct Read {
    /// What the text is written in.
    form: &'static str,
    /// The problems, as data.
    problems: ProblemDocument,
    /// What can be read, but is probably not meant.
    notes: Vec<String>,
    /// The text says positions only: nothing is asked of them.
    is_position: bool,
}

/// A text to read.
#[derive(Deserialize)]
pub(super) struct Source {
    text: String,
    /// What is asked of positions that come without a stipulation.
    stipulation: Option<String>,
}

/// Reads problems. One that is wrong keeps the others from being read: the page shows what is wrong instead.
pub(super) fn read(source: &Source) -> Result<Read, Fault> {
    let read = read_asking(&source.text, &asked_of_positions())?;
    let (true, Some(stipulation)) = (read.is_position, &source.stipulation) else {
        return Ok(read);
    };
    // who begins is said beside the stipulation; one that is not understood yet keeps no position from being read
    let question = Question {
        stipulation: Some(stipulation.clone()),
        ..Question::default()
    };
    let asked = read_asking(&source.text, &question);
    Ok(asked.map_or(read, |asked| Read {
        is_position: true,
        ..asked
    }))
}

fn read_asking(text: &str, question: &Question) -> Result<Read, Fault> {
    let form = Form::of(text.as_bytes(), None);
    let records = forms::records(form, text.as_bytes(), None, question);
    if records.is_empty() {
        return Err(Fault::input("no problem found in this text"));
    }
    let mut problems = Vec::new();
    for Record { entry, details } in records {
        problems.push((entry.result?, details));
    }
    let notes = problems.iter().flat_map(|(problem, _)| &problem.notes);
    let notes = notes.map(ToString::to_string).collect();
    let listed: Vec<_> = problems.iter().map(|(p, d)| (p, d.as_slice())).collect();
    let asked = asked_of_positions();
    let is_asked = |problem: &InputProblem| asked.otherwise != Some(problem.stipulation.as_str());
    Ok(Read {
        form: form.name(),
        problems: ProblemDocument::new(&listed),
        notes,
        is_position: form.is_position() && !problems.iter().any(|(problem, _)| is_asked(problem)),
    })
}

/// A problem to be written.
#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(flatten)]
    asked: Asked,
    to: Target,
    /// The solution of each position as text, if all solutions are known.
    solution: Option<Vec<String>>,
}

/// A text.
#[derive(Serialize)]
pub(super) struct Written {
    text: String,
}

impl Written {
    fn new(text: impl Display) -> Written {
        Written {
            text: text.to_string(),
        }
    }
}

/// Writes a problem in a form.
pub(super) fn write(wanted: Wanted) -> Result<Written, Fault> {
    let item = Item {
        line: 1,
        problem: wanted.asked.problem()?.input,
        details: Vec::new(),
        solution: wanted.solution.map(|texts| Solution {
            clean: String::new(),
            texts,
        }),
    };
    let to = wanted.to;
    if to.is_position() {
        return Ok(Written::new(item.positions(to)?.trim_end()));
    }
    let language: Tongue = wanted.asked.language;
    Ok(Written::new(all(to, Some(language.into()), &[&item])?))
}
