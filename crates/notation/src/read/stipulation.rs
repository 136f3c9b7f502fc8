//! The command `stipulation`.

use super::cursor::{DISTINCT, Parser};
use super::prose::fault;
use super::prose::{Hint, hint};
use super::traditional::read;
use crate::draft::asked::{Asked, as_popeye};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::suggest::nearest;
use crate::vocabulary::tables::attributes::COLOURS;
use sauterelle_kernel::board::piece::Side;
use sauterelle_solve::stipulation::StipulationError;
use sauterelle_solve::stipulation::{Stipulation, retraction};

impl Parser<'_> {
    /// Reads a stipulation; its length may be a word of its own, and a whole number of moves end in `.0`.
    ///
    /// # Errors
    /// If the next word is not one, or one that is not available.
    pub fn stipulation(&mut self) -> Result<Asked, Diagnostic> {
        let word = match self.reader.peek() {
            Some(word) if !self.ends_list(word.text) => word,
            _ => return Err(self.missing("a stipulation")),
        };
        if retraction::begins(word.text) {
            return self.retractor(word);
        }
        self.reader.next();
        if let Some(half) = self.half_after(word) {
            let text = format!("{}{half}", word.text);
            let read = read(&text).map(Asked::traditional);
            return read.map_err(|error| fault(&text, &error).at(word.line, word.column));
        }
        let mut text = word.text.to_string();
        let mut parsed = read(&text);
        if let Err(StipulationError::Syntax { rest, .. }) = &parsed
            && rest.is_empty()
            && let Some(length) = self.reader.peek()
            && length.text.starts_with(|c: char| c.is_ascii_digit())
        {
            self.reader.next();
            text.push_str(length.text);
            parsed = read(&text);
        }
        match parsed {
            Ok(stipulation) => match self.mark_behind(&text) {
                Some(fault) => Err(fault),
                None => Ok(Asked::traditional(stipulation)),
            },
            Err(error) => {
                let fault = fault(word.text, &error).at(word.line, word.column);
                Err(match fault.suggestion {
                    Some(_) => fault,
                    None => match self.hint_of_line(word) {
                        Some((text, hint)) => with_hint(fault, &text, hint),
                        None => fault,
                    },
                })
            }
        }
    }

    /// Reads a stipulation with moves taken back, which goes on to the next command: `-2 & h#1`, `-5 & #1 Proca`.
    fn retractor(&mut self, first: Word) -> Result<Asked, Diagnostic> {
        let mut words: Vec<(usize, Word)> = Vec::new();
        let mut text = String::new();
        while let Some(word) = self.reader.peek() {
            if !text.is_empty() && self.is_command(word.text) {
                break;
            }
            self.reader.next();
            if !text.is_empty() {
                text.push(' ');
            }
            words.push((text.len(), word));
            text.push_str(word.text);
        }
        match read(&text) {
            Ok(stipulation) => Ok(Asked::traditional(stipulation)),
            Err(error @ StipulationError::Syntax { at, .. }) => {
                Err(fault_in(&words, at, Some(error), first, RETRACTORS))
            }
            Err(error) => Err(fault(&text, &error).at(first.line, first.column)),
        }
    }

    /// What is wrong with words behind a whole stipulation that ask for set play, tries or a number of solutions.
    fn mark_behind(&self, text: &str) -> Option<Diagnostic> {
        let (rest, line, _) = self.reader.unread();
        let next = self.reader.peek().filter(|next| next.line == line)?;
        if self.ends_list(next.text) {
            return None;
        }
        let rest = rest.lines().next().unwrap_or_default();
        let hint = hint(&format!("{text} {}", rest.trim()));
        let message = format!(
            "'{}' is no part of a stipulation: {}",
            next.text, hint.advice?
        );
        Some(next.fault(Kind::Syntax, message).suggesting(hint.meant))
    }

    /// What may be meant by a stipulation of several words, of which `first` has been read: the words and the hint.
    fn hint_of_line(&self, first: Word) -> Option<(String, Hint)> {
        const MOST_WORDS: usize = 12;
        let mut ahead = self.reader;
        let mut text = first.text.to_string();
        let mut found = None;
        for _ in 1..MOST_WORDS {
            let Some(next) = ahead.next().filter(|next| next.line == first.line) else {
                break;
            };
            text = format!("{text} {}", next.text);
            let meant = match read(&text.replace(' ', "")) {
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
    fn half_after(&mut self, word: Word) -> Option<&'static str> {
        let (rest, ..) = self.reader.unread();
        let next = self.reader.peek().filter(|next| next.line == word.line)?;
        let half = match next.text {
            "5" if rest.starts_with(',') => ",5",
            "1/2" => " 1/2",
            _ => return None,
        };
        self.reader.next();
        Some(half)
    }

    /// Reads a structured stipulation: the side that begins, and the tree of plays, which may be several words.
    ///
    /// # Errors
    /// If the next words are not one, or one that is not available.
    pub(crate) fn structured_stipulation(&mut self) -> Result<Asked, Diagnostic> {
        let (starter, name) = self.starter()?;
        let first = match self.reader.peek() {
            Some(word) if !self.ends_list(word.text) => word,
            _ => return Err(self.missing("a stipulation as a tree, e.g. 3a[#]d,")),
        };
        let mut text = String::new();
        let mut words: Vec<(usize, Word)> = Vec::new();
        loop {
            let next = self.reader.peek();
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
                    return Err(fault_in(&words, at, error.err(), first, TREES));
                }
                Err(error @ StipulationError::Unsupported { .. }) if !goes_on => {
                    return Err(fault(first.text, &error).at(first.line, first.column));
                }
                _ => {}
            }
            let Some(word) = next.filter(|word| text.is_empty() || !self.is_command(word.text))
            else {
                return Err(self.missing("the rest of the stipulation"));
            };
            self.reader.next();
            if !text.is_empty() {
                text.push(' ');
            }
            words.push((text.len(), word));
            text.push_str(word.text);
        }
    }

    fn starter(&mut self) -> Result<(Side, &'static str), Diagnostic> {
        let Some(word) = self.reader.peek() else {
            return Err(self.missing("the side that begins"));
        };
        let index = match self.find(word.text, COLOURS).one() {
            Some(index @ (0 | 1)) => index,
            _ => {
                let sides = &COLOURS[..2];
                let near = nearest(word.text, self.names(sides));
                let fault = word.fault(
                    Kind::Syntax,
                    "a structured stipulation begins with the side that begins",
                );
                return Err(fault.suggesting(near));
            }
        };
        self.reader.next();
        Ok((Side::BOTH[index], COLOURS[index][self.language as usize]))
    }

    /// Whether a word, written out or nearly so, is a command: the letters of a stipulation are none.
    fn is_command(&self, word: &str) -> bool {
        word.len() >= DISTINCT && self.ends_list(word)
    }
}

/// The fault of the first word of several that may mean a stipulation together.
fn with_hint(fault: Diagnostic, text: &str, hint: Hint) -> Diagnostic {
    let message = match hint.advice {
        Some(advice) => format!("'{text}' is not a stipulation; {advice}"),
        None => fault.message.clone(),
    };
    Diagnostic { message, ..fault }.suggesting(hint.meant)
}

const TREES: &str = "structured stipulations are e.g. 3a[#]d, 5h[=]h, 4s[1h[#]h]";
const RETRACTORS: &str = "moves are taken back e.g. by -2 & h#1, -1w & #1, -5 & #1 Proca, last1";

/// What is wrong at byte `at` of a stipulation made of these words, each with the byte at which it begins.
fn fault_in(
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
        None => "this is not a stipulation".into(),
    };
    Diagnostic::new(Kind::Syntax, word.text, message).at(word.line, column)
}
