//! The moves of a game as a list: plain, or as PGN has them, with move numbers, comments, signs and variations.

use crate::move_text::is_castling_in_words;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use sauterelle_kernel::board::piece::Side;
use sauterelle_languages::say;
use sauterelle_solve::goals;

/// A game as written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Movetext {
    /// Tag pairs in front of the moves.
    pub tags: Vec<(String, String)>,
    /// The moves; variations, comments and signs are left out.
    pub moves: Vec<MoveWord>,
    /// The number of the first move, if it is written.
    pub first_number: Option<u32>,
    /// How the game is said to have ended.
    pub result: Option<String>,
}

/// A move of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveWord {
    /// As written.
    pub text: String,
    /// The move number in front of it, if there is one.
    pub number: Option<u32>,
    /// Dots say that it is the second half of its move: `1...e5`.
    pub is_second: bool,
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl Movetext {
    /// Reads a list of moves.
    ///
    /// # Errors
    /// With the place, if a comment or a variation has no end, a variation cannot be told from a choice, or a second game begins.
    pub fn parse(text: &str) -> Result<Movetext, Diagnostic> {
        let mut reader = MovetextReader {
            letters: text.chars().collect(),
            at: 0,
            number: None,
            is_second: false,
            found: Movetext::default(),
        };
        reader.read()?;
        Ok(reader.found)
    }

    /// Half-moves of the first move that are left out, with this side to move: as its number says, which may be followed by dots, and
    /// otherwise as in games, where Black makes the second half-move. In help play either side may make the first one.
    pub fn skipped(&self, starter: Side) -> u32 {
        let first = self.moves.first();
        u32::from(match first {
            Some(first) if first.number.is_some() || first.is_second => first.is_second,
            _ => starter == Side::Black,
        })
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self
            .tags
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// Words beside the moves of a solution: what the key does, and signs of goals.
fn is_word_of_solutions(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    ["zugzwang.", "blocus.", "hr"].contains(&word.as_str()) || goals::is_sign(&word)
}

/// Whether a word can only be the name of a man, or a part of it, and the squares of the move follow.
fn is_beginning(word: &str) -> bool {
    let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_of_name = |letter: char| letter.is_alphabetic() || letter == '-';
    let is_castling = word.chars().all(|letter| "O-o".contains(letter));
    letters > 2 && !is_castling && word.chars().all(is_of_name)
}

struct MovetextReader {
    letters: Vec<char>,
    at: usize,
    /// The move number read last, if no move has followed it yet.
    number: Option<u32>,
    /// Dots have been read since the last move.
    is_second: bool,
    found: Movetext,
}

impl MovetextReader {
    fn read(&mut self) -> Result<(), Diagnostic> {
        while let Some(letter) = self.peek(0) {
            match letter {
                _ if letter.is_whitespace() || letter == '\u{feff}' => self.at += 1,
                '%' if self.begins_line() => self.skip_line(),
                ';' => self.skip_line(),
                '{' => self.skip_comment()?,
                '$' => self.skip_word(),
                '[' if self.is_tag() => self.read_tag()?,
                '(' if self.is_variation() => self.skip_variation()?,
                '(' => self.read_choice()?,
                ')' | '}' => return Err(self.fault(self.at, say!("'{letter}' closes nothing"))),
                _ => self.read_word()?,
            }
        }
        Ok(())
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.letters.get(self.at + ahead).copied()
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || self.letters.get(self.at - 1) == Some(&'\n')
    }

    fn skip_line(&mut self) {
        while self.peek(0).is_some_and(|letter| letter != '\n') {
            self.at += 1;
        }
    }

    fn skip_word(&mut self) {
        while self
            .peek(0)
            .is_some_and(|letter| !letter.is_whitespace() && !"(){};".contains(letter))
        {
            self.at += 1;
        }
    }

    fn skip_comment(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        while let Some(letter) = self.peek(0) {
            self.at += 1;
            if letter == '}' {
                return Ok(());
            }
        }
        Err(self.fault(start, say!("the comment that begins here has no end")))
    }

    /// Whether a parenthesis begins with a move number: then it is a variation, otherwise a choice of the move before.
    fn is_variation(&self) -> bool {
        let rest = self.letters[self.at + 1..]
            .iter()
            .skip_while(|letter| letter.is_whitespace());
        let mut rest = rest.skip_while(|letter| letter.is_ascii_digit()).copied();
        let begins_with_digit = self.letters[self.at + 1..]
            .iter()
            .find(|letter| !letter.is_whitespace())
            .is_some_and(char::is_ascii_digit);
        begins_with_digit && rest.next() == Some('.')
    }

    fn skip_variation(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let mut depth = 0;
        while let Some(letter) = self.peek(0) {
            match letter {
                '{' => {
                    self.skip_comment()?;
                    continue;
                }
                ';' => {
                    self.skip_line();
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
        Err(self.fault(start, say!("the variation that begins here has no end")))
    }

    /// A parenthesis that belongs to the move before, as in `Txa2 (Ta1)`.
    fn read_choice(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let end = self.letters[start..]
            .iter()
            .position(|letter| *letter == ')');
        let Some(end) = end.map(|end| start + end) else {
            return Err(self.fault(start, say!("the parenthesis that begins here has no end")));
        };
        let inside: String = self.letters[start + 1..end].iter().collect();
        let words = inside.split([',', ';']).map(str::trim);
        let is_choice = words
            .clone()
            .all(|word| !word.is_empty() && !word.contains(char::is_whitespace));
        if !is_choice {
            let message = say!(
                "'({inside})' is neither a choice of the move before it nor a variation, which begins with a move number"
            );
            return Err(self.fault(start, message));
        }
        let Some(last) = self.found.moves.last_mut() else {
            return Err(self.fault(start, say!("'({inside})' follows no move")));
        };
        let choice: Vec<&str> = words.collect();
        last.text.push_str(&format!(" ({})", choice.join(", ")));
        self.at = end + 1;
        Ok(())
    }

    /// Whether `[Name "value"]` begins here.
    fn is_tag(&self) -> bool {
        let rest: String = self.letters[self.at + 1..]
            .iter()
            .take_while(|letter| **letter != '\n')
            .collect();
        let name_ends = rest
            .trim_start()
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        name_ends.is_some_and(|end| {
            end > 0 && part(rest.trim_start(), end..).trim_start().starts_with('"')
        })
    }

    fn read_tag(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        if !self.found.moves.is_empty() || self.found.result.is_some() {
            return Err(self.fault(
                start,
                say!("a second game begins here; one game is read at a time"),
            ));
        }
        let rest: String = self.letters[start + 1..].iter().collect();
        let quoted = rest
            .split_once('"')
            .and_then(|(name, after)| Some((name, after.split_once("\"")?)));
        let Some((name, (value, after))) = quoted else {
            return Err(self.fault(start, say!("the tag that begins here has no end")));
        };
        let closing = after.find(']').unwrap_or(0);
        let read =
            name.chars().count() + value.chars().count() + part(after, ..closing).chars().count();
        self.found
            .tags
            .push((name.trim().to_string(), value.to_string()));
        // brackets and quotation marks
        self.at = (start + read + 4).min(self.letters.len());
        Ok(())
    }

    fn read_word(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        self.skip_word();
        let word: String = self.letters[start..self.at].iter().collect();
        let whole = word.trim_end_matches([',']);
        if RESULTS.contains(&whole) {
            self.found.result = Some(whole.to_string());
            return Ok(());
        }
        let rest = self.without_number(whole);
        let skipped = word.chars().count() - rest.chars().count();
        let is_sign = rest
            .chars()
            .all(|letter| !letter.is_alphanumeric() && letter != '-');
        if ["e.p.", "e.p", "ep", "ep."].contains(&rest)
            && let Some(last) = self.found.moves.last_mut()
        {
            if !last.text.ends_with(" ep.") {
                last.text.push_str(" ep.");
            }
            return Ok(());
        }
        if rest.is_empty() || is_sign || is_word_of_solutions(rest) {
            return Ok(());
        }
        if self.found.result.is_some() {
            return Err(self.fault(start, say!("'{rest}' follows the result of the game")));
        }
        let (line, column) = self.place(start + skipped.min(word.chars().count()));
        let text = match is_beginning(rest) {
            true => self.with_what_follows(rest),
            false => rest.to_string(),
        };
        self.found.moves.push(MoveWord {
            text,
            number: self.number.take(),
            is_second: std::mem::take(&mut self.is_second),
            line,
            column,
        });
        Ok(())
    }

    /// The name of a man with the words after it, up to the one with the squares.
    fn with_what_follows(&mut self, name: &str) -> String {
        let mut text = name.to_string();
        while let Some(letter) = self.peek(0) {
            if letter.is_whitespace() {
                self.at += 1;
                continue;
            }
            let start = self.at;
            self.skip_word();
            let word: String = self.letters[start..self.at].iter().collect();
            if word.is_empty() || word.starts_with(|first: char| first.is_ascii_digit()) {
                // a comment, a choice or the next number: the name stands alone
                self.at = start;
                break;
            }
            text = format!("{text} {word}");
            if !is_beginning(&word) || is_castling_in_words(&text) {
                break;
            }
        }
        text
    }

    /// The word without a move number in front of it: `12.e4`, `12...`, `12`.
    fn without_number<'w>(&mut self, word: &'w str) -> &'w str {
        let digits = word.len()
            - word
                .trim_start_matches(|letter: char| letter.is_ascii_digit())
                .len();
        let (number, rest) = word.split_at(digits);
        let is_number = !number.is_empty() && (rest.is_empty() || rest.starts_with(['.', '…']));
        self.is_second |= rest.starts_with("..") || rest.starts_with('…');
        if !is_number {
            return word.trim_start_matches(['.', '…']);
        }
        self.number = number.parse().ok();
        if self.found.moves.is_empty() && self.found.first_number.is_none() {
            self.found.first_number = self.number;
        }
        rest.trim_start_matches(['.', '…'])
    }

    fn place(&self, at: usize) -> (usize, usize) {
        let before = &self.letters[..at.min(self.letters.len())];
        let line = before.iter().filter(|letter| **letter == '\n').count() + 1;
        let column = before
            .iter()
            .rev()
            .take_while(|letter| **letter != '\n')
            .count()
            + 1;
        (line, column)
    }

    fn fault(&self, at: usize, message: impl Into<String>) -> Diagnostic {
        let (line, column) = self.place(at);
        Diagnostic::new(Kind::Syntax, "", message).at(line, column)
    }
}
