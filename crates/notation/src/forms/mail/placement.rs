//! A position in one word, as FEN and its kin have it, with a caption behind it or on the next lines: `8/…/8 h#2 Circe`.

use super::line::Line;
use crate::fen::FenPosition;
use crate::forms::format::{Beginning, Read};
use crate::forms::{fen::FEN, ffen::FFEN, xfen::XFEN};
use crate::read::traditional;
use crate::source::diagnostic::Diagnostic;

/// A position in one word.
pub struct Placement<'t> {
    /// The position, or what is wrong with it.
    pub position: Result<FenPosition, Diagnostic>,
    line: Line<'t>,
    /// Where the text behind the position begins.
    end: usize,
}

/// The position that a line begins with, if it does.
pub fn read<'t>(line: &Line<'t>) -> Option<Placement<'t>> {
    let beginning = Beginning::of(line.text)?;
    beginning.men()?;
    let mut forms = [&FEN, &XFEN, &FFEN].into_iter();
    let form = forms.find(|form| (form.looks)(&beginning))?;
    let Read::Positions(parse) = form.read else {
        return None;
    };
    let mut end = 0;
    for (index, (at, word)) in words(line.text).take(6).enumerate() {
        if index > 0 && !is_field(word, index) {
            break;
        }
        end = at + word.len();
    }
    let position = parse(line.text.get(..end)?).map_err(|fault| {
        let column = fault.column;
        fault.at(line.number, column)
    });
    Some(Placement {
        position,
        line: *line,
        end,
    })
}

impl<'t> Placement<'t> {
    /// What stands behind the position on its line.
    pub fn behind(&self) -> Line<'t> {
        let position = self.line.text.get(..self.end).unwrap_or_default();
        self.line
            .behind(self.line.column + position.chars().count())
    }

    /// Whether something is asked behind the position or on the lines that follow.
    pub fn is_captioned(&self, rest: &[Line]) -> bool {
        let after = rest.iter().find(|line| !line.text.trim().is_empty());
        let asks = |line: &Line| words(line.text).any(|(_, word)| is_asked(word));
        asks(&self.behind()) || after.is_some_and(asks)
    }
}

/// Whether a word asks for something.
fn is_asked(word: &str) -> bool {
    let word = word.trim_matches(['(', ')', ',', ';', ':']);
    // a text in quotes is an operation of EPD
    !word.contains('"')
        && word.ends_with(|c: char| c.is_ascii_digit())
        && traditional::read(word).is_ok()
}

/// The words of a text and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - start, word))
}

/// Whether a word can be the field of a FEN with this number, from 1: side, castling, en passant, and two numbers.
fn is_field(word: &str, index: usize) -> bool {
    match index {
        1 => word == "w" || word == "b",
        2 => word == "-" || word.chars().all(|c| c.is_ascii_alphabetic()) && word.len() <= 4,
        3 => word == "-" || word.chars().all(|c| matches!(c, 'a'..='h' | '1'..='8')),
        _ => word.chars().all(|c| c.is_ascii_digit()),
    }
}
