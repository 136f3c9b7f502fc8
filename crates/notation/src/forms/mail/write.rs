//! A problem for a mail: its heading, the board in letters, the caption, the twins and the solution.

use super::read::read;
use super::twins;
use crate::draft::outside::Question;
use crate::entered::InputProblem;
use crate::forms::item::{Item, Manner};
use crate::header;
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_solve::problem::Problem;
use std::fmt::Write;

/// The text of all problems.
///
/// # Errors
/// If the text of one would not say all of it.
pub fn write(manner: &Manner, items: &[&Item]) -> Result<String, Vec<Diagnostic>> {
    let texts = items.iter().map(|item| one(manner, item));
    let texts: Result<Vec<String>, Vec<Diagnostic>> = texts.collect();
    Ok(texts?.join("\n"))
}

fn one(manner: &Manner, item: &Item) -> Result<String, Vec<Diagnostic>> {
    let mut problem = item.problem.clone();
    problem.language = manner.language.unwrap_or(problem.language);
    let text = text_of(&problem).filter(|text| says(text, &problem));
    let Some(mut text) = text else {
        let message =
            "a text for mails has no words for all of this problem; Popeye's language has";
        return Err(vec![Diagnostic::new(Kind::Unsupported, "", message)]);
    };
    for solution in item.solution.iter().flat_map(|solution| &solution.texts) {
        let _ = write!(text, "\n{}", solution.trim_start_matches('\n'));
    }
    Ok(text)
}

/// The problem without its solution; nothing if the form has no words for a twin.
fn text_of(problem: &InputProblem) -> Option<String> {
    let mut text = header::position(problem)
        .trim_start_matches('\n')
        .to_string();
    let shown = header::captions(problem, problem.language);
    let column = problem.language as usize;
    for option in &problem.options {
        let name = option.name[column];
        if !shown.iter().any(|line| line.starts_with(name)) {
            let line = format!("{name} {}", option.arguments);
            text.push_str(&header::centred(line.trim_end()));
            text.push('\n');
        }
    }
    if problem.zero_position {
        return None;
    }
    let twins = problem.twins.iter().skip(1).map(twins::written);
    for twin in twins {
        let _ = write!(text, "\n{}", twin?);
    }
    if problem.twins.len() > 1 {
        text.push('\n');
    }
    Some(text)
}

/// Whether the text is read as this problem again.
fn says(text: &str, problem: &InputProblem) -> bool {
    let records = read(text.as_bytes(), None, &Question::default());
    let [record] = records.as_slice() else {
        return false;
    };
    let again = record.entry.result.as_ref();
    again.is_ok_and(|again| are_same(again, problem))
}

/// Whether two problems ask the same. Conditions count in any order: captions have one of their own.
pub(super) fn are_same(one: &InputProblem, other: &InputProblem) -> bool {
    let sorted = |problem: &Problem| {
        let mut problem = problem.clone();
        // the name by which a condition is called is its own affair
        let said = problem.conditions.iter_mut().map(|it| &mut it.said);
        said.for_each(|said| *said = None);
        problem
            .conditions
            .sort_by_cached_key(|condition| format!("{condition:?}"));
        problem
    };
    let twins = |it: &InputProblem| -> Vec<Problem> {
        it.twins.iter().map(|twin| sorted(&twin.problem)).collect()
    };
    twins(one) == twins(other)
}
