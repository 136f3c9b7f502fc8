//! Problems from a text in any form: all that can be read, and what cannot.

use super::fault::{Fault, JsonFault};
use super::question::{Question, json, parse};
use crate::default_question::asked_of_positions;
use crate::examination::question_for;
use sauterelle_notation::draft::outside;
use sauterelle_notation::entered::{InputProblem, Record};
use sauterelle_notation::forms;
use sauterelle_notation::problem_json::ProblemDocument;
use sauterelle_notation::source::diagnostic::Diagnostic;
use serde::{Deserialize, Serialize};

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "read",
    request: "`{text, stipulation}`",
    doc: "[the problems of a text](#whole-files) in any form, as data; positions are asked for the stipulation",
    example: r#"{ "text": "7k/8/8/8/8/8/8/K7" }"#,
    keeps_time: false,
    answer: |question, _| json(&read(&parse(question)?)?),
};

/// What has been read.
#[derive(Serialize)]
pub(super) struct Read {
    /// What the text is written in.
    form: &'static str,
    /// The problems, as data.
    problems: ProblemDocument,
    /// The line on which each of them begins, from 1.
    lines: Vec<usize>,
    /// What can be read in each of them, but is probably not meant.
    notes_of: Vec<Vec<String>>,
    /// All these notes together.
    notes: Vec<String>,
    /// The text says positions only: nothing is asked of them.
    is_position: bool,
    /// What cannot be read, in the order of the text.
    refused: Vec<Refused>,
}

/// A part of a text that cannot be read.
#[derive(Serialize)]
struct Refused {
    /// The index in `problems` of the problem before which it stands.
    before: usize,
    /// The line on which it begins, from 1.
    line: usize,
    /// What is wrong with it.
    faults: Vec<JsonFault>,
    /// Its lines.
    text: String,
}

/// A text to read.
#[derive(Deserialize)]
pub(super) struct Source {
    text: String,
    /// What is asked of positions that come without a stipulation.
    stipulation: Option<String>,
}

/// Reads problems. One that is wrong does not keep the others from being read.
pub(super) fn read(source: &Source) -> Result<Read, Fault> {
    let read = read_asking(&source.text, &asked_of_positions())?;
    let (true, Some(stipulation)) = (read.is_position, &source.stipulation) else {
        return Ok(read);
    };
    // who begins is said beside the stipulation; one that is not understood yet keeps no position from being read
    let question = outside::Question {
        stipulation: Some(stipulation.clone()),
        ..outside::Question::default()
    };
    Ok(match read_asking(&source.text, &question) {
        Ok(asked) if asked.refused.len() == read.refused.len() => Read {
            is_position: true,
            ..asked
        },
        _ => read,
    })
}

fn read_asking(text: &str, question: &outside::Question) -> Result<Read, Fault> {
    let form = forms::of(text.as_bytes(), None);
    // what is seen of the play is what a collection would be judged by
    let records = forms::records(form, text.as_bytes(), None, &question_for(form, question));
    let beginnings: Vec<usize> = records.iter().map(|r| r.entry.first_line).collect();
    let (mut problems, mut refused) = (Vec::new(), Vec::new());
    for (index, Record { entry, details }) in records.into_iter().enumerate() {
        let line = entry.first_line;
        match entry.result {
            Ok(mut problem) => {
                problem.notes.extend(entry.unread);
                problems.push((problem, details, line));
            }
            Err(mut faults) => {
                faults.extend(entry.unread);
                let next = match form.has_lines() {
                    true => Some(line + 1),
                    false => beginnings.get(index + 1).copied(),
                };
                refused.push(Refused::new(problems.len(), line, next, &faults, text));
            }
        }
    }
    if problems.is_empty() {
        return Err(Fault::of_all(refused.into_iter().map(|part| part.faults)));
    }
    let notes_of = problems.iter().map(|(problem, ..)| notes(problem));
    let notes_of: Vec<Vec<String>> = notes_of.collect();
    let listed: Vec<_> = problems.iter().map(|(p, d, _)| (p, d.as_slice())).collect();
    let asked = asked_of_positions();
    let is_asked = |problem: &InputProblem| asked.otherwise != Some(problem.stipulation.as_str());
    Ok(Read {
        form: form.title[0],
        problems: ProblemDocument::new(&listed),
        lines: problems.iter().map(|(.., line)| *line).collect(),
        notes: notes_of.concat(),
        notes_of,
        is_position: form.reads_positions()
            && !problems.iter().any(|(problem, ..)| is_asked(problem)),
        refused,
    })
}

fn notes(problem: &InputProblem) -> Vec<String> {
    problem.notes.iter().map(ToString::to_string).collect()
}

impl Refused {
    fn new(
        before: usize,
        line: usize,
        next: Option<usize>,
        faults: &[Diagnostic],
        text: &str,
    ) -> Refused {
        Refused {
            before,
            line,
            faults: faults.iter().map(JsonFault::from).collect(),
            text: lines(text, line, next),
        }
    }
}

/// The lines of a text from this one up to the next problem, if there is one; without what only separates entries of YAML.
fn lines(text: &str, from: usize, next: Option<usize>) -> String {
    let most = next.map_or(usize::MAX, |next| next.saturating_sub(from).max(1));
    let mut lines: Vec<&str> = text.lines().skip(from - 1).take(most).collect();
    while let Some("---" | "") = lines.last().map(|line| line.trim_end()) {
        lines.pop();
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests;
