//! Boards in one line of text, rank by rank from the eighth: what XFEN and FFEN share.

use crate::entered::Language;
use crate::source::diagnostic::{Diagnostic, Kind, unsupported};
use crate::vocabulary::attributes;
use crate::vocabulary::tables::walks::WALKS;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{self, Man};
use sauterelle_languages::say;

/// A part of the text that stands for something, and its column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    /// The part.
    pub text: &'t str,
    /// Where it begins, in characters.
    pub column: usize,
}

impl Token<'_> {
    /// Something is wrong with it.
    pub fn fault(&self, kind: Kind, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(kind, self.text, message).at(1, self.column)
    }
}

/// A glyph of a diagram: a drawing, and how often it is turned by a right angle.
pub type Glyph = (&'static str, u8);

/// Glyphs and the English codes of the men they stand for.
pub type Glyphs = [(Glyph, &'static str)];

/// Cuts a text into tokens: strokes, numbers, and whatever `length` makes of the rest (bytes of the next glyph).
pub(crate) fn tokens(text: &str, length: impl Fn(&str) -> usize) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut column = 1;
    while let Some(first) = rest.chars().next() {
        let bytes = if first == '/' {
            1
        } else if first.is_ascii_digit() {
            rest.bytes().take_while(u8::is_ascii_digit).count()
        } else {
            length(rest).max(first.len_utf8())
        };
        let (token, after) = rest.split_at(bytes);
        tokens.push(Token {
            text: token,
            column,
        });
        column += token.chars().count();
        rest = after;
    }
    tokens
}

/// The board of these tokens; `man` says what a glyph stands for.
///
/// # Errors
/// If the board is not one of eight ranks of eight squares, or a glyph stands for no man.
pub fn board(
    tokens: &[Token],
    man: impl Fn(Token) -> Result<DiagramMan, Diagnostic>,
) -> Result<Diagram, Diagnostic> {
    check_size(tokens)?;
    let mut diagram = Diagram::empty();
    let mut rank = 7;
    let mut file = 0;
    let mut rank_column = 1;
    for &token in tokens {
        match token.text.as_bytes()[0] {
            b'/' => {
                check_rank(token, rank_column, rank, file)?;
                // there are eight ranks
                rank = rank.saturating_sub(1);
                (file, rank_column) = (0, token.column + 1);
            }
            digit if digit.is_ascii_digit() => file += width(token.text),
            _ => {
                if file < 8 {
                    diagram.men[Sq::at(file as u8, rank).index()] = Some(man(token)?);
                }
                file += 1;
            }
        }
        if file > 8 {
            let message = say!("rank {} has more than 8 squares", rank + 1);
            return Err(token.fault(Kind::Syntax, message));
        }
    }
    let end = Token {
        text: "",
        column: rank_column,
    };
    check_rank(end, rank_column, rank, file)?;
    Ok(diagram)
}

/// Empty squares: a number; one too high for the board is read digit by digit.
fn width(digits: &str) -> usize {
    match digits.parse() {
        Ok(number @ 0..=8) => number,
        _ => digits.bytes().map(|b| usize::from(b - b'0')).sum(),
    }
}

/// What is said of a rank with fewer than eight squares.
pub(crate) fn too_short(rank: u8, squares: usize) -> String {
    match squares {
        1 => say!("rank {} has only 1 square", rank + 1),
        _ => say!("rank {} has only {squares} squares", rank + 1),
    }
}

fn check_rank(at: Token, column: usize, rank: u8, file: usize) -> Result<(), Diagnostic> {
    if file == 8 {
        return Ok(());
    }
    let message = too_short(rank, file);
    Err(at.fault(Kind::Syntax, message).at(1, column))
}

/// Whether there are eight ranks.
fn check_size(tokens: &[Token]) -> Result<(), Diagnostic> {
    let ranks: Vec<&[Token]> = tokens.split(|token| token.text == "/").collect();
    if ranks.len() == 8 {
        return Ok(());
    }
    let whole = |text: &str| text.parse().unwrap_or(usize::MAX);
    let squares = |rank: &&[Token]| {
        rank.iter().fold(0_usize, |sum, token| {
            let number = token.text.starts_with(|c: char| c.is_ascii_digit());
            sum.saturating_add(if number { whole(token.text) } else { 1 })
        })
    };
    let first = squares(&ranks[0]);
    let even = ranks.iter().all(|rank| squares(rank) == first);
    let (kind, message) = match even && ranks.len() > 1 {
        true => (
            Kind::Unsupported,
            say!(
                "a board of {first} × {} squares is not supported",
                ranks.len()
            ),
        ),
        false => (
            Kind::Syntax,
            say!("the position has {} ranks instead of 8", ranks.len()),
        ),
    };
    Err(Diagnostic::new(kind, "", message))
}

/// The man a glyph stands for.
///
/// # Errors
/// If it stands for none, or the man is not available.
pub fn man_of(
    token: Token,
    drawing: &str,
    turns: u8,
    glyphs: &Glyphs,
) -> Result<&'static Man, Diagnostic> {
    let known = glyphs
        .iter()
        .find(|((name, turned), _)| *name == drawing && *turned == turns);
    let Some((_, code)) = known else {
        let message = say!("the glyph '{}' stands for no man by itself", token.text);
        return Err(token.fault(Kind::Unsupported, message));
    };
    men::by_code(code, Language::English).ok_or_else(|| {
        let walk = WALKS.iter().find(|walk| walk.code[0] == *code);
        let name = walk.map_or(*code, |walk| walk.name);
        unsupported(token.text, &format!("{name} ({code})")).at(1, token.column)
    })
}

/// Writes the men of a diagram; `glyph` says how a man of these sides is drawn.
///
/// # Errors
/// All men that cannot be drawn, `format` being the name of the notation.
pub fn write(
    diagram: &Diagram,
    format: &str,
    glyphs: &Glyphs,
    glyph: impl Fn(Glyph, Sides) -> String,
) -> Result<String, Vec<Diagnostic>> {
    let mut faults = Vec::new();
    if let Some((at, man)) = diagram.below.first() {
        let name = man.man.spoken();
        let message = say!("{format} cannot say that a {name} lies below {at}");
        faults.push(Diagnostic::new(Kind::Unsupported, name, message));
    }
    for (at, man) in diagram.placed() {
        // a new field of a man must be considered too
        let DiagramMan {
            man,
            sides: _,
            royal,
            attrs,
        } = man;
        let name = format!("{} ({})", man.name[0], man.code[0].to_uppercase());
        if glyph_of(man, glyphs).is_none() {
            let message = say!("{format} has no glyph for the {name} on {at}");
            faults.push(Diagnostic::new(Kind::Unsupported, name, message));
        } else if royal {
            let message = say!("{format} cannot say that the {name} on {at} is royal");
            faults.push(Diagnostic::new(Kind::Unsupported, name, message));
        } else if let Some(attribute) = attributes::names(attrs, Language::English).next() {
            let message = say!("{format} cannot say that the {name} on {at} is {attribute}");
            faults.push(Diagnostic::new(Kind::Unsupported, name, message));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let ranks: Vec<String> = (0..8)
        .rev()
        .map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..8 {
                let man = diagram.men[Sq::at(file, rank).index()];
                match man.and_then(|man| Some((glyph_of(man.man, glyphs)?, man.sides))) {
                    Some((drawn, sides)) => {
                        push_number(&mut text, &mut empty);
                        text.push_str(&glyph(drawn, sides));
                    }
                    None => empty += 1,
                }
            }
            push_number(&mut text, &mut empty);
            text
        })
        .collect();
    Ok(ranks.join("/"))
}

fn glyph_of(man: &Man, glyphs: &Glyphs) -> Option<Glyph> {
    let found = glyphs.iter().find(|(_, code)| *code == man.code[0]);
    found.map(|(glyph, _)| *glyph)
}

fn push_number(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Every man of every colour is written so that it is read again, or refused with its name.
    pub(crate) fn every_man(
        format: &str,
        write: impl Fn(&Diagram) -> Result<String, Vec<Diagnostic>>,
        read: impl Fn(&str) -> Result<Diagram, Diagnostic>,
    ) {
        let mut written = 0;
        for man in men::MEN.iter() {
            for sides in [Sides::White, Sides::Black, Sides::Neutral] {
                for royal in [false, true] {
                    let mut diagram = Diagram::empty();
                    let man = DiagramMan::new(man, sides);
                    diagram.men[10] = Some(DiagramMan { royal, ..man });
                    match write(&diagram) {
                        Ok(text) => {
                            assert_eq!(read(&text), Ok(diagram), "{text}");
                            written += 1;
                        }
                        Err(faults) => {
                            assert_eq!(faults.len(), 1);
                            let message = &faults[0].message;
                            assert!(message.starts_with(format), "{message}");
                            assert!(message.contains(man.man.name[0]), "{message}");
                            assert!(message.contains("c2"), "{message}");
                        }
                    }
                }
            }
        }
        // the orthodox men at least
        assert!(written > 18, "{written}");
    }

    /// No glyph and no man comes twice, and each man is known.
    pub(crate) fn glyphs_are_unique(glyphs: &Glyphs) {
        let drawn: HashSet<Glyph> = glyphs.iter().map(|(glyph, _)| *glyph).collect();
        let meant: HashSet<&str> = glyphs.iter().map(|(_, code)| *code).collect();
        assert_eq!((drawn.len(), meant.len()), (glyphs.len(), glyphs.len()));
        for code in meant {
            assert!(WALKS.iter().any(|walk| walk.code[0] == code), "{code}");
        }
    }
}
