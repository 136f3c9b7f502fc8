//! Reads leaps: by letters, by distances, one by one.

use super::kept;
use super::squares;
use crate::language::{Fault, Kind, Tokens};
use crate::men::dirs::Dir;
use sauterelle_languages::say;

/// No leap is longer, in either direction.
pub(super) const FARTHEST: i64 = 7;

/// Leaps by letters, distances and lists, sorted.
pub(super) fn dirs(tokens: &mut Tokens) -> Result<&'static [Dir], Fault> {
    let mut dirs = Vec::new();
    loop {
        let token = tokens.peek();
        match token.kind {
            Kind::Word => {
                let Some(more) = of_letters(token.text) else {
                    break;
                };
                tokens.take();
                dirs.extend(more);
            }
            Kind::Sign if tokens.accept("(") => {
                let shorter = tokens.number(0, FARTHEST)? as i8;
                tokens.expect(",")?;
                let longer = tokens.number(1, FARTHEST)? as i8;
                tokens.expect(")")?;
                dirs.extend(squares::leaps((shorter.min(longer), shorter.max(longer))));
            }
            Kind::Sign if token.is("[") => dirs.extend(list(tokens)?),
            _ => break,
        }
    }
    if dirs.is_empty() {
        let token = tokens.peek();
        let wanted = say!(
            "squares (letters of {}, (m,n) or [x,y …])",
            squares::letters()
        );
        return Err(token.instead_of(&wanted));
    }
    squares::sort(&mut dirs);
    Ok(kept::dirs(dirs))
}

/// The leaps for which a word of letters stands.
fn of_letters(word: &str) -> Option<Vec<Dir>> {
    let leaps: Option<Vec<Vec<Dir>>> = word.chars().map(squares::of_letter).collect();
    leaps.map(|leaps| leaps.concat())
}

/// Leaps one by one, between brackets.
pub(super) fn list(tokens: &mut Tokens) -> Result<Vec<Dir>, Fault> {
    tokens.expect("[")?;
    let mut dirs = Vec::new();
    while !tokens.accept("]") {
        let token = tokens.peek();
        let dx = tokens.number(-FARTHEST, FARTHEST)? as i8;
        tokens.expect(",")?;
        let dy = tokens.number(-FARTHEST, FARTHEST)? as i8;
        if (dx, dy) == (0, 0) {
            return Err(Fault::new(
                token.place,
                "0,0",
                say!("a leap leads to another square"),
            ));
        }
        dirs.push((dx, dy));
    }
    squares::sort(&mut dirs);
    Ok(dirs)
}
