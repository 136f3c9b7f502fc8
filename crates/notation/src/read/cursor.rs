//! What all parts of the parser share: reading words, telling lists from commands, collecting faults.

use crate::draft::outside::Question;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::{Reader, Word};
use crate::vocabulary::lookup::LANGUAGES;
use crate::vocabulary::lookup::{Match, Writing, begins};
use crate::vocabulary::spelling::without_accents;
use crate::vocabulary::suggest::{meant, nearest};
use crate::vocabulary::tables::commands::{BEGIN, CHANGES, COMMANDS, Command};
use sauterelle_kernel::men::Language;

/// Letters that a word must have to be taken for a command where it may well be something else.
pub const DISTINCT: usize = 3;

/// What a command is called in messages.
pub const COMMAND: &str = "command";

/// Reads one file.
pub struct Parser<'s> {
    /// Where reading has come to.
    pub reader: Reader<'s>,
    /// The language chosen by the word that began the problem.
    pub language: Language,
    /// Inside a twin, other words end a list.
    pub in_twin: bool,
    /// What is asked from outside.
    pub question: Option<&'s Question>,
    /// How names are to be written.
    pub writing: Writing,
    faults: Vec<Diagnostic>,
    notes: Vec<Diagnostic>,
}

impl<'s> Parser<'s> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'s str) -> Parser<'s> {
        Parser {
            reader: Reader::new(text),
            language: Language::English,
            in_twin: false,
            question: None,
            writing: Writing::Abbreviated,
            faults: Vec::new(),
            notes: Vec::new(),
        }
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

    /// The command a word stands for.
    pub fn command(&self, word: &str) -> Match {
        let column = self.language as usize;
        let names = COMMANDS.iter().map(|(_, names)| names[column]);
        self.writing.lookup(word, names)
    }

    /// Whether a word can only be the next command (or change, in a twin), so that a list ends before it.
    pub(crate) fn ends_list(&self, word: &str) -> bool {
        let column = self.language as usize;
        let names = || CHANGES.iter().map(|(_, names)| names[column]);
        let changes = || self.writing.lookup(word, names());
        // in the fields of another format no command can stand
        let may_be_command = self.writing == Writing::Abbreviated;
        may_be_command
            && (begin(word, DISTINCT).is_some() || matches!(self.command(word), Match::One(_)))
            || self.in_twin && matches!(changes(), Match::One(_))
    }

    /// Whether a word is the whole name of a command.
    pub(crate) fn is_command_in_full(&self, word: &str) -> bool {
        let column = self.language as usize;
        COMMANDS
            .iter()
            .any(|(_, names)| names[column].eq_ignore_ascii_case(word))
    }

    /// Whether a word at the beginning of a line says that the problem ends. In French the command is also the beginning
    /// of the name of an option.
    pub(crate) fn ends_problem(&self, word: Word) -> bool {
        let ends = |index: usize| matches!(COMMANDS[index].0, Command::End | Command::Next);
        word.starts_line
            && word.text.len() >= DISTINCT
            && self.command(word.text).one().is_some_and(ends)
    }

    /// If the next word does not end the list just read, it is an unknown word of that list.
    ///
    /// # Errors
    /// A fault that says so, with the nearest of `names` and the commands.
    pub(crate) fn expect_end_of(
        &self,
        what: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) -> Result<(), Diagnostic> {
        match self.reader.peek() {
            Some(word) if !self.ends_list(word.text) => Err(self.unknown(word, what, names)),
            _ => Ok(()),
        }
    }

    /// The fault of a word that is in no table.
    pub fn unknown(
        &self,
        word: Word,
        what: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) -> Diagnostic {
        let column = self.language as usize;
        // in the fields of another format no command can stand
        let has_commands = self.writing == Writing::Abbreviated;
        let commands = COMMANDS.iter().filter(|_| has_commands);
        let commands = commands.map(|(_, names)| names[column]);
        let changes = CHANGES
            .iter()
            .map(|(_, names)| names[column])
            .filter(|_| self.in_twin);
        let names = names.into_iter().chain(commands).chain(changes);
        // at the beginning of a line a misspelt command is at least as likely
        let or = match word.starts_line && what != COMMAND {
            true if what.contains(" or ") => "command, ",
            true => "command or ",
            false => "",
        };
        let message = format!("unknown {or}{what} '{}'", word.text);
        if self.writing == Writing::Abbreviated {
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
        &self,
        word: Word,
        what: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Diagnostic {
        let names: Vec<&str> = names.into_iter().collect();
        word.fault(
            Kind::Syntax,
            format!(
                "'{}' is not a unique abbreviation: {what} {}",
                word.text,
                names.join(", ")
            ),
        )
    }

    /// The fault of input that ends where `what` should stand, or has something else there.
    pub fn missing(&self, what: &str) -> Diagnostic {
        match self.reader.peek() {
            Some(word) => word.fault(
                Kind::Syntax,
                format!("{what} expected, found '{}'", word.text),
            ),
            None => {
                let end = self.reader.end();
                end.fault(
                    Kind::Syntax,
                    format!("{what} expected at the end of the input"),
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
            .reader
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
    pub fn number(&mut self, after: &str) -> Result<u32, Diagnostic> {
        Ok(self.number_word(after)?.0)
    }

    /// Reads a number of at most nine digits; also returns it as a word.
    ///
    /// # Errors
    /// If the next word is anything else.
    pub(crate) fn number_word(&mut self, after: &str) -> Result<(u32, Word<'s>), Diagnostic> {
        let few_digits = |text: &str| text.parse().ok().filter(|_| text.len() < 10);
        self.expect(&format!("a number after {after}"), few_digits)
    }

    /// Skips faulty input up to the next command at the beginning of a line, or the end of the problem.
    pub(crate) fn recover(&mut self) {
        while let Some(word) = self.reader.peek() {
            let is_command = match self.command(word.text) {
                Match::One(index) if word.text.len() >= DISTINCT => {
                    let ends = matches!(COMMANDS[index].0, Command::End | Command::Next);
                    ends || word.starts_line
                }
                _ => false,
            };
            if is_command || word.starts_line && begin(word.text, DISTINCT).is_some() {
                return;
            }
            self.reader.next();
        }
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
