//! Reads Betza's notation.

use super::atoms::ATOMS;
use super::directions;
use crate::source::slice::part;
use sauterelle_kernel::language::{Fault, Place};
use sauterelle_languages::say;
use std::iter::Peekable;
use std::str::CharIndices;

/// The walk that a text in Betza's notation describes, in our own words.
///
/// # Errors
/// If it is not Betza's notation, or says what cannot be said here.
pub fn from_betza(text: &str) -> Result<String, Fault> {
    let mut letters = text.char_indices().peekable();
    let mut terms = Vec::new();
    while letters.peek().is_some() || terms.is_empty() {
        terms.extend(Term::read(text, &mut letters)?.parts(text)?);
    }
    Ok(terms.join(" + "))
}

/// Modifiers, an atom, and how far it goes.
struct Term {
    /// Directions.
    to: String,
    /// Other modifiers.
    modifiers: Vec<char>,
    atom: Vec<(i8, i8)>,
    rides: bool,
    /// Where the atom stands.
    at: usize,
}

fn fault(text: &str, at: usize, message: impl Into<String>) -> Fault {
    let column = part(text, ..at).chars().count() + 1;
    Fault::new(Place { line: 1, column }, part(text, at..), message)
}

/// The letters that are left of a text, with their places.
type Letters<'t> = Peekable<CharIndices<'t>>;

impl Term {
    fn read(text: &str, letters: &mut Letters) -> Result<Term, Fault> {
        let mut term = Term {
            to: String::new(),
            modifiers: Vec::new(),
            atom: Vec::new(),
            rides: false,
            at: text.len(),
        };
        let letter = loop {
            let Some((at, letter)) = letters.next() else {
                return Err(fault(text, text.len(), say!("no atom follows")));
            };
            match letter {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' => term.to.push(letter),
                'm' | 'c' | 'n' | 'p' | 'g' | 'q' | 'z' | 'j' => term.modifiers.push(letter),
                'a'..='z' => return Err(fault(text, at, unknown_modifier(letter))),
                _ => {
                    term.at = at;
                    break letter;
                }
            }
        };
        (term.atom, term.rides) =
            atom(letter, letters).map_err(|message| fault(text, term.at, message))?;
        term.rides |= is_ride(letter, letters).map_err(|(at, message)| fault(text, at, message))?;
        Ok(term)
    }

    fn has(&self, modifier: char) -> bool {
        self.modifiers.contains(&modifier)
    }

    /// The parts of a walk, one for each distance.
    fn parts(&self, text: &str) -> Result<Vec<String>, Fault> {
        let distances = self.atom.iter();
        distances
            .map(|distance| self.one(text, *distance))
            .collect()
    }

    fn one(&self, text: &str, distance: (i8, i8)) -> Result<String, Fault> {
        let refuse = |message: String| Err(fault(text, self.at, message));
        let Some(dirs) = directions::of(&self.to, distance) else {
            return refuse(say!("the directions '{}' mean nothing here", self.to));
        };
        for modifier in ['p', 'g'] {
            if self.has(modifier) && !self.rides {
                return refuse(say!("{modifier} needs a ride, such as NN"));
            }
        }
        let manner = match () {
            () if self.has('p') => "hop land any",
            () if self.has('g') => "hop",
            () if self.rides || self.has('q') || self.has('z') => "ride",
            () => "leap",
        };
        let line = match () {
            () if self.has('q') => " on circle",
            () if self.has('z') && distance == (1, 1) => " on zigzag file rank",
            () if self.has('z') && distance == (0, 1) => " on zigzag diagonal antidiagonal",
            () if self.has('z') => return refuse(say!("z goes with W, F, R and B only")),
            () if self.has('n') && distance == (1, 2) => " on orthogonal-first",
            () if self.has('n') && distance.1 > 1 => {
                return refuse(say!("n goes with W, F and N only"));
            }
            () => "",
        };
        let when = match (self.has('m'), self.has('c')) {
            (true, false) => "move ",
            (false, true) => "capture ",
            _ => "",
        };
        let dirs: Vec<String> = dirs.iter().map(|(x, y)| format!("{x},{y}")).collect();
        // a list that is the same up and down loses the word
        Ok(format!("{when}{manner} [{}] ahead{line}", dirs.join(" ")))
    }
}

fn unknown_modifier(letter: char) -> String {
    match letter {
        'i' => {
            say!("moves that depend on whether the man has moved (i) cannot be said")
        }
        'o' => say!("boards without edges (o) cannot be said"),
        _ => say!("further legs ({letter}) cannot be said"),
    }
}

/// The distances of the atom that begins with a letter, and whether it is a ride anyway.
fn atom(letter: char, letters: &mut Letters) -> Result<(Vec<(i8, i8)>, bool), String> {
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

/// Whether the atom is doubled, or a 0 follows. The fault has its place.
fn is_ride(atom: char, letters: &mut Letters) -> Result<bool, (usize, String)> {
    let Some(&(at, next)) = letters.peek() else {
        return Ok(false);
    };
    if next == atom && atom != '(' {
        letters.next();
        return Ok(true);
    }
    let Some(most) = next.to_digit(10) else {
        return Ok(false);
    };
    letters.next();
    match most {
        0 => Ok(true),
        1 => Ok(false),
        _ => Err((at, say!("rides of at most {most} leaps cannot be said"))),
    }
}
