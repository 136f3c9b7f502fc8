//! Popeye's input language, in English, French and German.

pub mod beyond;
pub mod stream;
mod translate;
pub mod write;

use crate::draft::outside::Question;
use crate::entered::Entry;
use crate::read::commands::Ending;
use crate::read::cursor::Cursor;
use crate::read::ends::{DISTINCT, begin};
use crate::read::problem::problem;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use crate::source::words::Word;
use crate::vocabulary::tables::commands::BEGIN;
use sauterelle_languages::{later, say, suggested, translated};

/// Reads all problems of a file, in UTF-8 or Latin-1. What is wrong with one does not keep the others from being read.
/// `file` is the name used in diagnostics.
///
/// A file without any problem yields one entry that says so.
pub fn parse_problems(source: &[u8], file: Option<&str>) -> Vec<Entry> {
    parse_problems_asking(source, file, &Question::default())
}

/// The same, with what is asked from outside.
pub(crate) fn parse_problems_asking(
    source: &[u8],
    file: Option<&str>,
    question: &Question,
) -> Vec<Entry> {
    let text = decode(source);
    let mut cursor = Cursor::new(&text);
    let mut entries = Vec::new();
    let mut opened = match first_problem(&mut cursor) {
        Ok(word) => Some(word),
        Err(fault) => {
            entries.push(Entry {
                first_line: fault.line,
                result: Err(vec![fault]),
                unread: None,
            });
            later_problem(&mut cursor)
        }
    };
    while let Some(word) = opened {
        let language = cursor.language;
        let (result, ending) = suggested(language, || problem(&mut cursor, word, Some(question)));
        entries.push(Entry {
            first_line: word.line,
            result,
            unread: None,
        });
        opened = match ending {
            Ending::Input => None,
            Ending::End => {
                let end = cursor.peek();
                let next = later_problem(&mut cursor);
                if let (Some(word), Some(last)) = (end, entries.last_mut()) {
                    last.add_unread(word, next);
                }
                next
            }
            Ending::Next(word) => match next_problem(&mut cursor, word) {
                None => {
                    let fault = cursor.missing(&say!("another problem"));
                    entries.push(Entry::refused(fault.line, vec![fault]));
                    None
                }
                next => next,
            },
            Ending::Begin(language, word) => {
                cursor.language = language;
                Some(word)
            }
        };
    }
    for entry in &mut entries {
        entry.name_file(file);
    }
    entries
}

/// Note on what follows the end of the last problem.
const NOT_READ: &str = later!("what follows the end of the last problem is not read");

/// Note on prose between problems.
const PROSE_NOT_READ: &str =
    later!("what stands between this problem and the next one is not read");

impl Entry {
    /// Tells of what is not read between the end of the problem, from this word on, and the word that begins the next one.
    fn add_unread(&mut self, from: Word, next: Option<Word>) {
        let fault = |message| from.fault(Kind::Syntax, message);
        match (next, &mut self.result) {
            (Some(next), _) if next == from => {}
            (Some(_), _) => self.unread = Some(fault(translated(PROSE_NOT_READ))),
            (None, Ok(problem)) => problem.notes.push(fault(translated(NOT_READ))),
            (None, Err(_)) => self.unread = Some(fault(translated(NOT_READ))),
        }
    }
}

/// Reads the word that must begin a file.
fn first_problem<'s>(cursor: &mut Cursor<'s>) -> Result<Word<'s>, Diagnostic> {
    let Some(word) = cursor.peek() else {
        return Err(cursor.missing(BEGIN[0]));
    };
    let Some(language) = begin(word.text, 1) else {
        return Err(cursor
            .missing(BEGIN[0])
            .suggesting(crate::vocabulary::suggest::nearest(word.text, BEGIN)));
    };
    cursor.language = language;
    cursor.next();
    Ok(word)
}

/// Looks for another problem after the end of the last one: at the beginning of a line, since between problems there may be
/// prose, or next to that end.
fn later_problem<'s>(cursor: &mut Cursor<'s>) -> Option<Word<'s>> {
    let mut is_next = true;
    loop {
        let word = cursor.next()?;
        if let Some(language) = begin(word.text, DISTINCT)
            && (word.starts_line || is_next)
        {
            cursor.language = language;
            return Some(word);
        }
        is_next = false;
    }
}

/// Another problem begins with `next`; the opening word may be repeated, even in another language.
fn next_problem<'s>(cursor: &mut Cursor<'s>, next: Word<'s>) -> Option<Word<'s>> {
    let word = cursor.peek()?;
    match begin(word.text, DISTINCT) {
        Some(language) => {
            cursor.language = language;
            cursor.next();
            Some(word)
        }
        None => Some(next),
    }
}

#[cfg(test)]
mod tests;
