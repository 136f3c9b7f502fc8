//! Terms of Betza's notation: small letters and an atom, or a chain of atoms.

use super::atoms::{Atom, Letters};
use crate::source::slice::part;
use sauterelle_kernel::language::{Fault, Place};
use sauterelle_languages::say;

/// Modifiers of one leg or several, an atom, and perhaps others that follow it.
pub(super) struct Term {
    /// The modifiers of each leg.
    pub legs: Vec<Modifiers>,
    pub atom: Atom,
    /// What follows in a chain: whether the move can end before, and the atom.
    pub chain: Vec<(bool, Atom)>,
    /// Where the atom stands.
    pub at: usize,
}

/// The small letters of one leg.
#[derive(Clone, Default)]
pub(super) struct Modifiers {
    /// Directions.
    pub to: String,
    /// The others.
    pub others: Vec<char>,
}

impl Modifiers {
    pub fn has(&self, modifier: char) -> bool {
        self.others.contains(&modifier)
    }

    /// Whether it is for moves without capture and for captures.
    pub fn when(&self) -> &'static str {
        match (self.has('m'), self.has('c')) {
            (true, false) => "move ",
            (false, true) => "capture ",
            _ => "",
        }
    }
}

/// A fault at a place of the text.
pub(super) fn fault(text: &str, at: usize, message: impl Into<String>) -> Fault {
    let column = part(text, ..at).chars().count() + 1;
    Fault::new(Place { line: 1, column }, part(text, at..), message)
}

impl Term {
    /// Reads the term that begins here.
    pub fn read(text: &str, letters: &mut Letters) -> Result<Term, Fault> {
        let mut all = vec![Modifiers::default()];
        let mut is_bracketed = false;
        let (at, first) = loop {
            let Some((at, letter)) = letters.next() else {
                return Err(fault(text, text.len(), say!("no atom follows")));
            };
            let Some(modifiers) = all.last_mut() else {
                continue;
            };
            match letter {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => modifiers.to.push(letter),
                'm' | 'c' | 'n' | 'p' | 'g' | 'q' | 'z' | 'j' | 'y' => {
                    modifiers.others.push(letter)
                }
                'a' => all.push(Modifiers::default()),
                't' if letters.next_if(|(_, next)| *next == '[').is_some() => is_bracketed = true,
                'a'..='z' => return Err(fault(text, at, unknown_modifier(letter))),
                _ => break (at, letter),
            }
        };
        let of_atom = |(at, message)| fault(text, at, message);
        let atom = Atom::read((at, first), letters).map_err(of_atom)?;
        let mut chain = Vec::new();
        while let Some(Joint { may_end, next }) = joint(is_bracketed, letters) {
            let Some(next) = next else {
                return Err(fault(text, text.len(), say!("no atom follows")));
            };
            if next.1.is_ascii_lowercase() {
                let message = say!(
                    "what is said of a later leg of a chain ({}) cannot be read",
                    next.1
                );
                return Err(fault(text, next.0, message));
            }
            let atom = Atom::read(next, letters).map_err(of_atom)?;
            chain.push((may_end, atom));
        }
        let legs = all;
        Ok(Term {
            legs,
            atom,
            chain,
            at,
        })
    }
}

/// What joins an atom to a chain.
struct Joint {
    /// The move can end before it.
    may_end: bool,
    /// Where the atom begins, and its letter; nothing if nothing follows.
    next: Option<(usize, char)>,
}

/// What joins the next atom to a chain; nothing if the chain ends.
fn joint(is_bracketed: bool, letters: &mut Letters) -> Option<Joint> {
    let may_end = match is_bracketed {
        true if letters.next_if(|(_, next)| *next == ']').is_some() => return None,
        true => true,
        false => letters.next_if(|(_, next)| matches!(next, 't' | '-'))?.1 == 't',
    };
    let next = letters.next();
    Some(Joint { may_end, next })
}

fn unknown_modifier(letter: char) -> String {
    match letter {
        'i' => {
            say!("moves that depend on whether the man has moved (i) cannot be said")
        }
        'o' => say!("boards without edges (o) cannot be said"),
        _ => say!("the modifier '{letter}' cannot be said"),
    }
}
