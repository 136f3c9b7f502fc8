//! A solution in print taken apart.

use super::token::{Mark, Token};
use super::word::{self, Word};

/// Brackets within brackets are looked into as far as this; what is deeper counts as a remark.
const DEEPEST: usize = 16;

/// Takes a text apart. Words of prose are left out.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    tokens_within(text, 0)
}

/// The same of a text within so many brackets.
fn tokens_within(text: &str, depth: usize) -> Vec<Token> {
    let mut lexer = Lexer {
        depth,
        letters: text.replace('→', "->").chars().collect(),
        at: 0,
        found: Vec::new(),
    };
    while lexer.at < lexer.letters.len() {
        lexer.next();
    }
    lexer.found
}

struct Lexer {
    depth: usize,
    letters: Vec<char>,
    at: usize,
    found: Vec<Token>,
}

impl Lexer {
    fn next(&mut self) {
        let letter = self.letters[self.at];
        match letter {
            '\n' | ';' => self.one(Token::Break),
            ',' => self.one(Token::Break),
            _ if letter.is_whitespace() => self.at += 1,
            '{' => {
                self.inside('{', '}');
            }
            '(' => self.brackets('(', ')'),
            '[' if !self.begins_move() => self.brackets('[', ']'),
            _ if letter.is_ascii_digit() && self.number() => {}
            _ => self.word(),
        }
    }

    fn one(&mut self, token: Token) {
        self.found.push(token);
        self.at += 1;
    }

    /// Whether the bracket here belongs to a move that follows at once: `[a8=S]gxf4`.
    fn begins_move(&self) -> bool {
        let mut rest = self.letters[self.at..].iter();
        let is_closed = rest.any(|c| *c == ']');
        is_closed && rest.next().is_some_and(|c| c.is_alphanumeric())
    }

    /// What stands between two brackets, the first of which is here; goes on behind the second.
    fn inside(&mut self, open: char, close: char) -> String {
        let start = self.at + 1;
        let mut depth = 0;
        while let Some(&letter) = self.letters.get(self.at) {
            depth += i32::from(letter == open) - i32::from(letter == close);
            self.at += 1;
            if depth == 0 {
                return self.letters[start..self.at - 1].iter().collect();
            }
        }
        self.letters[start.min(self.at)..self.at].iter().collect()
    }

    /// Brackets around moves, around what a move does, or around a remark.
    fn brackets(&mut self, open: char, close: char) {
        let inside = self.inside(open, close);
        if self.depth == DEEPEST {
            return;
        }
        let within = tokens_within(&inside, self.depth + 1);
        let has_numbers = within.iter().any(|it| matches!(it, Token::Number(_)));
        let has_moves = within
            .iter()
            .any(|it| matches!(it, Token::Moves(_) | Token::Any(_)));
        let is_passed_over = within.contains(&Token::Mark(Mark::Try));
        if has_moves && has_numbers && !is_passed_over {
            self.found.push(Token::Open);
            self.found.extend(within);
            self.found.push(Token::Close);
        } else if has_moves && within.contains(&Token::Mark(Mark::Goal)) && !is_passed_over {
            // a mate without a number is what is threatened
            self.found.extend([Token::Open, Token::Threat]);
            self.found.extend(within);
            self.found.push(Token::Close);
        } else if word::is_choice(&inside)
            && let Some(Token::Moves(moves)) = self.last_move()
        {
            moves.push_str(&format!("{open}{inside}{close}"));
        }
    }

    /// The token of the last move, if nothing but signs stand behind it.
    fn last_move(&mut self) -> Option<&mut Token> {
        let mut tokens = self.found.iter_mut().rev();
        tokens.find(|token| !matches!(token, Token::Mark(_)))
    }

    /// A number, if one begins here: digits, a dot, and more dots or a dash for a half-move left out.
    fn number(&mut self) -> bool {
        let rest = &self.letters[self.at..];
        let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        if !matches!(rest.get(digits), Some('.' | '…')) {
            return false;
        }
        let number: String = rest[..digits].iter().collect();
        let Some(number) = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)) else {
            return false;
        };
        let mut end = digits;
        let mut dots = 0;
        while let Some(letter) = rest.get(end) {
            match letter {
                '.' => dots += 1,
                '…' => dots += 3,
                // `1. ... Kd5`, `1. … Kd5`
                ' ' if matches!(rest.get(end + 1), Some('.' | '…')) => {}
                _ => break,
            }
            end += 1;
        }
        let dash = rest[end..].iter().position(|c| *c != ' ');
        if let Some(blanks) = dash
            && matches!(rest.get(end + blanks), Some('-' | '–' | '—'))
        {
            (dots, end) = (2, end + blanks + 1);
        }
        self.found
            .push(Token::Number(2 * number + usize::from(dots > 1)));
        self.at += end;
        true
    }

    fn word(&mut self) {
        let start = self.at;
        let mut depth = 0;
        while let Some(&letter) = self.letters.get(self.at) {
            match letter {
                '(' | '[' if depth > 0 || self.at == start || self.is_of_move(start) => depth += 1,
                '(' | '[' | '{' => break,
                ')' | ']' if depth > 0 => depth -= 1,
                ')' | ']' | '}' if self.at > start => break,
                ';' if depth == 0 => break,
                ',' if depth == 0 && !self.goes_on_behind_comma() => break,
                _ if letter.is_whitespace() && depth == 0 => break,
                _ => {}
            }
            self.at += 1;
        }
        // a bracket that closes nothing
        self.at = self.at.max(start + 1);
        let text: String = self.letters[start..self.at].iter().collect();
        self.take(&text);
    }

    /// Whether a bracket right behind the word begun there says what the move does.
    fn is_of_move(&self, start: usize) -> bool {
        let word: String = self.letters[start..self.at].iter().collect();
        let mut inside = String::new();
        for &letter in self.letters.get(self.at + 1..).unwrap_or_default() {
            if matches!(letter, ')' | ']') {
                break;
            }
            inside.push(letter);
        }
        word::has_squares(&word) && word::is_choice(&inside)
    }

    /// Whether a comma separates moves in the same place: `Kd5,Ke5`.
    fn goes_on_behind_comma(&self) -> bool {
        let next = self.letters.get(self.at + 1);
        next.is_some_and(|c| c.is_alphabetic() || ('♔'..='♟').contains(c))
    }

    fn take(&mut self, text: &str) {
        match word::read(text) {
            Word::Prose => {}
            Word::Token(token) => self.found.push(token),
            Word::Moves { moves, marks } => {
                self.found.push(Token::Moves(moves));
                self.found.extend(marks.into_iter().map(Token::Mark));
            }
            Word::Any { letters, marks } => {
                self.found.push(Token::Any(letters));
                self.found.extend(marks.into_iter().map(Token::Mark));
            }
            Word::Signs(marks) => self.found.extend(marks.into_iter().map(Token::Mark)),
            Word::EnPassant => {
                if let Some(Token::Moves(moves)) = self.last_move() {
                    moves.push_str(" e.p.");
                }
            }
        }
    }
}
