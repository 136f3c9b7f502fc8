//! The castling field of a FEN.

use super::field::FenField;
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men;
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::play::castling::{has_right, king_home, rook_home};
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// The letters in the order in which they are written.
const LETTERS: [(char, Side, Wing); 4] = [
    ('K', Side::White, Wing::King),
    ('Q', Side::White, Wing::Queen),
    ('k', Side::Black, Wing::King),
    ('q', Side::Black, Wing::Queen),
];

/// Reads the field into the sets of men that have moved, and of those that have not.
///
/// A rook at home without its letter has moved. A king at home has moved if its side has no letter although a rook of
/// that side stands at home; without such a rook it counts as unmoved, since a rook may yet be reborn there.
pub(super) fn parse(field: FenField, diagram: &mut Diagram) -> Result<(), Diagnostic> {
    let given = read_letters(field)?;
    for (index, &(letter, side, wing)) in LETTERS.iter().enumerate() {
        if given[index] && !(king_at_home(diagram, side) && rook_at_home(diagram, side, wing)) {
            let message = say!(
                "castling '{letter}' needs king and rook of {} at home",
                side.said()
            );
            return Err(field.fault(Kind::Syntax, message));
        }
    }
    for side in Side::BOTH {
        let mut has_letter = false;
        let mut has_rook = false;
        for (index, &(_, whose, wing)) in LETTERS.iter().enumerate() {
            if whose == side {
                has_letter |= given[index];
                if given[index] {
                    diagram.unmoved |= Bb::of(king_home(side)) | Bb::of(rook_home(side, wing));
                }
                has_rook |= rook_at_home(diagram, side, wing);
                if rook_at_home(diagram, side, wing) && !given[index] {
                    diagram.moved |= Bb::of(rook_home(side, wing));
                }
            }
        }
        if king_at_home(diagram, side) && has_rook && !has_letter {
            diagram.moved |= Bb::of(king_home(side));
        }
    }
    Ok(())
}

/// Which of the letters the field has.
fn read_letters(field: FenField) -> Result<[bool; 4], Diagnostic> {
    let mut given = [false; 4];
    if field.text == "-" {
        return Ok(given);
    }
    for (at, letter) in field.text.chars().enumerate() {
        let index = LETTERS.iter().position(|(known, ..)| *known == letter);
        match index {
            Some(index) if !given[index] => given[index] = true,
            _ => {
                let message = say!("castling is a choice of KQkq or '-', not '{}'", field.text);
                return Err(field.part(at, field.text).fault(Kind::Syntax, message));
            }
        }
    }
    Ok(given)
}

/// The castlings of a diagram for which king and rook stand at home, and of neither is known that it has moved.
pub fn castlings(diagram: &Diagram) -> String {
    let known = LETTERS.iter();
    let rights = known.filter(|&&(_, side, wing)| {
        let homes = Bb::of(king_home(side)) | Bb::of(rook_home(side, wing));
        (diagram.moved & homes).is_empty()
            && king_at_home(diagram, side)
            && rook_at_home(diagram, side, wing)
    });
    rights.map(|(letter, ..)| *letter).collect()
}

fn king_at_home(diagram: &Diagram, side: Side) -> bool {
    diagram.men[king_home(side).index()]
        .is_some_and(|man| std::ptr::eq(man.man, men::orthodox()[0]) && man.sides.has(side))
}

fn rook_at_home(diagram: &Diagram, side: Side, wing: Wing) -> bool {
    diagram.men[rook_home(side, wing).index()]
        .is_some_and(|man| std::ptr::eq(man.man, men::orthodox()[2]) && man.sides.has(side))
}

/// The castlings for which king and rook have not moved, `-` if there are none.
pub(super) fn letters(view: &View) -> String {
    let text: String = LETTERS
        .iter()
        .filter(|(_, side, wing)| has_right(view, *side, *wing))
        .map(|(letter, ..)| *letter)
        .collect();
    if text.is_empty() { "-".into() } else { text }
}
