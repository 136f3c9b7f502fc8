//! Walks of a man that come back to where they began.

use crate::fact::{Evidence, Facts, Value};
use crate::play::{Play, Trails, Visit};
use crate::predicate::{Family, Predicate, YACPDB, man, number, truth};
use sauterelle_kernel::board::square::Sq;
use std::collections::BTreeSet;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&CLOSED_WALK, &TRACE_BACK, &AREAL_CYCLE, &LINEAR_CYCLE],
    find,
    examples: include_str!("closed_walks.txt"),
};

static CLOSED_WALK: Predicate = Predicate {
    name: "ClosedWalk",
    parameters: &[man("visitor"), number("length"), truth("captures")],
    doc: [
        "In one line a man moves so many times (at least twice) and comes back to the square where it began; the squares between may be visited again",
        "Dans une même variante, une pièce joue ce nombre de coups (deux au moins) et revient à sa case de départ ; les cases traversées peuvent l'être plusieurs fois",
        "In einem Abspiel zieht ein Stein so oft (mindestens zweimal) und kommt auf das Feld zurück, auf dem er begann; die Felder dazwischen können mehrmals betreten werden",
    ],
    source: YACPDB,
};

static TRACE_BACK: Predicate = Predicate {
    name: "TraceBack",
    parameters: &[man("visitor"), number("count"), truth("captures")],
    doc: [
        "A closed walk that comes back over the same squares in the reverse order: so many moves there, and as many back (a switchback, if it is one)",
        "Un parcours fermé qui revient par les mêmes cases en ordre inverse : ce nombre de coups à l'aller et autant au retour (un switchback, s'il n'y en a qu'un)",
        "Ein geschlossener Weg, der über dieselben Felder in umgekehrter Folge zurückführt: so viele Züge hin und ebenso viele zurück (ein Switchback, wenn es einer ist)",
    ],
    source: YACPDB,
};

static AREAL_CYCLE: Predicate = Predicate {
    name: "ArealCycle",
    parameters: &[man("visitor"), number("length"), truth("captures")],
    doc: [
        "A closed walk over so many different squares that do not all lie on one straight line (a round trip)",
        "Un parcours fermé par ce nombre de cases différentes qui ne sont pas toutes sur une même droite (un rundlauf)",
        "Ein geschlossener Weg über so viele verschiedene Felder, die nicht alle auf einer Geraden liegen (ein Rundlauf)",
    ],
    source: YACPDB,
};

static LINEAR_CYCLE: Predicate = Predicate {
    name: "LinearCycle",
    parameters: &[man("visitor"), number("length"), truth("captures")],
    doc: [
        "A closed walk over so many different squares that all lie on one straight line",
        "Un parcours fermé par ce nombre de cases différentes, toutes sur une même droite",
        "Ein geschlossener Weg über so viele verschiedene Felder, die alle auf einer Geraden liegen",
    ],
    source: YACPDB,
};

fn find(play: &Play, facts: &mut Facts) {
    // lines that begin alike share walks
    let mut known = BTreeSet::new();
    let mut say = |predicate: &'static Predicate, number, part: &[&Visit]| {
        let (first, last) = (part[0].id, part[part.len() - 1].id);
        if known.insert((predicate.name, first, last)) {
            add(predicate, number, part, facts);
        }
    };
    for walk in Trails::of(play).walks() {
        for part in closed_parts(&walk) {
            say(&CLOSED_WALK, part.len() - 1, part);
            special(part, &mut say);
        }
    }
}

/// The longest closed walks that are parts of a walk, one behind the other.
fn closed_parts<'w, 't>(walk: &'w [&'t Visit]) -> Vec<&'w [&'t Visit]> {
    let mut parts = Vec::new();
    let mut from = 0;
    while from < walk.len() {
        let begin = walk[from].square;
        let last = walk.iter().rposition(|visit| visit.square == begin);
        let to = last.unwrap_or(from);
        if to > from {
            parts.push(&walk[from..=to]);
        }
        from = from.max(to) + 1;
    }
    parts
}

/// What a closed walk is besides.
fn special(part: &[&Visit], say: &mut dyn FnMut(&'static Predicate, usize, &[&Visit])) {
    let length = part.len() - 1;
    let squares: Vec<Sq> = part[..length].iter().map(|visit| visit.square).collect();
    let is_same_back = (0..=length / 2).all(|i| part[i].square == part[length - i].square);
    let are_different = (1..length).all(|i| !squares[..i].contains(&squares[i]));
    if is_same_back {
        say(&TRACE_BACK, length / 2, part);
    } else if are_different {
        let predicate = match are_on_one_line(&squares) {
            true => &LINEAR_CYCLE,
            false => &AREAL_CYCLE,
        };
        say(predicate, length, part);
    } else {
        // there are shorter ones within
        for within in closed_parts(&part[..length]) {
            special(within, say);
        }
    }
}

fn add(predicate: &'static Predicate, number: usize, part: &[&Visit], facts: &mut Facts) {
    let (first, last) = (part[0], part[part.len() - 1]);
    let captures = part[1..].iter().any(|visit| visit.is_capture);
    let values = vec![first.piece, Value::number(number), Value::Truth(captures)];
    let squares = part.iter().map(|visit| visit.square);
    facts.add(predicate, values, Evidence::of(last.node).on(squares));
}

/// Whether squares lie on one straight line, whatever its direction.
fn are_on_one_line(squares: &[Sq]) -> bool {
    let [first, second, rest @ ..] = squares else {
        return true;
    };
    let from_first = |at: &Sq| {
        let by = |to: u8, from: u8| i32::from(to) - i32::from(from);
        (by(at.file(), first.file()), by(at.rank(), first.rank()))
    };
    let (x, y) = from_first(second);
    rest.iter().map(from_first).all(|(u, v)| x * v == u * y)
}
