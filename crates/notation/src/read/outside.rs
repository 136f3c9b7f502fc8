//! What is asked from outside an input, added to what the input says.

use super::cursor::Cursor;
use super::names::{parse_condition, parse_stipulation};
use super::options::language_of_option;
use super::{options, prose, structured};
use crate::draft::Draft;
use crate::draft::asked::Asked;
use crate::draft::outside::{PartOf, Question};
use crate::fen::parse_fen;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::{Reader, Word};
use crate::vocabulary::lookup::Writing;
use crate::vocabulary::tables::attributes::COLOURS;
use sauterelle_languages::say;
use sauterelle_solve::stipulation::Stipulation;

/// Adds to a problem what is asked from outside.
///
/// # Errors
/// If it is not understood, or does not suit the problem.
pub(crate) fn ask<'s>(
    cursor: &mut Cursor<'s>,
    question: &'s Question,
    draft: &mut Draft<'s>,
) -> Result<(), Diagnostic> {
    let (language, writing) = (cursor.language, cursor.writing);
    cursor.in_twin = false;
    cursor.writing = Writing::Whole;
    let result = add_question(cursor, question, draft);
    (cursor.language, cursor.writing) = (language, writing);
    result
}

fn add_question<'s>(
    cursor: &mut Cursor<'s>,
    question: &'s Question,
    draft: &mut Draft<'s>,
) -> Result<(), Diagnostic> {
    for text in &question.options {
        read_option(cursor, text, question.names.of(PartOf::Option));
        cursor.language = language_of_option(text).unwrap_or(cursor.language);
        options::read(cursor, draft)?;
        nothing_more(cursor)?;
    }
    for text in &question.conditions {
        let name = question.names.of(PartOf::Condition);
        let condition = parse_condition(text).map_err(|fault| fault.in_file(Some(name)))?;
        let word = Reader::of_option(text, name).end();
        for setting in draft.settings() {
            setting.add_condition(condition.clone(), word)?;
        }
    }
    if let Some(text) = &question.stipulation {
        let name = question.names.of(PartOf::Stipulation);
        let word = Reader::of_option(text, name).end();
        let asked = asked_by_option(cursor, text, name)?;
        replace_stipulation(cursor, draft, &asked, word);
    }
    if let Some(text) = &question.target {
        let name = question.names.of(PartOf::Target);
        let target = parse_fen(text).map_err(|fault| fault.in_file(Some(name)))?;
        for setting in draft.settings() {
            if setting.start.is_none() {
                let message =
                    say!("only play from one position to another (a=>b) leads to a position");
                return Err(Diagnostic::new(Kind::Syntax, text, message).in_file(Some(name)));
            }
            setting.diagram.men = target.diagram.men;
        }
    }
    draft.to_move = question.to_move;
    Ok(())
}

fn read_option<'s>(cursor: &mut Cursor<'s>, text: &'s str, source: &'static str) {
    cursor.reader = Reader::of_option(text, source);
}

/// Nothing may follow in the value of an option.
fn nothing_more(cursor: &Cursor) -> Result<(), Diagnostic> {
    match cursor.peek() {
        None => Ok(()),
        Some(word) => {
            let message = say!("'{}' cannot stand here", word.text);
            Err(word.fault(Kind::Syntax, message))
        }
    }
}

/// A stipulation of the command line; a structured one begins with a side, in any language.
fn asked_by_option<'s>(
    cursor: &mut Cursor<'s>,
    text: &'s str,
    name: &'static str,
) -> Result<Asked, Diagnostic> {
    read_option(cursor, text, name);
    let first = cursor.peek().map_or("", |word| word.text);
    let side = COLOURS[..2].iter().flatten().position(|name| {
        first.len() > 1
            && crate::vocabulary::lookup::begins(name, first)
            && text.trim().contains(' ')
    });
    let asked = match side {
        Some(index) => {
            cursor.language = crate::vocabulary::lookup::LANGUAGES[index % 3];
            let asked = structured::read(cursor);
            let asked = asked.and_then(|asked| nothing_more(cursor).map(|()| asked));
            // prose may begin with a side too
            asked.or_else(|fault| {
                let prose = in_signs_or_words(cursor, text, name).map(Asked::traditional);
                prose.map_err(|hint| match hint.suggestion {
                    Some(_) => hint,
                    None => fault,
                })
            })
        }
        None => in_signs_or_words(cursor, text, name).map(Asked::traditional),
    };
    asked.map_err(|fault| fault.in_file(Some(name)))
}

/// A stipulation in signs; or in words, and then it is noted as what they are read.
fn in_signs_or_words(
    cursor: &mut Cursor,
    text: &str,
    name: &'static str,
) -> Result<Stipulation, Diagnostic> {
    let read = parse_stipulation(text);
    let Some(meant) = prose::in_words(text).filter(|_| read.is_err()) else {
        return read;
    };
    let message = say!("'{}' is read as the stipulation {meant}", text.trim());
    let note = Diagnostic::new(Kind::Syntax, text.trim(), message);
    cursor.note(note.in_file(Some(name)));
    parse_stipulation(&meant)
}

/// Asks the same of every position.
fn replace_stipulation<'s>(
    _cursor: &mut Cursor<'s>,
    draft: &mut Draft<'s>,
    asked: &Asked,
    word: Word<'s>,
) {
    for setting in draft.settings() {
        setting.replace_stipulation(asked.clone(), word);
    }
}
