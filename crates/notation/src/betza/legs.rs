//! Betza's notation of men of several legs, in our own words: chains of atoms, and legs that go on (`a`).

use super::atoms::{Atom, UNLIMITED};
use super::directions;
use super::simple::{dirs, limit, listed};
use super::term::{Modifiers, Term};
use sauterelle_languages::say;

/// The letters of the squares of an atom.
fn squares(atom: &Atom) -> String {
    let distances = atom.distances.iter();
    distances.map(|(m, n)| format!("({m},{n})")).collect()
}

/// How a leg is gone along: `leap`, `ride`, or with another word before that.
fn gait(deed: &str, most: u8) -> String {
    match (deed, most) {
        ("", 1) => "leap".into(),
        ("", _) => "ride".into(),
        (deed, 1) => deed.into(),
        (deed, _) => format!("{deed} ride"),
    }
}

/// Atoms one after the other, such as `FtR` or `W-F`: each leg leads outward.
pub(super) fn chained(term: &Term) -> Result<Vec<String>, String> {
    let [modifiers] = &term.legs[..] else {
        return Err(say!("a chain of atoms has no further legs (a)"));
    };
    if let Some(other) = modifiers.others.iter().find(|it| !"mc".contains(**it)) {
        return Err(say!("{other} does not go with a chain of atoms"));
    }
    let mut more = String::new();
    let mut deeds = term.chain.iter().map(|(may_end, _)| *may_end);
    let deed = |may_end: Option<bool>| if may_end == Some(false) { "pass" } else { "" };
    let first = deed(deeds.next());
    for (_, atom) in &term.chain {
        let gait = gait(deed(deeds.next()), atom.most);
        more += &format!(" then {gait} {}{}", squares(atom), limit(atom.most));
    }
    let (when, gait) = (modifiers.when(), gait(first, term.atom.most));
    let most = limit(term.atom.most);
    let one = |distance: &(i8, i8)| {
        let dirs = listed(&dirs(&modifiers.to, *distance)?);
        Ok(format!("{when}{gait} {dirs}{most}{more}"))
    };
    term.atom.distances.iter().map(one).collect()
}

/// Legs of one atom, such as `afsW` or `cafmF`.
pub(super) fn again(term: &Term) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for distance in &term.atom.distances {
        let is_king = term.atom.distances.len() > 1;
        found.extend(again_from(term, *distance, is_king)?);
    }
    Ok(found)
}

/// What is done on a leg on which the move does not end: one thing or two.
fn deeds(leg: &Modifiers) -> Result<Vec<&'static str>, String> {
    if let Some(other) = leg.others.iter().find(|it| !"mcy".contains(**it)) {
        return Err(say!(
            "{other} on a leg that is not the only one cannot be said"
        ));
    }
    match (leg.has('c'), leg.has('m') || leg.has('y')) {
        (true, true) if leg.has('y') => Err(say!("y and c on one leg cannot be said")),
        (true, true) => Ok(vec!["pass", "take"]),
        (true, false) => Ok(vec!["take"]),
        (false, _) => Ok(vec!["pass"]),
    }
}

/// The turns of a further leg.
fn turns(leg: &Modifiers, is_king: bool) -> Result<u8, String> {
    match leg.to.as_str() {
        // its own directions
        "" if is_king => Ok(0b1111_1111),
        "" => Ok(0b0101_0101),
        letters => directions::turns(letters)
            .ok_or_else(|| say!("the directions '{letters}' mean nothing here")),
    }
}

/// The words for turns.
fn words(turns: u8) -> String {
    const WORDS: [(&str, u8); 8] = [
        ("straight", 0),
        ("left-eighth", 1),
        ("left-quarter", 2),
        ("left-three-eighths", 3),
        ("back", 4),
        ("right-three-eighths", 5),
        ("right-quarter", 6),
        ("right-eighth", 7),
    ];
    let words = WORDS
        .iter()
        .filter(|(_, eighths)| turns >> eighths & 1 != 0);
    words.map(|(word, _)| *word).collect::<Vec<_>>().join(" ")
}

fn again_from(term: &Term, distance: (i8, i8), is_king: bool) -> Result<Vec<String>, String> {
    let Some((last, before)) = term.legs.split_last() else {
        return Ok(Vec::new());
    };
    // each with whether a man has been captured
    let mut ways = vec![(String::new(), false)];
    let mut most = term.atom.most;
    for (i, leg) in before.iter().enumerate() {
        let place = place(leg, i, distance, is_king)?;
        let mut longer = Vec::new();
        for (way, has_taken) in &ways {
            for deed in deeds(leg)? {
                if deed == "take" && *has_taken {
                    return Err(say!("two captures in one move cannot be said"));
                }
                let takes = *has_taken || deed == "take";
                let gait = gait(deed, most);
                let limit = limit(most);
                longer.push((format!("{way}{} {place}{limit}", start(i, &gait)), takes));
            }
        }
        ways = longer;
        if leg.has('y') {
            most = if most == 1 { UNLIMITED } else { 1 };
        }
    }
    if let Some(other) = last.others.iter().find(|it| !"mc".contains(**it)) {
        return Err(say!(
            "{other} on a leg that is not the only one cannot be said"
        ));
    }
    let place = place(last, before.len(), distance, is_king)?;
    let end = format!(
        "{} {place}{}",
        start(before.len(), &gait("", most)),
        limit(most)
    );
    let finished = ways
        .into_iter()
        .map(|(way, has_taken)| match (has_taken, last.when()) {
            (true, "move ") => Ok(format!("capture {way}{end}")),
            (true, _) => Err(say!("two captures in one move cannot be said")),
            (false, when) => Ok(format!("{when}{way}{end}")),
        });
    finished.collect()
}

/// How a leg of this number begins.
fn start(number: usize, gait: &str) -> String {
    match number {
        0 => gait.to_string(),
        _ => format!(" then {gait}"),
    }
}

/// Where a leg of this number leads.
fn place(
    leg: &Modifiers,
    number: usize,
    distance: (i8, i8),
    is_king: bool,
) -> Result<String, String> {
    match number {
        0 => Ok(listed(&dirs(&leg.to, distance)?)),
        _ => Ok(format!("turn {}", words(turns(leg, is_king)?))),
    }
}
