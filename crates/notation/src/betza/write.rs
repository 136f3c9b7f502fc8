//! Writes Betza's notation.

use super::atoms::UNLIMITED;
use super::courses;
use super::naming::{atom, named, when};
use sauterelle_kernel::men::{How, Landing, Line, Only, Over, Part, Turn, Walk};

/// A walk in Betza's notation; nothing if it cannot be said there.
pub fn to_betza(walk: &Walk) -> Option<String> {
    let Walk::Parts(parts) = walk else {
        return None;
    };
    let skis: Vec<(&Part, String)> = parts
        .iter()
        .filter_map(|part| courses::ski(parts, part))
        .collect();
    let mut text = String::new();
    for part in parts.iter() {
        if skis.iter().any(|(leap, _)| *leap == part) {
            continue;
        }
        let rest = || skis.iter().find(|(leap, _)| courses::goes_on(leap, part));
        let term = match rest() {
            Some((_, ski)) => ski.clone(),
            None => term(part)?,
        };
        // DD is a ride
        let atom = term.chars().next().filter(|letter| letter.is_uppercase());
        let same = text
            .chars()
            .rev()
            .take_while(|letter| Some(*letter) == atom);
        if same.count() % 2 == 1 {
            text.push('1');
        }
        text += &term;
    }
    Some(text).filter(|text| !text.is_empty())
}

fn term(part: &Part) -> Option<String> {
    // directions are always those of the side
    if part.only != Only::All || !part.oriented && !part.is_same_up_and_down() {
        return None;
    }
    if part.how == How::Course || part.line == Line::LeapThenDouble {
        return courses::written(part);
    }
    if part.how == How::NearLocust && part.line == Line::Straight {
        return Some(courses::locust(part));
    }
    let (manner, most) = match part.how {
        How::Leap => ("", 1),
        How::Ride => ("", UNLIMITED),
        How::RideAtMost(most) => ("", most),
        How::Over(over) if over == hop(Landing::Any, false) => ("p", UNLIMITED),
        How::Over(over) if over == hop(Landing::At(1), false) => ("g", UNLIMITED),
        How::Over(over) if over == hop(Landing::At(1), true) => return jumping(part),
        _ => return None,
    };
    let rides = matches!(part.how, How::Ride | How::RideAtMost(_));
    let line = match part.line {
        Line::Straight => "",
        Line::Circle if rides => "q",
        Line::OrthogonalFirst => "n",
        Line::Zigzag(_) if rides && is_crooked(part) => "z",
        Line::DiagonalFirst if part.how == How::Leap => return courses::moa(part),
        _ => return None,
    };
    let when = when(part);
    let terms = named(part.dirs).into_iter().map(|(to, distance, _)| {
        let atom = atom(distance, most);
        format!("{when}{to}{manner}{line}{atom}")
    });
    Some(terms.collect())
}

/// A leap over a man next to it, as `jD` and `jA`.
fn jumping(part: &Part) -> Option<String> {
    let when = when(part);
    let mut text = String::new();
    for (to, (m, n), _) in named(part.dirs) {
        if part.line != Line::Straight || n != 1 {
            return None;
        }
        text += &format!("{when}{to}j{}", atom((2 * m, 2 * n), 1));
    }
    Some(text)
}

fn hop(landing: Landing, near: bool) -> Over {
    Over {
        hurdles: 1,
        near,
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
