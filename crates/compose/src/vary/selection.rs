//! Which men of the diagram are meant: `wSd4`, `d4`, `wQ`, `white`, `any`.

use super::cursor::{Piece, suggesting};
use super::ground::Ground;
use super::man::{Described, described};
use sauterelle::Sq;
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle_languages::say;

/// All men, and all squares.
pub(super) const ANY: &str = "any";

/// Men of the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Selection {
    /// Where they stand.
    pub squares: Bb,
    /// How they are named: by their square, by their kind, or by less.
    pub by: By,
}

/// How men are named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum By {
    /// As all, or as all of a colour: then what makes no sense of one is passed over.
    Wildcard,
    /// All of a kind.
    Kind,
    /// The one on a square.
    Square,
}

/// The men that a word names.
///
/// # Errors
/// If there are none of these.
pub(super) fn selection(piece: Piece, ground: &Ground) -> Result<Selection, Diagnostic> {
    if piece.is(ANY) {
        return Ok(Selection {
            squares: ground.men,
            by: By::Wildcard,
        });
    }
    let on_square = square_behind(piece);
    let (there, absent) = match on_square {
        None => (None, None),
        Some((_, at)) if ground.man(at).is_none() && piece.text.len() == 2 => {
            return Err(piece.fault(say!("nobody stands on {at}")));
        }
        Some((man, at)) => match said(man, ground) {
            Ok(said) => match ground.man(at).filter(|it| said.fits(it)) {
                Some(_) => (Some(at), None),
                None => (None, Some(not_there(piece, &said, at, ground))),
            },
            Err(fault) => (None, Some(fault)),
        },
    };
    if let Some(at) = there {
        return Ok(Selection {
            squares: Bb::of(at),
            by: By::Square,
        });
    }
    match (described(piece, ground), absent) {
        (Ok(said), absent) => {
            let fitting = ground.diagram.placed().filter(|(_, man)| said.fits(man));
            let squares: Bb = fitting.map(|(at, _)| at).collect();
            if squares.is_empty() {
                return Err(absent.unwrap_or_else(|| none_fits(piece, &said, ground)));
            }
            let by = match said.kinds[..] {
                [] => By::Wildcard,
                _ => By::Kind,
            };
            Ok(Selection { squares, by })
        }
        (Err(_), Some(absent)) => Err(absent),
        (Err(fault), None) => Err(fault),
    }
}

/// The square at the end of a word, and what stands before it.
fn square_behind(piece: Piece) -> Option<(Piece, Sq)> {
    let length = piece.text.len().checked_sub(2)?;
    let at = piece.text.get(length..)?.parse().ok()?;
    Some((piece.before(length), at))
}

/// What is said of the man on a square, which may be nothing.
fn said(piece: Piece, ground: &Ground) -> Result<Described, Diagnostic> {
    match piece.text.is_empty() {
        true => Ok(Described::of(None)),
        false => described(piece, ground),
    }
}

/// Another man stands there, or none.
fn not_there(piece: Piece, said: &Described, at: Sq, ground: &Ground) -> Diagnostic {
    let mut elsewhere = ground.diagram.placed().filter(|(_, man)| said.fits(man));
    let (message, meant) = match ground.man(at) {
        Some(man) => {
            let man = ground.written(&man);
            let message = say!("on {at} stands {man}");
            (message, Some(format!("{man}{at}")))
        }
        None => {
            let (first, others) = (elsewhere.next(), elsewhere.next());
            let only = first.filter(|_| others.is_none() && !said.kinds.is_empty());
            let meant = only.map(|(at, man)| format!("{}{at}", ground.written(&man)));
            (say!("nobody stands on {at}"), meant)
        }
    };
    suggesting(piece.fault(message), meant)
}

/// No man of the diagram is of this sort.
fn none_fits(piece: Piece, said: &Described, ground: &Ground) -> Diagnostic {
    let other = Described {
        sides: None,
        ..said.clone()
    };
    let mut others = ground.diagram.placed();
    let other = others.find(|(_, man)| other.fits(man));
    let meant = other.map(|(_, man)| ground.written(&man));
    let message = say!("no man of the diagram is '{}'", piece.text);
    suggesting(piece.fault_of(Kind::Unknown, message), meant)
}
