//! Writes Betza's notation.

use super::atoms::ATOMS;
use super::directions;
use sauterelle_kernel::men::{How, Landing, Line, Only, Over, Part, Turn, Walk, When};

/// A walk in Betza's notation; nothing if it cannot be said there.
pub fn to_betza(walk: &Walk) -> Option<String> {
    let Walk::Parts(parts) = walk else {
        return None;
    };
    let terms: Option<Vec<String>> = parts.iter().map(term).collect();
    terms
        .map(|terms| terms.concat())
        .filter(|text| !text.is_empty())
}

fn term(part: &Part) -> Option<String> {
    if part.only != Only::All {
        return None;
    }
    let (manner, rides) = match part.how {
        How::Leap => ("", false),
        How::Ride => ("", true),
        How::Over(over) if over == hop(Landing::Any) => ("p", true),
        How::Over(over) if over == hop(Landing::At(1)) => ("g", true),
        _ => return None,
    };
    let line = match part.line {
        Line::Straight => "",
        Line::Circle if part.how == How::Ride => "q",
        Line::OrthogonalFirst => "n",
        Line::Zigzag(_) if part.how == How::Ride && is_crooked(part) => "z",
        _ => return None,
    };
    let when = match part.when {
        When::Both => "",
        When::Move => "m",
        When::Capture => "c",
    };
    let distance = |(x, y): (i8, i8)| {
        let (x, y) = (x.abs(), y.abs());
        (x.min(y), x.max(y))
    };
    // the steps of a king are two atoms
    let mut distances: Vec<(i8, i8)> = part.dirs.iter().map(|dir| distance(*dir)).collect();
    distances.sort_unstable();
    distances.dedup();
    let mut text = String::new();
    for distance_of in distances {
        let mut dirs: Vec<(i8, i8)> = part.dirs.to_vec();
        dirs.retain(|dir| distance(*dir) == distance_of);
        let to = directions::NAMES.into_iter().find(|letters| {
            let known = directions::of(letters, distance_of);
            let is_it = |known: Vec<(i8, i8)>| {
                known.len() == dirs.len() && known.iter().all(|dir| dirs.contains(dir))
            };
            known.is_some_and(is_it)
        })?;
        let is_symmetric = dirs.iter().all(|(x, y)| dirs.contains(&(*x, -y)));
        if !part.oriented && !is_symmetric {
            // directions are always those of the side
            return None;
        }
        text += &format!("{when}{to}{manner}{line}{}", atom(distance_of, rides));
    }
    Some(text)
}

fn hop(landing: Landing) -> Over {
    Over {
        hurdles: 1,
        near: false,
        turn: Turn::None,
        landing,
    }
}

/// Whether it goes as a crooked bishop or rook.
fn is_crooked(part: &Part) -> bool {
    use sauterelle_kernel::men::Image::{Antidiagonal, Diagonal, File, Rank};
    let images = match part.dirs.first() {
        Some((x, y)) if x.abs() == y.abs() => [File, Rank],
        _ => [Diagonal, Antidiagonal],
    };
    matches!(part.line, Line::Zigzag(known) if known == images) && part.dirs.len() == 4
}

fn atom((m, n): (i8, i8), rides: bool) -> String {
    let known = ATOMS
        .iter()
        .find(|(_, shorter, longer)| (*shorter, *longer) == (m, n));
    match (known, rides) {
        (Some((letter, ..)), false) => letter.to_string(),
        (Some((letter, ..)), true) => format!("{letter}{letter}"),
        (None, false) => format!("({m},{n})"),
        (None, true) => format!("({m},{n})0"),
    }
}
