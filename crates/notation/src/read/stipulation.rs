//! The command `stipulation`.

use super::cursor::Cursor;
use super::ends::ends_list;
use super::prose::{Hint, fault, hint};
use super::{retractor, traditional};
use crate::draft::asked::Asked;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use sauterelle_languages::{say, translated};
use sauterelle_solve::stipulation::{StipulationError, retraction};

/// Reads a stipulation; its length may be a word of its own, and a whole number of moves end in `.0`.
///
/// # Errors
/// If the next word is not one, or one that is not available.
pub fn read(cursor: &mut Cursor) -> Result<Asked, Diagnostic> {
    let word = match cursor.peek() {
        Some(word) if !ends_list(cursor, word.text) => word,
        _ => return Err(cursor.missing(&say!("a stipulation"))),
    };
    if retraction::begins(word.text) {
        return retractor::read(cursor, word);
    }
    cursor.next();
    if let Some(half) = half_after(cursor, word) {
        let text = format!("{}{half}", word.text);
        let read = traditional::read(&text).map(Asked::traditional);
        return read.map_err(|error| fault(&text, &error).at(word.line, word.column));
    }
    let mut text = word.text.to_string();
    let mut parsed = traditional::read(&text);
    if let Err(StipulationError::Syntax { rest, .. }) = &parsed
        && rest.is_empty()
        && let Some(length) = cursor.peek()
        && length.text.starts_with(|c: char| c.is_ascii_digit())
    {
        cursor.next();
        text.push_str(length.text);
        parsed = traditional::read(&text);
    }
    match parsed {
        Ok(stipulation) => match mark_behind(cursor, &text) {
            Some(fault) => Err(fault),
            None => Ok(Asked::traditional(stipulation)),
        },
        Err(error) => {
            let fault = fault(word.text, &error).at(word.line, word.column);
            Err(match fault.suggestion {
                Some(_) => fault,
                None => match hint_of_line(cursor, word) {
                    Some((text, hint)) => with_hint(fault, &text, hint),
                    None => fault,
                },
            })
        }
    }
}

/// What is wrong with words behind a whole stipulation that ask for set play, tries or a number of solutions.
fn mark_behind(cursor: &Cursor, text: &str) -> Option<Diagnostic> {
    let (rest, line, _) = cursor.reader.unread();
    let next = cursor.peek().filter(|next| next.line == line)?;
    if ends_list(cursor, next.text) {
        return None;
    }
    let rest = rest.lines().next().unwrap_or_default();
    let hint = hint(&format!("{text} {}", rest.trim()));
    let message = say!(
        "'{}' is no part of a stipulation: {}",
        next.text,
        translated(hint.advice?)
    );
    Some(next.fault(Kind::Syntax, message).suggesting(hint.meant))
}

/// What may be meant by a stipulation of several words, of which `first` has been read: the words and the hint.
fn hint_of_line(cursor: &Cursor, first: Word) -> Option<(String, Hint)> {
    const MOST_WORDS: usize = 12;
    let mut ahead = cursor.reader;
    let mut text = first.text.to_string();
    let mut found = None;
    for _ in 1..MOST_WORDS {
        let Some(next) = ahead.next().filter(|next| next.line == first.line) else {
            break;
        };
        text = format!("{text} {}", next.text);
        let meant = match traditional::read(&text.replace(' ', "")) {
            Ok(_) => Hint {
                meant: Some(text.replace(' ', "")),
                advice: None,
            },
            Err(_) => hint(&text),
        };
        if meant.meant.is_some() {
            found = Some((text.clone(), meant));
        }
    }
    found
}

/// Reads the half-move of a length that is not written `.5` but `,5` or ` 1/2`, which would be a word of its own.
fn half_after(cursor: &mut Cursor, word: Word) -> Option<&'static str> {
    let (rest, ..) = cursor.reader.unread();
    let next = cursor.peek().filter(|next| next.line == word.line)?;
    let half = match next.text {
        "5" if rest.starts_with(',') => ",5",
        "1/2" => " 1/2",
        _ => return None,
    };
    cursor.next();
    Some(half)
}

/// The fault of the first word of several that may mean a stipulation together.
fn with_hint(fault: Diagnostic, text: &str, hint: Hint) -> Diagnostic {
    let message = match hint.advice {
        Some(advice) => say!("'{text}' is not a stipulation; {}", translated(advice)),
        None => fault.message.clone(),
    };
    Diagnostic { message, ..fault }.suggesting(hint.meant)
}
