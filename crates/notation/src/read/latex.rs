//! The commands `latex` and `latexpieces`.

use super::cursor::Cursor;
use super::men;
use crate::entered::latex::{LatexRequest, LatexSymbol};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::codes;
use sauterelle_languages::say;

/// Words at least this long are commands, never codes of men.
const COMMAND_LENGTH: usize = 3;

/// Reads the name of the file for typeset output, and the symbols that may follow it.
///
/// # Errors
/// If there is no name, or a symbol is missing.
pub fn read(cursor: &mut Cursor, word: Word, request: &mut LatexRequest) -> Result<(), Diagnostic> {
    let file = cursor.reader.rest_of_line();
    if file.is_empty() {
        return Err(word.fault(Kind::Syntax, say!("a file name expected")));
    }
    request.file = Some(file.to_string());
    symbols(cursor, request)
}

/// Reads lines of a man, its symbol and its name.
///
/// # Errors
/// If a symbol is missing. Men that are not available are reported.
pub(crate) fn symbols(cursor: &mut Cursor, request: &mut LatexRequest) -> Result<(), Diagnostic> {
    while let Some(code) = cursor.peek() {
        if code.text.len() >= COMMAND_LENGTH || !codes::is_code(code.text, cursor.language) {
            break;
        }
        cursor.next();
        let man = men::man_or_stand_in(cursor, code);
        let symbol = match cursor.peek() {
            Some(symbol) if !symbol.starts_line => symbol.text.to_ascii_uppercase(),
            _ => {
                let message = say!("a symbol for '{}' expected", code.text);
                return Err(code.fault(Kind::Syntax, message));
            }
        };
        cursor.next();
        let name = cursor.reader.rest_of_line().to_string();
        request.symbols.retain(|known| known.code != man.code[0]);
        request.symbols.push(LatexSymbol {
            code: man.code[0],
            symbol,
            name,
        });
    }
    Ok(())
}
