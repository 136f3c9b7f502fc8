//! Squares: `any`, `b6, c7`, `rank 3`, `file d`, `near`, `near d4`.

use super::cursor::{Cursor, Piece, suggesting};
use super::ground::Ground;
use super::selection::ANY;
use sauterelle::Sq;
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::diagram::DiagramMan;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::vocabulary::suggest::nearest;
use sauterelle_languages::{later, say, translated};

/// One of the parts of a list of squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term<'t> {
    squares: Squares,
    piece: Piece<'t>,
}

#[derive(Clone, Copy, Debug)]
enum Squares {
    /// One that is named.
    One(Sq),
    /// Those of these that are empty.
    Among(Bb),
    /// Those around the man itself that are empty.
    Around,
}

/// Empty squares, another word for any.
const EMPTY: &str = "empty";

/// Reads a list of squares.
///
/// # Errors
/// If it is none.
pub(super) fn terms<'t>(cursor: &mut Cursor<'t>) -> Result<Vec<Term<'t>>, Diagnostic> {
    let mut found = Vec::new();
    loop {
        cursor.skip_lines();
        found.push(term(cursor)?);
        if !cursor.eat(",") {
            return Ok(found);
        }
    }
}

fn term<'t>(cursor: &mut Cursor<'t>) -> Result<Term<'t>, Diagnostic> {
    const WANTED: &str = later!("a square, any, rank, file or near");
    let piece = cursor
        .word()
        .ok_or_else(|| cursor.expected(translated(WANTED)))?;
    let squares = match piece.text.to_ascii_lowercase().as_str() {
        ANY | EMPTY => Squares::Among(Bb::ALL),
        "near" => {
            let mut ahead = *cursor;
            let centre = ahead.word().and_then(|word| word.text.parse().ok());
            match centre {
                None => Squares::Around,
                Some(at) => {
                    *cursor = ahead;
                    Squares::Among(Bb::of(at).neighbours() & !Bb::of(at))
                }
            }
        }
        "rank" => Squares::Among(Bb::rank(line(cursor, '1')?)),
        "file" => Squares::Among(Bb::file(line(cursor, 'a')?)),
        text => match text.parse() {
            Ok(at) => Squares::One(at),
            Err(_) => {
                let known = [ANY, EMPTY, "near", "rank", "file"];
                let message = say!(
                    "'{}' is no square; {} expected",
                    piece.text,
                    translated(WANTED)
                );
                let fault = piece.fault_of(Kind::Unknown, message);
                return Err(suggesting(fault, nearest(piece.text, known)));
            }
        },
    };
    Ok(Term { squares, piece })
}

/// The number of a rank or a file, from 0.
fn line(cursor: &mut Cursor, first: char) -> Result<u8, Diagnostic> {
    let last = char::from(first as u8 + 7);
    let wanted = match first {
        'a' => say!("a file from a to h"),
        _ => say!("a rank from 1 to 8"),
    };
    let word = cursor.word().ok_or_else(|| cursor.expected(&wanted))?;
    let mut letters = word.text.chars().map(|letter| letter.to_ascii_lowercase());
    match (letters.next(), letters.next()) {
        (Some(letter), None) if (first..=last).contains(&letter) => Ok(letter as u8 - first as u8),
        _ => Err(word.fault(say!("'{}' is not {wanted}", word.text))),
    }
}

/// The squares of a list for a man, which may stand on the board already, at `from`. A square that is named may be taken only if another
/// edit can make room.
///
/// # Errors
/// If a square that is named cannot be taken, or if `near` says nothing.
pub(super) fn squares_for(
    terms: &[Term],
    man: &DiagramMan,
    from: Option<Sq>,
    may_make_room: bool,
    ground: &Ground,
) -> Result<Vec<Sq>, Diagnostic> {
    let mut found = Vec::new();
    for term in terms {
        let among = match (term.squares, from) {
            (Squares::One(at), _) => {
                check(at, term.piece, from, may_make_room, ground)?;
                Bb::of(at)
            }
            (Squares::Among(squares), _) => empty(squares, man, ground),
            (Squares::Around, Some(at)) => empty(Bb::of(at).neighbours(), man, ground),
            (Squares::Around, None) => {
                return Err(term
                    .piece
                    .fault(say!("near what? Write 'near d4' or the like")));
            }
        };
        for at in among {
            if Some(at) != from && !found.contains(&at) {
                found.push(at);
            }
        }
    }
    Ok(found)
}

/// Those of these squares on which a man can be set to some purpose.
fn empty(squares: Bb, man: &DiagramMan, ground: &Ground) -> Bb {
    ground.free_for(man).filter(|at| squares.has(*at)).collect()
}

fn check(
    at: Sq,
    piece: Piece,
    from: Option<Sq>,
    may_make_room: bool,
    ground: &Ground,
) -> Result<(), Diagnostic> {
    if ground.holes.has(at) {
        return Err(piece.fault(say!("{at} is not a square of this board")));
    }
    match ground.man(at).filter(|_| Some(at) != from) {
        Some(man) if !may_make_room => {
            let message = say!(
                "on {at} stands {}; two edits at once could make room (edits: 2)",
                ground.written(&man)
            );
            Err(piece.fault(message))
        }
        _ => Ok(()),
    }
}
