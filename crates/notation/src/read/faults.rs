//! What is said of a word that is no command, no change, or no name of a list.

use super::cursor::Cursor;
use super::ends::ends_list;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::lookup::Writing;
use crate::vocabulary::suggest::{meant, nearest};
use crate::vocabulary::tables::commands::{CHANGES, COMMANDS};
use sauterelle_languages::{later, say, translated};
use sauterelle_solve::stipulation::StipulationError;

/// What a command is called in messages.
pub const COMMAND: &str = later!("command");

/// If the next word does not end the list just read, it is an unknown word of that list.
///
/// # Errors
/// A fault that says so, with the nearest of `names` and the commands.
pub(crate) fn expect_end_of(
    cursor: &Cursor,
    what: &str,
    names: impl IntoIterator<Item = &'static str>,
) -> Result<(), Diagnostic> {
    match cursor.peek() {
        Some(word) if !ends_list(cursor, word.text) => Err(unknown(cursor, word, what, names)),
        _ => Ok(()),
    }
}

/// The fault of a word that is in no table.
pub fn unknown(
    cursor: &Cursor,
    word: Word,
    what: &str,
    names: impl IntoIterator<Item = &'static str>,
) -> Diagnostic {
    let column = cursor.language as usize;
    // in the fields of another format no command can stand
    let has_commands = cursor.writing == Writing::Abbreviated;
    let commands = COMMANDS.iter().filter(|_| has_commands);
    let commands = commands.map(|(_, names)| names[column]);
    let changes = CHANGES
        .iter()
        .map(|(_, names)| names[column])
        .filter(|_| cursor.in_twin);
    let names = names.into_iter().chain(commands).chain(changes);
    // at the beginning of a line a misspelt command is at least as likely
    let or = match word.starts_line && what != COMMAND {
        true if what.contains(" or ") => say!("command, "),
        true => say!("command or "),
        false => String::new(),
    };
    let what = translated(what);
    let message = say!("unknown {or}{what} '{}'", word.text);
    if cursor.writing == Writing::Abbreviated {
        return word
            .fault(Kind::Unknown, message)
            .suggesting(nearest(word.text, names));
    }
    let (list, one) = meant(word.text, names);
    let message = list.map_or(message.clone(), |list| format!("{message}; {list}"));
    word.fault(Kind::Unknown, message).suggesting(one)
}

/// The fault of an abbreviation of several names.
pub(crate) fn ambiguous<'n>(
    _cursor: &Cursor,
    word: Word,
    what: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    let names: Vec<&str> = names.into_iter().collect();
    word.fault(
        Kind::Syntax,
        say!(
            "'{}' is not a unique abbreviation: {} {}",
            word.text,
            translated(what),
            names.join(", ")
        ),
    )
}

/// What is wrong at byte `at` of a stipulation made of these words, each with the byte at which it begins.
pub(crate) fn fault_in(
    words: &[(usize, Word)],
    at: usize,
    error: Option<StipulationError>,
    first: Word,
    examples: &str,
) -> Diagnostic {
    let (start, word) = words
        .iter()
        .rev()
        .find(|(start, _)| *start <= at)
        .copied()
        .unwrap_or((0, first));
    let before = word.text.char_indices();
    let column = word.column + before.take_while(|(byte, _)| start + byte < at).count();
    let message = match error {
        Some(error) => format!("{error}; {examples}"),
        None => say!("this is not a stipulation"),
    };
    Diagnostic::new(Kind::Syntax, word.text, message).at(word.line, column)
}
