//! Problems as the database keeps them: in Popeye's language, without what does not bear on the play.

use super::json_lines;
use super::read::Read;
use crate::examination::Intention;
use sauterelle::notation::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::forms::{self, Form};
use sauterelle::notation::popeye::write::write_problems;
use sauterelle::notation::popeye::{InputProblem, Language, Question};

/// The first problem of a text in any form, as a file or a line of JSON Lines holds it, and what its author intends as far as the text
/// says so.
///
/// # Errors
/// Why it holds no problem.
pub fn read_text(text: &str) -> Result<(InputProblem, Option<Intention>), Vec<String>> {
    let (source, form) = (text.as_bytes(), Form::of(text.as_bytes(), None));
    let question = question_for(form, &Question::default());
    let first = match form {
        Form::Json => json_lines::read(source, 1, &question).into_iter().next(),
        _ => {
            let records = forms::records(form, source, None, &question);
            records.into_iter().next().map(Read::from)
        }
    };
    let Some(first) = first else {
        return Err(vec!["no problem found".into()]);
    };
    let problem = first.record.entry.result.map_err(|faults| {
        let reasons = faults.into_iter().map(|fault| fault.message);
        reasons.collect::<Vec<_>>()
    })?;
    Ok((problem, first.intention))
}

/// Entries of YACPDB do not say how much of the play is to be shown; Olive always asks for variations.
pub(super) fn question_for(form: Form, question: &Question) -> Question {
    let mut question = question.clone();
    if form == Form::Yaml {
        question.options.push("Variation".to_string());
    }
    question
}

/// What the play rests on, in this language.
///
/// # Errors
/// If the text does not say the same problem.
pub(super) fn text(problem: &InputProblem, language: Language) -> Result<String, Vec<Diagnostic>> {
    let bare = InputProblem {
        authors: Vec::new(),
        origins: Vec::new(),
        titles: Vec::new(),
        awards: Vec::new(),
        remarks: Vec::new(),
        protocol: None,
        latex: None,
        notes: Vec::new(),
        ..problem.clone()
    };
    let text = write_problems(&[bare], language)?;
    match read_text(&text) {
        Ok((read, _)) if is_same(&read, problem) => Ok(text),
        _ => {
            let message = "the problem cannot be kept in a database";
            Err(vec![Diagnostic::new(Kind::Unsupported, "", message)])
        }
    }
}

/// Whether two problems ask the same.
fn is_same(one: &InputProblem, other: &InputProblem) -> bool {
    let mut pairs = one.twins.iter().zip(&other.twins);
    one.twins.len() == other.twins.len()
        && one.zero_position == other.zero_position
        && one.initial == other.initial
        && pairs.all(|(one, other)| one.problem == other.problem && one.label == other.label)
}
