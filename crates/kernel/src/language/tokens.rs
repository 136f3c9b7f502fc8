//! Words, numbers, quoted texts and signs.

use super::fault::{Fault, Place};
use sauterelle_languages::{say, translated};

/// What sort of thing stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Letters and digits, not digits only; a hyphen may join two letters.
    Word,
    /// Digits.
    Number,
    /// Anything between quotation marks, on one line.
    Text,
    /// One or two signs that mean one thing.
    Sign,
    /// Nothing stands there any more.
    End,
}

/// One word, number, text or sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    /// What it is.
    pub kind: Kind,
    /// As it is written; of a text what stands between the quotation marks.
    pub text: &'t str,
    /// Where it begins.
    pub place: Place,
}

impl Token<'_> {
    /// Whether it is this word or sign.
    pub fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Sign) && self.text == text
    }

    /// Says that something else should stand here.
    pub fn instead_of(&self, wanted: &str) -> Fault {
        let wanted = translated(wanted);
        let message = match self.kind {
            Kind::End => say!("{wanted} expected, but nothing follows"),
            _ => say!("{wanted} expected instead of '{}'", self.text),
        };
        Fault::new(self.place, self.text, message)
    }
}

/// The tokens of a text, read from the first to the last.
#[derive(Clone, Debug)]
pub struct Tokens<'t> {
    all: Vec<Token<'t>>,
    next: usize,
}

/// Longer texts are not read, in bytes.
const LONGEST: usize = 1 << 17;

/// Signs of two characters; all others are of one.
const DOUBLE_SIGNS: [&str; 3] = ["<=", ">=", "!="];
const SINGLE_SIGNS: &str = "=+-*/,()[]{}:<>&|.";

impl<'t> Tokens<'t> {
    /// The tokens of a text. From `#` on, the rest of a line is a comment.
    ///
    /// # Errors
    /// If it contains a sign that means nothing, or a text without end, or is longer than 128 KiB.
    pub fn of(text: &'t str) -> Result<Tokens<'t>, Fault> {
        let mut all = Vec::new();
        let mut place = Place { line: 1, column: 1 };
        if text.len() > LONGEST {
            let message = say!("the definitions are longer than {LONGEST} bytes");
            return Err(Fault::new(place, "", message));
        }
        for (number, line) in text.split('\n').enumerate() {
            let mut rest = line;
            let place_of = |rest: &str| Place {
                line: number + 1,
                column: line[..line.len() - rest.len()].chars().count() + 1,
            };
            loop {
                rest = rest.trim_start();
                place = place_of(rest);
                if rest.is_empty() || rest.starts_with('#') {
                    break;
                }
                let (kind, text, length) = first(rest, place)?;
                all.push(Token { kind, text, place });
                rest = &rest[length..];
            }
        }
        all.push(Token {
            kind: Kind::End,
            text: "",
            place,
        });
        Ok(Tokens { all, next: 0 })
    }

    /// The next one, which remains the next one.
    pub fn peek(&self) -> Token<'t> {
        self.all[self.next]
    }

    /// The one after the next one.
    pub fn peek_second(&self) -> Token<'t> {
        self.all[(self.next + 1).min(self.all.len() - 1)]
    }

    /// Reads the next one. The last one is read again and again.
    pub fn take(&mut self) -> Token<'t> {
        let token = self.peek();
        self.next = (self.next + 1).min(self.all.len() - 1);
        token
    }

    /// Whether nothing is left.
    pub fn are_read(&self) -> bool {
        self.peek().kind == Kind::End
    }

    /// Reads this word or sign if it is the next one.
    pub fn accept(&mut self, text: &str) -> bool {
        let is_it = self.peek().is(text);
        if is_it {
            self.take();
        }
        is_it
    }

    /// Reads a token of this kind if it is the next one.
    pub fn accept_kind(&mut self, kind: Kind) -> Option<Token<'t>> {
        (self.peek().kind == kind).then(|| self.take())
    }

    /// Reads this word or sign.
    ///
    /// # Errors
    /// If something else is next.
    pub fn expect(&mut self, text: &str) -> Result<Token<'t>, Fault> {
        let token = self.take();
        match token.is(text) {
            true => Ok(token),
            false => Err(token.instead_of(&format!("'{text}'")).or_one_of([text])),
        }
    }

    /// Reads a word that stands for one of these values.
    ///
    /// # Errors
    /// If something else is next; `wanted` says what was to be read.
    pub fn one_of<T: Copy>(&mut self, known: &[(&str, T)], wanted: &str) -> Result<T, Fault> {
        let token = self.take();
        let found = known.iter().find(|(word, _)| token.is(word));
        found.map(|(_, value)| *value).ok_or_else(|| {
            let words = known.iter().map(|(word, _)| *word);
            token.instead_of(wanted).or_one_of(words)
        })
    }

    /// One or three of something, such as names: in English, French and German. One stands for all languages.
    ///
    /// # Errors
    /// If there is another number of them; `wanted` says what was to be read.
    pub fn in_languages(
        &mut self,
        wanted: &str,
        is_one: impl Fn(&Token) -> bool,
    ) -> Result<[String; 3], Fault> {
        let mut all = Vec::new();
        while is_one(&self.peek()) {
            all.push(self.take().text.to_string());
        }
        match <[String; 3]>::try_from(all) {
            Ok(three) => Ok(three),
            Err(one) if one.len() == 1 => Ok([0; 3].map(|_| one[0].clone())),
            Err(_) => {
                let wanted = translated(wanted);
                let wanted = say!("{wanted}, or one for each of three languages,");
                Err(self.peek().instead_of(&wanted))
            }
        }
    }

    /// What has been read since `before`, a copy made earlier.
    pub fn since(&self, before: &Tokens<'t>) -> &[Token<'t>] {
        &self.all[before.next..self.next]
    }

    /// Reads a whole number between these, perhaps with a minus sign.
    ///
    /// # Errors
    /// If something else is next, or another number.
    pub fn number(&mut self, least: i64, most: i64) -> Result<i64, Fault> {
        let first = self.peek();
        let sign = if self.accept("-") { -1 } else { 1 };
        let token = self.take();
        let number = match token.kind {
            Kind::Number => token.text.parse::<i64>().ok(),
            _ => None,
        };
        let number = number.map(|number| sign * number);
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| {
                let wanted = say!("a number from {least} to {most}");
                let mut fault = token.instead_of(&wanted);
                fault.place = first.place;
                fault
            })
    }
}

