//! Words of the input with their places.

use super::diagnostic::{Diagnostic, Kind};
use super::slice::part;

/// A word and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'s> {
    /// The word itself.
    pub text: &'s str,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Whether it is the first word of its line.
    pub starts_line: bool,
    /// Where it comes from, if that is not the file being read: an option of the command line.
    pub source: Option<&'static str>,
}

impl<'s> Word<'s> {
    /// No word, at the beginning of a text.
    pub const NONE: Word<'static> = Word {
        text: "",
        line: 1,
        column: 1,
        starts_line: true,
        source: None,
    };

    /// Something is wrong with this word.
    pub fn fault(&self, kind: Kind, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(kind, self.text, message)
            .at(self.line, self.column)
            .in_file(self.source)
    }

    /// The word without its first `bytes` bytes, which must be ASCII.
    pub fn after(&self, bytes: usize) -> Word<'s> {
        Word {
            text: part(self.text, bytes..),
            column: self.column + bytes,
            starts_line: false,
            ..*self
        }
    }
}

/// Reads words from a text. Copies read ahead independently.
#[derive(Clone, Copy)]
pub struct Reader<'s> {
    rest: &'s str,
    line: usize,
    column: usize,
    starts_line: bool,
    source: Option<&'static str>,
}

impl<'s> Reader<'s> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'s str) -> Reader<'s> {
        Reader::starting_at(text, 1, 1)
    }

    /// Starts at the beginning of a text that stands at this place of a longer one.
    pub(crate) fn starting_at(text: &'s str, line: usize, column: usize) -> Reader<'s> {
        Reader {
            rest: text,
            line,
            column,
            starts_line: column == 1,
            source: None,
        }
    }

    /// Starts at the beginning of a text that is the value of this option of the command line.
    pub(crate) fn of_option(text: &'s str, source: &'static str) -> Reader<'s> {
        Reader {
            starts_line: false,
            source: Some(source),
            ..Reader::new(text)
        }
    }

    /// What has not been read, and the line and the column where it begins.
    pub fn unread(&self) -> (&'s str, usize, usize) {
        (self.rest, self.line, self.column)
    }

    /// Starts at the beginning of a text that stands on the line `line` of a longer one, behind something else.
    pub fn on_line(text: &'s str, line: usize) -> Reader<'s> {
        Reader {
            line,
            starts_line: false,
            ..Reader::new(text)
        }
    }

    /// The words between here and a later place of the same text, with one blank between them.
    pub fn until(&self, later: &Reader<'s>) -> String {
        let length = self.rest.len().saturating_sub(later.rest.len());
        let words: Vec<&str> = part(self.rest, ..length).split_whitespace().collect();
        words.join(" ")
    }

    /// The next word, which stays unread.
    pub fn peek(mut self) -> Option<Word<'s>> {
        self.next()
    }

    /// Reads the next word.
    pub fn next(&mut self) -> Option<Word<'s>> {
        let start = self.rest.find(|c| !separates(c))?;
        self.advance(start);
        let end = self.rest.find(separates).unwrap_or(self.rest.len());
        let word = Word {
            text: part(self.rest, ..end),
            line: self.line,
            column: self.column,
            starts_line: self.starts_line,
            source: self.source,
        };
        self.advance(end);
        self.starts_line = false;
        Some(word)
    }

    /// Reads what is left of the line, without blanks around it.
    pub(crate) fn rest_of_line(&mut self) -> &'s str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let line = part(self.rest, ..end).trim();
        self.advance(end);
        line
    }

    /// Reads the text between braces if a brace is next, and what is left of the line otherwise; with the place of the text. Nothing if the
    /// closing brace is missing.
    pub(crate) fn between_braces_or_line(&mut self) -> (Result<&'s str, ()>, (usize, usize)) {
        let blanks = self.rest.find(|c| !separates(c)).unwrap_or(self.rest.len());
        let has_brace = part(self.rest, blanks..).starts_with('{');
        if !has_brace {
            let blanks = self.rest.find(|c: char| !matches!(c, ' ' | '\t'));
            self.advance(blanks.unwrap_or(self.rest.len()));
            let place = (self.line, self.column);
            return (Ok(self.rest_of_line()), place);
        }
        self.advance(blanks + 1);
        let place = (self.line, self.column);
        let Some(end) = self.rest.find('}') else {
            return (Err(()), place);
        };
        let text = part(self.rest, ..end);
        self.advance(end + 1);
        self.starts_line = false;
        (Ok(text), place)
    }

    /// Reads what is left of the line, without blanks around it and without separators before it.
    pub fn text(&mut self) -> &'s str {
        self.rest_of_line()
            .trim_start_matches(|c| separates(c) || c == '.')
    }

    /// The end of the text, as an empty word.
    pub fn end(mut self) -> Word<'s> {
        self.advance(self.rest.len());
        Word {
            text: "",
            line: self.line,
            column: self.column,
            starts_line: false,
            source: self.source,
        }
    }

    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        for c in passed.chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
                self.starts_line = true;
            } else {
                self.column += 1;
            }
        }
        self.rest = rest;
    }
}

fn separates(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, ',' | ';')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::encoding::decode;

    #[test]
    fn words_know_their_places() {
        let text = decode(b"begin  author J\xf6rg\r\n\tKa1, x\ry");
        let mut reader = Reader::new(&text);
        let begin = reader.next().unwrap();
        assert_eq!(
            (begin.text, begin.line, begin.column, begin.starts_line),
            ("begin", 1, 1, true)
        );
        assert_eq!(
            reader.peek().map(|w| (w.text, w.column)),
            Some(("author", 8))
        );
        reader.next();
        assert_eq!(reader.rest_of_line(), "Jörg");
        let king = reader.next().unwrap();
        assert_eq!(
            (king.text, king.line, king.column, king.starts_line),
            ("Ka1", 2, 2, true)
        );
        let x = reader.next().unwrap();
        assert_eq!((x.text, x.column, x.starts_line), ("x", 7, false));
        assert_eq!(reader.next().map(|w| w.line), Some(3));
        assert_eq!(reader.next(), None);
    }
}
