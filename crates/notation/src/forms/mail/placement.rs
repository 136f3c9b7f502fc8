//! A position in one word, as FEN and its kin have it, with a caption behind it or on the next lines: `8/…/8 h#2 Circe`.

use super::caption::is_stipulation;
use super::line::Line;
use super::link;
use crate::fen::{FenPosition, parse_epd};
use crate::forms::format::{Beginning, Read};
use crate::forms::{fen::FEN, ffen::FFEN, xfen::XFEN};
use crate::source::diagnostic::Diagnostic;

/// A position in one word.
pub struct Placement<'t> {
    /// The position, or what is wrong with it.
    pub position: Result<FenPosition, Diagnostic>,
    line: Line<'t>,
    /// Where the text behind the position begins.
    end: usize,
    /// It is named by a link.
    is_link: bool,
}

/// The position that a line begins with, if it does.
pub fn read<'t>(line: &Line<'t>) -> Option<Placement<'t>> {
    if let Some(link) = link::read(line.text) {
        return Some(Placement {
            position: parse_epd(&link.fen).map_err(|fault| fault.at(line.number, line.column)),
            line: *line,
            end: link.end,
            is_link: true,
        });
    }
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
        is_link: false,
    })
}

impl<'t> Placement<'t> {
    /// What stands behind the position on its line.
    pub fn behind(&self) -> Line<'t> {
        let position = self.line.text.get(..self.end).unwrap_or_default();
        self.line
            .behind(self.line.column + position.chars().count())
    }

    /// Whether something is asked behind the position or on the lines that follow; a link is no line of FEN in any case.
    pub fn is_captioned(&self, rest: &[Line]) -> bool {
        let after = rest.iter().find(|line| !line.text.trim().is_empty());
        // a text in quotes is an operation of EPD, no stipulation
        let asks_for_something =
            |word: &str| is_stipulation(word.trim_matches(['(', ')', ',', ';', ':']));
        let asks = |line: &Line| line.text.split_whitespace().any(asks_for_something);
        self.is_link || asks(&self.behind()) || after.is_some_and(asks)
    }
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