/// The first token of a text that begins with one: kind, text, and length in bytes.
fn first(rest: &str, place: Place) -> Result<(Kind, &str, usize), Fault> {
    if let Some(quoted) = rest.strip_prefix('"') {
        let Some(length) = quoted.find('"') else {
            return Err(Fault::new(
                place,
                quoted,
                say!("the closing quotation mark is missing"),
            ));
        };
        return Ok((Kind::Text, &quoted[..length], length + 2));
    }
    let word = word(rest);
    if !word.is_empty() {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let kind = if is_number { Kind::Number } else { Kind::Word };
        return Ok((kind, word, word.len()));
    }
    if let Some(sign) = DOUBLE_SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        return Ok((Kind::Sign, &rest[..sign.len()], sign.len()));
    }
    let sign = rest
        .chars()
        .next()
        .map_or("", |sign| &rest[..sign.len_utf8()]);
    match SINGLE_SIGNS.contains(sign) {
        true => Ok((Kind::Sign, sign, sign.len())),
        false => Err(Fault::new(place, sign, say!("'{sign}' means nothing here"))),
    }
}

/// The word or number with which a text begins.
fn word(text: &str) -> &str {
    let mut end = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let mut next_is_letter = || {
            let next = letters.peek();
            next.is_some_and(|(_, letter)| letter.is_alphabetic())
        };
        let joins = letter == '-' && at > 0 && !text[..at].ends_with(|c: char| c.is_ascii_digit());
        if letter.is_alphanumeric() || letter == '_' || joins && next_is_letter() {
            end = at + letter.len_utf8();
        } else {
            break;
        }
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        let tokens = Tokens::of(text).unwrap();
        let all = tokens.all.iter().map(|token| token.text);
        all.take_while(|text| !text.is_empty()).collect()
    }

    #[test]
    fn words_numbers_texts_and_signs() {
        assert_eq!(
            texts("man x1, \"big man\" = hop K + [-1,2] # comment\n double-hop a - b <= 3"),
            [
                "man",
                "x1",
                ",",
                "big man",
                "=",
                "hop",
                "K",
                "+",
                "[",
                "-",
                "1",
                ",",
                "2",
                "]",
                "double-hop",
                "a",
                "-",
                "b",
                "<=",
                "3"
            ]
        );
    }

    #[test]
    fn places_are_counted_in_characters() {
        let mut tokens = Tokens::of("\"König\"\n  ü ?").unwrap_err();
        assert_eq!((tokens.place.line, tokens.place.column), (2, 5));
        tokens = Tokens::of("man \"x").unwrap_err();
        assert_eq!(
            tokens.to_string(),
            "1:5: the closing quotation mark is missing"
        );
    }

    #[test]
    fn what_is_expected_is_said() {
        let mut tokens = Tokens::of("leap 9").unwrap();
        assert!(tokens.accept("leap") && !tokens.accept("ride"));
        let fault = tokens.number(1, 7).unwrap_err();
        assert_eq!(
            fault.message,
            "a number from 1 to 7 expected instead of '9'"
        );
        let fault = tokens.expect("=").unwrap_err();
        assert_eq!(fault.message, "'=' expected, but nothing follows");
    }
}
