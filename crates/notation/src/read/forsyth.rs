//! The command `forsyth`.

use super::cursor::Cursor;
use super::ends::{DISTINCT, ends_list};
use super::men;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::source::words::Word;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_languages::say;

/// Reads a position: men and numbers of empty squares from a8 to h1. Strokes may separate the ranks, and squares
/// left out at the end are empty.
///
/// # Errors
/// If the next word is anything else. Men that are not available are reported.
pub fn read(cursor: &mut Cursor) -> Result<Vec<(Sq, DiagramMan)>, Diagnostic> {
    let missing = cursor.missing(&say!("a position"));
    let word = cursor.peek().ok_or_else(|| missing.clone())?;
    // letters alone can be men, but not if they spell a command
    if word.text.len() >= DISTINCT && ends_list(cursor, word.text) {
        return Err(missing);
    }
    cursor.next();
    let (men, filled) = ranks(cursor, word)?;
    // the manual asks for neither; a rank too few moves nearly all men
    let strokes = word.text.matches('/').count();
    if strokes > 0 && (strokes < 7 || filled > 64) {
        let message = say!(
            "this is not a position of eight ranks: {} strokes, {filled} squares",
            strokes
        );
        cursor.note(word.fault(Kind::Syntax, message));
    }
    if looks_like_fen(word.text) {
        let message = say!(
            "this looks like a FEN, but here 'n' is the nightrider and 's' the knight (a FEN stands alone, without this command)"
        );
        cursor.note(word.fault(Kind::Syntax, message));
    }
    if let Some(next) = cursor.peek()
        && !next.starts_line
        && matches!(next.text, "w" | "b" | "-")
    {
        let message = say!(
            "only the men follow this command: who begins is said by the stipulation, and what may castle by NoCastling"
        );
        return Err(next.fault(Kind::Syntax, message));
    }
    Ok(men)
}

/// Reads the ranks of a position: the men, and how many squares are filled.
fn ranks(cursor: &mut Cursor, word: Word) -> Result<(Vec<(Sq, DiagramMan)>, usize), Diagnostic> {
    let mut men = Vec::new();
    let mut filled: usize = 0;
    let mut last_stroke = 0;
    let mut rest = word;
    while let Some(first) = rest.text.chars().next() {
        if first == '/' {
            if !filled.is_multiple_of(8) {
                return Err(rest.fault(
                    Kind::Syntax,
                    say!(
                        "{} squares before this '/' do not make a rank",
                        filled - last_stroke
                    ),
                ));
            }
            last_stroke = filled;
            rest = rest.after(1);
        } else if first.is_ascii_digit() {
            let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
            let empty: usize = part(rest.text, ..digits).parse().unwrap_or(usize::MAX);
            // empty squares beyond h1 do no harm
            filled = filled.saturating_add(empty);
            rest = rest.after(digits);
        } else {
            let (man, after) = man(cursor, rest)?;
            let Some(left) = 63_usize.checked_sub(filled) else {
                return Err(rest.fault(Kind::Syntax, say!("more than 64 squares")));
            };
            // squares are counted from a8, ranks downwards
            men.push((Sq::at(filled as u8 % 8, left as u8 / 8), man));
            filled += 1;
            rest = after;
        }
    }
    Ok((men, filled))
}

/// Reads one man: a sign for the colour, a point before codes of two characters, the code.
fn man<'w>(cursor: &mut Cursor, word: Word<'w>) -> Result<(DiagramMan, Word<'w>), Diagnostic> {
    let (sign, rest) = match word.text.as_bytes() {
        [b'+', ..] => (Some(Sides::White), word.after(1)),
        [b'-', ..] => (Some(Sides::Black), word.after(1)),
        [b'=', ..] => (Some(Sides::Neutral), word.after(1)),
        _ => (None, word),
    };
    let (length, rest) = match rest.text.as_bytes() {
        [b'.', ..] => (2, rest.after(1)),
        _ => (1, rest),
    };
    let text = rest
        .text
        .get(..length)
        .filter(|text| text.bytes().all(|b| b.is_ascii_alphanumeric()))
        .ok_or_else(|| {
            word.fault(
                Kind::Syntax,
                say!("man or number expected, found '{}'", word.text),
            )
        })?;
    let code = Word { text, ..rest };
    let sides = match (sign, code.text.as_bytes()[0]) {
        (Some(sides), _) => sides,
        (None, b'A'..=b'Z') => Sides::White,
        (None, b'a'..=b'z') => Sides::Black,
        _ => {
            let message = say!("the man '{}' needs + - or = for its colour", code.text);
            return Err(code.fault(Kind::Syntax, message));
        }
    };
    let man = DiagramMan::new(men::man_or_stand_in(cursor, code), sides);
    Ok((man, rest.after(length)))
}

/// Whether a position has eight ranks, men with the letters of FEN only, knights among them, and none with the letter that knights
/// have here.
fn looks_like_fen(text: &str) -> bool {
    let is_of_fen = |c: char| "kqrbnp/".contains(c) || c.is_ascii_digit();
    let text = text.to_ascii_lowercase();
    text.matches('/').count() == 7 && text.contains('n') && text.chars().all(is_of_fen)
}
