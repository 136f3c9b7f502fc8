//! The words of a query.

use crate::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle_languages::say;

/// A word and its column, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub what: What,
    pub column: usize,
}

/// What a word is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A name, a number or a value without quotation marks.
    Word(String),
    /// A value in quotation marks.
    Quoted(String),
    /// One of `( ) , < > =`.
    Sign(char),
}

impl Token {
    /// As it was written, for messages.
    pub fn text(&self) -> String {
        match &self.what {
            What::Word(text) | What::Quoted(text) => text.clone(),
            What::Sign(sign) => sign.to_string(),
        }
    }
}

/// Parts a query into words.
///
/// # Errors
/// If a quotation mark has no other one.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Diagnostic> {
    let mut found = Vec::new();
    let mut rest = text.chars().zip(1..).peekable();
    while let Some((c, column)) = rest.next() {
        let what = match c {
            c if c.is_whitespace() => continue,
            '(' | ')' | ',' | '<' | '>' | '=' => What::Sign(c),
            '"' | '\'' => {
                let mut quoted = String::new();
                loop {
                    match rest.next() {
                        Some((end, _)) if end == c => break What::Quoted(quoted),
                        Some((c, _)) => quoted.push(c),
                        None => {
                            let message = say!("the quotation mark {c} is not closed");
                            let fault = Diagnostic::new(Kind::Syntax, c.to_string(), message);
                            return Err(fault.at(1, column));
                        }
                    }
                }
            }
            c => {
                let mut word = String::from(c);
                let goes_on = |c: char| !c.is_whitespace() && !"(),<>=\"'".contains(c);
                while let Some((c, _)) = rest.next_if(|(c, _)| goes_on(*c)) {
                    word.push(c);
                }
                What::Word(word)
            }
        };
        found.push(Token { what, column });
    }
    Ok(found)
}
