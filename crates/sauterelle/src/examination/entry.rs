//! Problems of a collection as texts, with what their authors intend.

use super::intention::Intention;
use crate::notation::draft::outside::Question;
use crate::notation::entered::{InputProblem, Record};
use crate::notation::forms::json_lines::LineProblem;
use crate::notation::forms::{self, Form};

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
    let (source, form) = (text.as_bytes(), Form::of(text.as_bytes(), None));
    let question = question_for(form, &Question::default());
    match form {
        // an object with a text in it, or with a position, may have several lines too
        Form::Json | Form::JsonLines => {
            let mut problems = forms::read_line(source, 1, &question).into_iter();
            problems.next().map(|problem: LineProblem| problem.record)
        }
        _ => forms::records(form, source, None, &question)
            .into_iter()
            .next(),
    }
}

/// Entries of YACPDB do not say how much of the play is to be shown; Olive always asks for variations.
pub fn question_for(form: Form, question: &Question) -> Question {
    let mut question = question.clone();
    if form == Form::Yaml {
        question.options.push("Variation".to_string());
    }
    question
}
