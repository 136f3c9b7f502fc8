//! Problems of a collection as texts, with what their authors intend.

use super::intention::Intention;
use crate::notation::draft::outside::Question;
use crate::notation::entered::{InputProblem, Record};
use crate::notation::forms;
use crate::notation::forms::format::FormatDef;
use crate::notation::forms::json_lines::JSON_LINES;

/// The first problem of a text in any form, as a file or a line of JSON Lines holds it, and what its author intends as far as the text
/// says so.
///
/// # Errors
/// Why it holds no problem.
pub fn read_text(text: &str) -> Result<(InputProblem, Option<Intention>), Vec<String>> {
    let Some(record) = first_record(text) else {
        return Err(vec!["no problem found".into()]);
    };
    let intention = Intention::of_details(&record.details);
    let problem = record.entry.result.map_err(|faults| {
        let reasons = faults.into_iter().map(|fault| fault.message);
        reasons.collect::<Vec<_>>()
    })?;
    Ok((problem, intention))
}

fn first_record(text: &str) -> Option<Record> {
    let source = text.as_bytes();
    let format = forms::of(source, None);
    let question = question_for(format, &Question::default());
    if text.trim_start().starts_with('{') {
        // an object with a text in it, or with a position, may have several lines too
        let mut problems = forms::read_line(&JSON_LINES, source, 1, &question).into_iter();
        return problems.next().map(|problem| problem.record);
    }
    let mut records = forms::records(format, source, None, &question).into_iter();
    records.next()
}

/// What is asked of problems in this format when they are examined.
pub fn question_for(format: &FormatDef, question: &Question) -> Question {
    let mut question = question.clone();
    let options = format.examined_with.iter().map(ToString::to_string);
    question.options.extend(options);
    question
}
