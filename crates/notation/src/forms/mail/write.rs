//! A problem for a mail: its heading, the board in letters, the caption, the twins and the solution.

use super::read::read;
use super::twins;
use crate::draft::outside::Question;
use crate::entered::value::Value;
use crate::entered::{InputProblem, Twin};
use crate::forms::item::{Item, Manner};
use crate::header;
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::condition::Condition;
use sauterelle_languages::say;
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
    let found = item.solution.as_ref().map(|it| it.texts.as_slice());
    let text = text_of(&problem, found.unwrap_or_default()).map(|mut text| {
        let published = item.detail("solution").and_then(Value::text);
        if let Some(published) = published.filter(|_| found.is_none()) {
            let word = ["Solution", "Solution", "Lösung"][problem.language as usize];
            let _ = write!(text, "\n{word}:\n{}\n", published.trim_end());
        }
        text
    });
    text.filter(|text| says(text, &problem)).ok_or_else(|| {
        let message =
            say!("a text for mails has no words for all of this problem; Popeye's language has");
        vec![Diagnostic::new(Kind::Unsupported, "", message)]
    })
}

/// The problem with the solutions that have been found, one for each twin; nothing if the form has no words for a twin.
fn text_of(problem: &InputProblem, solutions: &[String]) -> Option<String> {
    if problem.zero_position {
        return None;
    }
    let mut text = header::position(problem)
        .trim_start_matches('\n')
        .to_string();
    text.push_str(&options(problem));
    let has_twins = problem.twins.len() > 1;
    for (index, twin) in problem.twins.iter().enumerate() {
        let solution = solutions.get(index);
        if has_twins && (index > 0 || solution.is_some()) {
            let _ = write!(text, "\n{}\n", twins::written(twin)?);
        }
        if let Some(solution) = solution {
            let _ = write!(text, "\n{}", solution.trim_start_matches('\n'));
        }
    }
    Some(text)
}

/// The options that the caption leaves out, a line each.
fn options(problem: &InputProblem) -> String {
    let shown = header::captions(problem, problem.language);
    let column = problem.language as usize;
    let is_shown = |name: &str| shown.iter().any(|line| line.starts_with(name));
    let left = problem
        .options
        .iter()
        .filter(|it| !is_shown(it.name[column]));
    let lines = left.map(|it| format!("{} {}", it.name[column], it.arguments));
    lines
        .map(|line| header::centred(line.trim_end()) + "\n")
        .collect()
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

/// Whether two problems ask the same, whatever their conditions are called and in whatever order they are given: captions have names
/// and an order of their own.
pub(super) fn are_same(one: &InputProblem, other: &InputProblem) -> bool {
    let plain = |twin: &Twin| {
        let mut problem = twin.problem.clone();
        problem.conditions.iter_mut().for_each(call_by_full_name);
        problem
            .conditions
            .sort_by_cached_key(|condition| format!("{condition:?}"));
        problem
    };
    let twins = |it: &InputProblem| -> Vec<Problem> { it.twins.iter().map(plain).collect() };
    twins(one) == twins(other)
}

/// `CageCirce`, or a name of the user's, as `Circe Cage`.
fn call_by_full_name(condition: &mut Condition) {
    condition.said = None;
    if let Some((base, options)) = condition.rule.stands_for() {
        condition.rule = base;
        condition.options.extend(options);
    }
    condition.options.sort_unstable();
}
