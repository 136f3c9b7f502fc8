//! Betza's notation of men of one leg, in our own words.

use super::atoms::{Atom, UNLIMITED};
use super::directions::{self, Dir};
use super::term::Modifiers;
use sauterelle_languages::say;

/// The parts of a walk, one for each distance; or why there are none.
pub(super) fn parts(modifiers: &Modifiers, atom: &Atom) -> Result<Vec<String>, String> {
    if modifiers.has('y') {
        return Err(say!("y needs a further leg (a)"));
    }
    let distances = atom.distances.iter();
    distances.map(|it| one(modifiers, *it, atom.most)).collect()
}

/// Leaps as a list.
pub(super) fn listed(dirs: &[Dir]) -> String {
    let dirs: Vec<String> = dirs.iter().map(|(x, y)| format!("{x},{y}")).collect();
    format!("[{}]", dirs.join(" "))
}

/// The leaps of a distance into the directions that are said.
pub(super) fn dirs(letters: &str, distance: Dir) -> Result<Vec<Dir>, String> {
    directions::of(letters, distance)
        .ok_or_else(|| say!("the directions '{letters}' mean nothing here"))
}

/// How far a ride leads, if it is limited.
pub(super) fn limit(most: u8) -> String {
    match most {
        1 | UNLIMITED => String::new(),
        _ => format!(" at-most {most}"),
    }
}

fn one(modifiers: &Modifiers, distance: Dir, most: u8) -> Result<String, String> {
    let has = |modifier| modifiers.has(modifier);
    let dirs = dirs(&modifiers.to, distance)?;
    let (when, rides) = (modifiers.when(), most > 1);
    for modifier in ['p', 'g'] {
        if has(modifier) && !rides {
            return Err(say!("{modifier} needs a ride, such as NN"));
        }
        if has(modifier) && most < UNLIMITED {
            return Err(say!("hops of limited length ({modifier}) cannot be said"));
        }
    }
    if has('j') {
        return jumping(when, &dirs, distance, most);
    }
    let manner = match () {
        () if has('p') => "hop land any",
        () if has('g') => "hop",
        () if rides || has('q') || has('z') => "ride",
        () => "leap",
    };
    let line = match () {
        () if has('q') => " on circle",
        () if has('z') && distance == (1, 1) => " on zigzag file rank",
        () if has('z') && distance == (0, 1) => " on zigzag diagonal antidiagonal",
        () if has('z') => return Err(say!("z goes with W, F, R and B only")),
        () if has('n') && distance == (1, 2) => " on orthogonal-first",
        () if has('n') && distance.1 > 1 => return lame(when, &dirs, distance, rides),
        () => "",
    };
    let limit = limit(most);
    // a list that is the same up and down as a whole is not reflected
    Ok(format!("{when}{manner} {}{limit}{line}", listed(&dirs)))
}

/// A leap along a rank, file or diagonal over squares that must be empty.
fn lame(when: &str, dirs: &[Dir], (m, n): Dir, rides: bool) -> Result<String, String> {
    if rides || m != 0 && m != n {
        return Err(say!("n goes with W, F, N, D, A, H and G only"));
    }
    let steps: Vec<Dir> = dirs.iter().map(|(x, y)| (x / n, y / n)).collect();
    let passes = " then pass turn straight".repeat(usize::from(n.unsigned_abs()) - 2);
    let steps = listed(&steps);
    Ok(format!(
        "{when}pass {steps}{passes} then leap turn straight"
    ))
}

/// A ride that begins on the second square, whoever stands on the first one; or a leap of two squares over a man.
fn jumping(when: &str, dirs: &[Dir], (m, n): Dir, most: u8) -> Result<String, String> {
    let is_straight = m == 0 || m == n;
    match (n, most) {
        (1, UNLIMITED) => {
            let doubles: Vec<Dir> = dirs.iter().map(|(x, y)| (2 * x, 2 * y)).collect();
            let step = if m == 0 { "W" } else { "F" };
            Ok(format!("{when}leap {} then ride {step}", listed(&doubles)))
        }
        (2, 1) if is_straight => {
            let steps: Vec<Dir> = dirs.iter().map(|(x, y)| (x / 2, y / 2)).collect();
            Ok(format!("{when}hop near {}", listed(&steps)))
        }
        _ => Err(say!("j goes with R, B, Q, D and A only")),
    }
}
