//! Words and signs of the language of versions, with their places.

use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle_languages::say;

/// A part of the text, and the line and the column where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece<'t> {
    /// The part.
    pub text: &'t str,
    /// Line and column, from 1.
    pub place: (usize, usize),
}

impl<'t> Piece<'t> {
    /// Something is wrong with it.
    pub fn fault(&self, message: impl Into<String>) -> Diagnostic {
        self.fault_of(Kind::Syntax, message)
    }

    /// The same, of another sort.
    pub fn fault_of(&self, kind: Kind, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(kind, self.text, message).at(self.place.0, self.place.1)
    }

    /// What is wrong with a part of it that begins so many bytes later, moved to its place in the whole text.
    pub fn fault_within(&self, bytes: usize, fault: Diagnostic) -> Diagnostic {
        let before = self.text.get(..bytes).unwrap_or_default();
        let column = self.place.1 + before.chars().count() + fault.column - 1;
        fault.at(self.place.0, column)
    }

    /// The part of it behind the first `bytes` bytes.
    pub fn after(&self, bytes: usize) -> Piece<'t> {
        let before = self.text.get(..bytes).unwrap_or_default();
        Piece {
            text: self.text.get(bytes..).unwrap_or_default(),
            place: (self.place.0, self.place.1 + before.chars().count()),
        }
    }

    /// The part of it before that.
    pub fn before(&self, bytes: usize) -> Piece<'t> {
        Piece {
            text: self.text.get(..bytes).unwrap_or_default(),
            place: self.place,
        }
    }

    /// Whether it is this word, in either case.
    pub fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
}

/// With a suggestion, if there is one.
pub(super) fn suggesting(fault: Diagnostic, suggestion: Option<impl Into<String>>) -> Diagnostic {
    Diagnostic {
        suggestion: suggestion.map(Into::into),
        ..fault
    }
}

/// Reads a part of a text from left to right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    rest: &'t str,
    place: (usize, usize),
}

/// Signs that end a word. A hyphen ends one before `>` only.
const SIGNS: &str = "|,;?@+={}<>±→≤≥";

/// From here on, the rest of a line is a comment.
const COMMENT: char = '#';

impl<'t> Cursor<'t> {
    /// At the beginning of a piece.
    pub fn new(piece: Piece<'t>) -> Cursor<'t> {
        Cursor {
            rest: piece.text,
            place: piece.place,
        }
    }

    /// The next letter, which remains the next one.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Reads so many bytes.
    fn advance(&mut self, bytes: usize) -> Piece<'t> {
        let whole = Piece {
            text: self.rest,
            place: self.place,
        };
        let read = whole.before(bytes);
        for letter in read.text.chars() {
            self.place = match letter {
                '\n' => (self.place.0 + 1, 1),
                _ => (self.place.0, self.place.1 + 1),
            };
        }
        self.rest = self.rest.get(read.text.len()..).unwrap_or_default();
        read
    }

    /// Passes over blanks on the line, and over a comment.
    pub fn skip_blanks(&mut self) {
        let is_blank = |c: char| c.is_whitespace() && c != '\n';
        let rest = self.rest.trim_start_matches(is_blank);
        self.advance(self.rest.len() - rest.len());
        if self.rest.starts_with(COMMENT) {
            self.advance(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    /// Passes over blanks, comments and ends of lines.
    pub fn skip_lines(&mut self) {
        self.skip_blanks();
        while self.peek() == Some('\n') {
            self.advance(1);
            self.skip_blanks();
        }
    }

    /// Reads a sign, if it comes next, and the blanks before it.
    pub fn eat(&mut self, sign: &str) -> bool {
        self.skip_blanks();
        let is_next = self.rest.starts_with(sign);
        if is_next {
            self.advance(sign.len());
        }
        is_next
    }

    /// Reads one of these signs, which mean the same.
    pub fn eat_one_of(&mut self, signs: &[&str]) -> bool {
        signs.iter().any(|sign| self.eat(sign))
    }

    /// Where reading goes on, behind blanks.
    pub fn here(&mut self) -> Piece<'t> {
        self.skip_blanks();
        let mut ahead = *self;
        match ahead.word() {
            Some(word) => word,
            None => {
                let length = ahead.peek().map_or(0, char::len_utf8);
                ahead.advance(length)
            }
        }
    }

    /// Whether nothing is left on the line.
    pub fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        matches!(self.peek(), None | Some('\n'))
    }

    /// The next word: up to a blank or a sign, what stands in brackets taken whole. A `=` right in front of a word belongs to it.
    pub fn word(&mut self) -> Option<Piece<'t>> {
        self.skip_blanks();
        let mut length = 0;
        let mut in_brackets = false;
        for (at, letter) in self.rest.char_indices() {
            let rest = self.rest.get(at..).unwrap_or_default();
            in_brackets = (in_brackets || letter == '[') && letter != ']' && letter != '\n';
            let ends = letter.is_whitespace() || SIGNS.contains(letter) || rest.starts_with("->");
            if at == 0 && letter == '=' {
                let next = rest.chars().nth(1);
                if !next.is_some_and(|c| c.is_alphanumeric() || c == '[') {
                    break;
                }
            } else if ends && !in_brackets {
                break;
            }
            length = at + letter.len_utf8();
        }
        (length > 0).then(|| self.advance(length))
    }

    /// All up to one of these signs or the end, without blanks at its ends.
    pub fn up_to(&mut self, signs: &[char]) -> Piece<'t> {
        self.skip_lines();
        let end = self.rest.find(signs).unwrap_or(self.rest.len());
        let read = self.advance(end);
        read.before(read.text.trim_end().len())
    }

    /// Says that something else should stand here.
    pub fn expected(&mut self, wanted: &str) -> Diagnostic {
        let here = self.here();
        let found = here.text.trim();
        match found.is_empty() {
            true => here.fault(say!("{wanted} expected, but nothing follows")),
            false => here.fault(say!("{wanted} expected instead of '{found}'")),
        }
    }
}
