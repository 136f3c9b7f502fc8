//! Where reading has come to, and what has been found wrong so far.

use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::{Reader, Word};
use crate::vocabulary::lookup::{Match, Writing};
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;

/// A place in an input, the language that is read there, and the faults found so far.
pub(crate) struct Cursor<'s> {
    /// Where reading has come to.
    pub reader: Reader<'s>,
    /// The language chosen by the word that began the problem.
    pub language: Language,
    /// Inside a twin, other words end a list.
    pub in_twin: bool,
    /// How names are to be written.
    pub writing: Writing,
    faults: Vec<Diagnostic>,
    notes: Vec<Diagnostic>,
}

impl<'s> Cursor<'s> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'s str) -> Cursor<'s> {
        Cursor {
            reader: Reader::new(text),
            language: Language::English,
            in_twin: false,
            writing: Writing::Abbreviated,
            faults: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The next word, which stays unread.
    pub fn peek(&self) -> Option<Word<'s>> {
        self.reader.peek()
    }

    /// Reads the next word.
    pub fn next(&mut self) -> Option<Word<'s>> {
        self.reader.next()
    }

    /// Notes that something is wrong; reading goes on.
    pub fn report(&mut self, fault: Diagnostic) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// Notes what can be read, but is probably not meant.
    pub fn note(&mut self, note: Diagnostic) {
        self.notes.push(note);
    }

    /// All notes so far; the list starts anew.
    pub(crate) fn take_notes(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.notes)
    }

    /// Whether something has been wrong since the faults were last taken.
    pub(crate) fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    /// All faults so far; the list starts anew.
    pub(crate) fn take_faults(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.faults)
    }

    /// The names of a table in the language of the problem.
    pub fn names<'t>(
        &self,
        table: &'t [[&'static str; 3]],
    ) -> impl Iterator<Item = &'static str> + use<'t> {
        let column = self.language as usize;
        table.iter().map(move |names| names[column])
    }

    /// What a word of a table means.
    pub fn find(&self, word: &str, table: &[[&'static str; 3]]) -> Match {
        self.writing.lookup(word, self.names(table))
    }

    /// The fault of input that ends where `what` should stand, or has something else there.
    pub fn missing(&self, what: &str) -> Diagnostic {
        match self.peek() {
            Some(word) => word.fault(Kind::Syntax, say!("{what} expected, found '{}'", word.text)),
            None => {
                let end = self.reader.end();
                end.fault(
                    Kind::Syntax,
                    say!("{what} expected at the end of the input"),
                )
            }
        }
    }

    /// Reads the next word if `meaning` knows what it means.
    ///
    /// # Errors
    /// If it does not; `what` says what should stand there. The word stays unread then.
    pub fn expect<T>(
        &mut self,
        what: &str,
        meaning: impl FnOnce(&str) -> Option<T>,
    ) -> Result<(T, Word<'s>), Diagnostic> {
        match self
            .peek()
            .and_then(|word| Some((meaning(word.text)?, word)))
        {
            Some(found) => {
                self.reader.next();
                Ok(found)
            }
            None => Err(self.missing(what)),
        }
    }

    /// Reads a number of at most nine digits.
    ///
    /// # Errors
    /// If the next word is anything else.
    pub(crate) fn number(&mut self, after: &str) -> Result<(u32, Word<'s>), Diagnostic> {
        let few_digits = |text: &str| text.parse().ok().filter(|_| text.len() < 10);
        self.expect(&say!("a number after {after}"), few_digits)
    }
}
