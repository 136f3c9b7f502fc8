//! A structured stipulation: the side that begins, and the tree of plays.

use super::cursor::Cursor;
use super::ends::ends_list;
use super::prose::fault;
use crate::draft::asked::{Asked, as_popeye};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::suggest::nearest;
use crate::vocabulary::tables::attributes::COLOURS;
use sauterelle_kernel::board::piece::Side;
use sauterelle_languages::{later, say, translated};
use sauterelle_solve::stipulation::{Stipulation, StipulationError};

use super::ends::is_long_command;
use super::faults::fault_in;

const TREES: &str = later!("structured stipulations are e.g. 3a[#]d, 5h[=]h, 4s[1h[#]h]");

/// Reads a structured stipulation: the side that begins, and the tree of plays, which may be several words.
///
/// # Errors
/// If the next words are not one, or one that is not available.
pub(crate) fn read(cursor: &mut Cursor) -> Result<Asked, Diagnostic> {
    let (starter, name) = starter(cursor)?;
    let first = match cursor.peek() {
        Some(word) if !ends_list(cursor, word.text) => word,
        _ => return Err(cursor.missing(&say!("a stipulation as a tree, e.g. 3a[#]d,"))),
    };
    let mut text = String::new();
    let mut words: Vec<(usize, Word)> = Vec::new();
    loop {
        let next = cursor.peek();
        let complete = Stipulation::parse_structured(starter, name, &text);
        let goes_on = next.is_some_and(|word| word.text.starts_with(['&', '|', '[', '{', '?']));
        match complete {
            Ok(stipulation) if !goes_on => {
                return Ok(Asked {
                    exact: true,
                    // says itself which side begins
                    contested: false,
                    stipulation: as_popeye(stipulation),
                });
            }
            Err(StipulationError::Syntax { at, .. }) if at < text.len() => {
                let error = Stipulation::parse_structured(starter, name, &text);
                return Err(fault_in(&words, at, error.err(), first, translated(TREES)));
            }
            Err(error @ StipulationError::Unsupported { .. }) if !goes_on => {
                return Err(fault(first.text, &error).at(first.line, first.column));
            }
            _ => {}
        }
        let Some(word) = next.filter(|word| text.is_empty() || !is_long_command(cursor, word.text))
        else {
            return Err(cursor.missing(&say!("the rest of the stipulation")));
        };
        cursor.next();
        if !text.is_empty() {
            text.push(' ');
        }
        words.push((text.len(), word));
        text.push_str(word.text);
    }
}

fn starter(cursor: &mut Cursor) -> Result<(Side, &'static str), Diagnostic> {
    let Some(word) = cursor.peek() else {
        return Err(cursor.missing(&say!("the side that begins")));
    };
    let index = match cursor.find(word.text, COLOURS).one() {
        Some(index @ (0 | 1)) => index,
        _ => {
            let sides = &COLOURS[..2];
            let near = nearest(word.text, cursor.names(sides));
            let fault = word.fault(
                Kind::Syntax,
                say!("a structured stipulation begins with the side that begins"),
            );
            return Err(fault.suggesting(near));
        }
    };
    cursor.next();
    Ok((Side::BOTH[index], COLOURS[index][cursor.language as usize]))
}
