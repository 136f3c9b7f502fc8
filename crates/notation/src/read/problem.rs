//! One problem, from its words to what it means.

use super::commands::{Ending, commands};
use super::cursor::Cursor;
use super::outside;
use crate::draft::Draft;
use crate::draft::outside::Question;
use crate::entered::InputProblem;
use crate::resolve;
use crate::source::diagnostic::Diagnostic;
use crate::source::words::Word;

/// Reads one problem up to its end. `opened` is the word that began it.
pub(crate) fn problem<'s>(
    cursor: &mut Cursor<'s>,
    opened: Word<'s>,
    question: Option<&'s Question>,
) -> (Result<InputProblem, Vec<Diagnostic>>, Ending<'s>) {
    let mut draft = Draft::new(opened);
    let none = Question::default();
    let outside = question.unwrap_or(&none);
    draft.setting.diagram.defined = outside.men().collect();
    let _defined = outside.make_known();
    cursor.in_twin = false;
    let ending = commands(cursor, &mut draft);
    cursor.in_twin = false;
    let after = cursor.reader;
    let result = complete(cursor, draft, question);
    cursor.reader = after;
    (result, ending)
}

/// What has been read as a problem, with what is asked from outside.
///
/// # Errors
/// All that is wrong.
pub(super) fn complete<'s>(
    cursor: &mut Cursor<'s>,
    mut draft: Draft<'s>,
    question: Option<&'s Question>,
) -> Result<InputProblem, Vec<Diagnostic>> {
    if let Some(question) = question
        && let Err(fault) = outside::ask(cursor, question, &mut draft)
    {
        cursor.report(fault);
    }
    let (faults, notes) = (cursor.take_faults(), cursor.take_notes());
    match faults.is_empty() {
        true => {
            let problem = resolve::problem(draft, cursor.language)?;
            Ok(InputProblem { notes, ..problem })
        }
        false => Err(faults),
    }
}
