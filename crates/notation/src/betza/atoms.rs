//! Atoms: the leaps that have a letter, and how often they are made.

use sauterelle_languages::say;
use std::iter::Peekable;
use std::str::CharIndices;

/// The leaps of an atom: letter, shorter and longer side.
pub(super) const ATOMS: [(char, i8, i8); 11] = [
    ('W', 0, 1),
    ('F', 1, 1),
    ('D', 0, 2),
    ('N', 1, 2),
    ('A', 2, 2),
    ('H', 0, 3),
    ('C', 1, 3),
    ('Z', 2, 3),
    ('G', 3, 3),
    ('L', 1, 3),
    ('J', 2, 3),
];

/// As often as the board has room.
pub(super) const UNLIMITED: u8 = 7;

/// The letters that are left of a text, with their places.
pub(super) type Letters<'t> = Peekable<CharIndices<'t>>;

/// An atom: leaps of one distance or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    pub distances: Vec<(i8, i8)>,
    /// It is made so many times at most.
    pub most: u8,
}

impl Atom {
    /// Reads the atom that begins with a letter, and how often it is made. A fault has its place.
    pub fn read(
        (at, letter): (usize, char),
        letters: &mut Letters,
    ) -> Result<Atom, (usize, String)> {
        let (distances, rides) = known(letter, letters).map_err(|message| (at, message))?;
        let most = match (repeats(letter, letters), rides) {
            (None, true) => UNLIMITED,
            (None, false) => 1,
            (Some(most), _) => most,
        };
        Ok(Atom { distances, most })
    }
}

/// The distances of the atom that begins with a letter, and whether it is a ride anyway.
fn known(letter: char, letters: &mut Letters) -> Result<(Vec<(i8, i8)>, bool), String> {
    const KING: [(i8, i8); 2] = [(0, 1), (1, 1)];
    match letter {
        'K' => Ok((KING.to_vec(), false)),
        'R' => Ok((vec![KING[0]], true)),
        'B' => Ok((vec![KING[1]], true)),
        'Q' => Ok((KING.to_vec(), true)),
        '(' => {
            let rest = letters.by_ref().map(|(_, letter)| letter);
            let rest: String = rest.take_while(|letter| *letter != ')').collect();
            let numbers = rest.split(',').map(|number| number.trim().parse().ok());
            match numbers.collect::<Option<Vec<i8>>>().as_deref() {
                Some([m, n]) if (0..8).contains(m) && (1..8).contains(n) => {
                    Ok((vec![(*m.min(n), *m.max(n))], false))
                }
                _ => Err(say!("a leap such as (1,4) expected")),
            }
        }
        _ => {
            let known = ATOMS.iter().find(|(atom, ..)| *atom == letter);
            let known = known.map(|(_, m, n)| (vec![(*m, *n)], false));
            known.ok_or_else(|| say!("'{letter}' is no atom of Betza's notation"))
        }
    }
}

/// How often the atom is made, if that is said: it is doubled, or a number follows.
fn repeats(atom: char, letters: &mut Letters) -> Option<u8> {
    let is_doubled = |(_, next): &(usize, char)| *next == atom && atom != '(';
    if letters.next_if(is_doubled).is_some() {
        return Some(UNLIMITED);
    }
    let mut number = None;
    while let Some((_, digit)) = letters.next_if(|(_, next)| next.is_ascii_digit()) {
        let digit = digit.to_digit(10).unwrap_or_default();
        number = Some((number.unwrap_or(0) * 10 + digit).min(99));
    }
    number.map(|most| match most {
        0 => UNLIMITED,
        most => most.min(u32::from(UNLIMITED)) as u8,
    })
}
