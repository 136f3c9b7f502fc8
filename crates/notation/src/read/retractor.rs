//! A stipulation with moves taken back.

use super::cursor::Cursor;
use super::ends::is_long_command;
use super::faults::fault_in;
use super::prose::fault;
use super::traditional;
use crate::draft::asked::Asked;
use crate::source::diagnostic::Diagnostic;
use crate::source::words::Word;
use sauterelle_languages::{later, translated};
use sauterelle_solve::stipulation::StipulationError;

const RETRACTORS: &str =
    later!("moves are taken back e.g. by -2 & h#1, -1w & #1, -5 & #1 Proca, last1");

/// Reads a stipulation with moves taken back, which goes on to the next command: `-2 & h#1`, `-5 & #1 Proca`.
pub(super) fn read(cursor: &mut Cursor, first: Word) -> Result<Asked, Diagnostic> {
    let mut words: Vec<(usize, Word)> = Vec::new();
    let mut text = String::new();
    while let Some(word) = cursor.peek() {
        if !text.is_empty() && is_long_command(cursor, word.text) {
            break;
        }
        cursor.next();
        if !text.is_empty() {
            text.push(' ');
        }
        words.push((text.len(), word));
        text.push_str(word.text);
    }
    match traditional::read(&text) {
        Ok(stipulation) => Ok(Asked::traditional(stipulation)),
        Err(error @ StipulationError::Syntax { at, .. }) => Err(fault_in(
            &words,
            at,
            Some(error),
            first,
            translated(RETRACTORS),
        )),
        Err(error) => Err(fault(&text, &error).at(first.line, first.column)),
    }
}
