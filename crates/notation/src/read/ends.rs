//! Where a list and a problem end: words that can only be commands.

use super::cursor::Cursor;
use crate::source::words::Word;
use crate::vocabulary::lookup::{LANGUAGES, Match, Writing, begins};
use crate::vocabulary::spelling::without_accents;
use crate::vocabulary::tables::commands::{BEGIN, CHANGES, COMMANDS, Command};
use sauterelle_kernel::men::Language;

/// Letters that a word must have to be taken for a command where it may well be something else.
pub const DISTINCT: usize = 3;

/// The command a word stands for.
pub fn command(cursor: &Cursor, word: &str) -> Match {
    let column = cursor.language as usize;
    let names = COMMANDS.iter().map(|(_, names)| names[column]);
    cursor.writing.lookup(word, names)
}

/// Whether a word can only be the next command (or change, in a twin), so that a list ends before it.
pub(crate) fn ends_list(cursor: &Cursor, word: &str) -> bool {
    let column = cursor.language as usize;
    let names = || CHANGES.iter().map(|(_, names)| names[column]);
    let changes = || cursor.writing.lookup(word, names());
    // in the fields of another format no command can stand
    let may_be_command = cursor.writing == Writing::Abbreviated;
    may_be_command
        && (begin(word, DISTINCT).is_some() || matches!(command(cursor, word), Match::One(_)))
        || cursor.in_twin && matches!(changes(), Match::One(_))
}

/// Whether a word is the whole name of a command.
pub(crate) fn is_command_in_full(cursor: &Cursor, word: &str) -> bool {
    let column = cursor.language as usize;
    COMMANDS
        .iter()
        .any(|(_, names)| names[column].eq_ignore_ascii_case(word))
}

/// Whether a word at the beginning of a line says that the problem ends. In French the command is also the beginning
/// of the name of an option.
pub(crate) fn ends_problem(cursor: &Cursor, word: Word) -> bool {
    let ends = |index: usize| matches!(COMMANDS[index].0, Command::End | Command::Next);
    word.starts_line
        && word.text.len() >= DISTINCT
        && command(cursor, word.text).one().is_some_and(ends)
}

/// Skips faulty input up to the next command at the beginning of a line, or the end of the problem.
pub(crate) fn recover(cursor: &mut Cursor) {
    while let Some(word) = cursor.peek() {
        let is_command = match command(cursor, word.text) {
            Match::One(index) if word.text.len() >= DISTINCT => {
                let ends = matches!(COMMANDS[index].0, Command::End | Command::Next);
                ends || word.starts_line
            }
            _ => false,
        };
        if is_command || word.starts_line && begin(word.text, DISTINCT).is_some() {
            return;
        }
        cursor.next();
    }
}

/// The language whose opening word this is, at least `letters` of it.
pub fn begin(word: &str, letters: usize) -> Option<Language> {
    let plain = without_accents(word);
    let word = plain.as_str();
    let index = BEGIN
        .iter()
        .position(|name| begins(name, word) && word.len() >= letters)?;
    Some(LANGUAGES[index])
}

/// Whether a word, written out or nearly so, is a command: the letters of a stipulation are none.
pub(crate) fn is_long_command(cursor: &Cursor, word: &str) -> bool {
    word.len() >= DISTINCT && ends_list(cursor, word)
}
