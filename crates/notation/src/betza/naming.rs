//! What parts of a walk are called in Betza's notation.

use super::atoms::{ATOMS, UNLIMITED};
use super::directions::{self, Dir};
use sauterelle_kernel::men::{Part, When};
use std::collections::BTreeSet;

/// What says whether a part moves or captures.
pub(super) fn when(part: &Part) -> &'static str {
    match part.when {
        When::Both => "",
        When::Move => "m",
        When::Capture => "c",
    }
}

/// Directions by their distances, and those of one distance by what names them.
pub(super) fn named(dirs: &[Dir]) -> Vec<(String, Dir, Vec<Dir>)> {
    let distance = |(x, y): Dir| {
        let (x, y) = (x.abs(), y.abs());
        (x.min(y), x.max(y))
    };
    // the steps of a king are two atoms
    let distances: BTreeSet<Dir> = dirs.iter().map(|dir| distance(*dir)).collect();
    let mut found = Vec::new();
    for of in distances {
        let alike: Vec<Dir> = dirs
            .iter()
            .copied()
            .filter(|it| distance(*it) == of)
            .collect();
        match directions::named(&alike, of) {
            Some(letters) => found.push((letters, of, alike)),
            None => found.extend(alike.into_iter().filter_map(|dir| {
                let letters = directions::named(&[dir], of)?;
                Some((letters, of, vec![dir]))
            })),
        }
    }
    found
}

/// An atom that is made so many times at most.
pub(super) fn atom((m, n): (i8, i8), most: u8) -> String {
    let known = ATOMS
        .iter()
        .find(|(_, shorter, longer)| (*shorter, *longer) == (m, n));
    let leap = known.map_or(format!("({m},{n})"), |(letter, ..)| letter.to_string());
    match (known, most) {
        (_, 1) => leap,
        (Some(_), UNLIMITED) => format!("{leap}{leap}"),
        (None, UNLIMITED) => format!("{leap}0"),
        (_, most) => format!("{leap}{most}"),
    }
}
