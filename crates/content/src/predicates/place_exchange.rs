//! Men that change places in a circle.

use crate::fact::{Evidence, Facts, Value};
use crate::play::{Along, Man, NodeId, Play};
use crate::predicate::{Family, Predicate, YACPDB, man, number};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&EXCHANGE, &PARTICIPANT],
    find,
    examples: include_str!("place_exchange.txt"),
};

static EXCHANGE: Predicate = Predicate {
    name: "PW",
    parameters: &[number("count")],
    doc: [
        "Platzwechsel: in one line so many men (at least two) take each other's places in a circle; one of them moves first and one last of all the moves between",
        "Platzwechsel : dans une même variante, ce nombre de pièces (deux au moins) échangent leurs cases en cercle ; l'une d'elles joue le premier et une autre le dernier des coups de l'échange",
        "Platzwechsel: In einem Abspiel nehmen so viele Steine (mindestens zwei) im Kreis die Plätze voneinander ein; einer von ihnen macht den ersten und einer den letzten der Züge dazwischen",
    ],
    source: YACPDB,
};

static PARTICIPANT: Predicate = Predicate {
    name: "PWPiece",
    parameters: &[man("participant")],
    doc: [
        "A man takes part in a platzwechsel: the man that it is when the circle is closed",
        "Une pièce participe à un platzwechsel : telle qu'elle est quand le cercle se ferme",
        "Ein Stein nimmt an einem Platzwechsel teil: der Stein, der er ist, wenn sich der Kreis schließt",
    ],
    source: YACPDB,
};

/// Where men stand, and what they are.
type Standing = BTreeMap<Man, (Sq, Value)>;

/// Where men stand after a node, and who has not stood there before the move that leads to it.
#[derive(Default)]
struct Reached {
    standing: Standing,
    moved: BTreeSet<Man>,
}

fn find(play: &Play, facts: &mut Facts) {
    let mut line = Along::from(Play::DIAGRAM, Reached::default());
    play.walk(&mut |at| {
        let node = play.node(at.node);
        line.back_to(node.before.unwrap_or(Play::DIAGRAM));
        let standing = standing_in(play, at.position, at.player);
        let before = line.last().filter(|_| node.step().is_some());
        let elsewhere = |man: &Man, to: Sq| {
            let from = before.and_then(|before| before.standing.get(man));
            from.is_some_and(|(from, _)| *from != to)
        };
        let moved = standing.iter().filter(|(man, (to, _))| elsewhere(man, *to));
        let moved = moved.map(|(man, _)| *man).collect();
        line.push(at.node, Reached { standing, moved });
        exchanges(&line, at.node, facts);
    });
}

fn standing_in(play: &Play, position: usize, view: &View) -> Standing {
    let men = view.state().all_men().into_iter();
    let standing = men.filter_map(|at| {
        let piece = view.state().piece(at)?;
        let man = play.men(position).man(piece);
        (!man.is_inserted()).then(|| (man, (at, Value::man(view.rules(), piece))))
    });
    standing.collect()
}

/// The circles that the last move of a line closes.
fn exchanges(line: &Along<Reached>, end: NodeId, facts: &mut Facts) {
    let line: Vec<&Reached> = line.iter().collect();
    let Some((last, rest)) = line.split_last() else {
        return;
    };
    let now = &last.standing;
    for pair in rest.windows(2) {
        let [before, first] = pair else {
            continue;
        };
        let mut seen: BTreeSet<Man> = BTreeSet::new();
        for man in &last.moved {
            let circle = match seen.contains(man) {
                true => None,
                false => circle(*man, &before.standing, now),
            };
            let Some(circle) = circle else {
                continue;
            };
            seen.extend(&circle);
            if circle.len() < 2 || !circle.iter().any(|man| first.moved.contains(man)) {
                continue;
            }
            let squares = circle.iter().map(|man| now[man].0);
            let evidence = Evidence::of(end).on(squares);
            facts.add(
                &EXCHANGE,
                vec![Value::number(circle.len())],
                evidence.clone(),
            );
            for man in circle {
                facts.add(&PARTICIPANT, vec![now[&man].1], evidence.clone());
            }
        }
    }
}

/// The men of a circle, beginning with this one: each stands where the next one stood.
fn circle(first: Man, before: &Standing, now: &Standing) -> Option<Vec<Man>> {
    let mut circle = vec![first];
    loop {
        let (at, _) = now.get(&circle[circle.len() - 1])?;
        let (next, _) = before.iter().find(|(_, (from, _))| from == at)?;
        if *next == first {
            return Some(circle);
        }
        if circle.contains(next) {
            return None;
        }
        circle.push(*next);
    }
}
