//! The commands `latex` and `latexpieces`.

use super::cursor::Parser;
use crate::entered::latex::{LatexRequest, LatexSymbol};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::codes;

/// Words at least this long are commands, never codes of men.
const COMMAND_LENGTH: usize = 3;

impl Parser<'_> {
    /// Reads the name of the file for typeset output, and the symbols that may follow it.
    ///
    /// # Errors
    /// If there is no name, or a symbol is missing.
    pub fn latex(&mut self, word: Word, request: &mut LatexRequest) -> Result<(), Diagnostic> {
        let file = self.reader.rest_of_line();
        if file.is_empty() {
            return Err(word.fault(Kind::Syntax, "a file name expected"));
        }
        request.file = Some(file.to_string());
        self.latex_pieces(request)
    }

    /// Reads lines of a man, its symbol and its name.
    ///
    /// # Errors
    /// If a symbol is missing. Men that are not available are reported.
    pub(crate) fn latex_pieces(&mut self, request: &mut LatexRequest) -> Result<(), Diagnostic> {
        while let Some(code) = self.reader.peek() {
            if code.text.len() >= COMMAND_LENGTH || !codes::is_code(code.text, self.language) {
                break;
            }
            self.reader.next();
            let man = self.man_or_stand_in(code);
            let symbol = match self.reader.peek() {
                Some(symbol) if !symbol.starts_line => symbol.text.to_ascii_uppercase(),
                _ => {
                    let message = format!("a symbol for '{}' expected", code.text);
                    return Err(code.fault(Kind::Syntax, message));
                }
            };
            self.reader.next();
            let name = self.reader.rest_of_line().to_string();
            request.symbols.retain(|known| known.code != man.code[0]);
            request.symbols.push(LatexSymbol {
                code: man.code[0],
                symbol,
                name,
            });
        }
        Ok(())
    }
}
