//! Men that end one line and are captured in another.

use crate::fact::{Evidence, Facts, Value};
use crate::play::{Man, NodeId, Play};
use crate::predicate::{Family, Predicate, YACPDB, man, number, truth};
use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::board::square::Sq;
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&PIECE, &CYCLE],
    find,
    examples: include_str!("zilahi.txt"),
};

static PIECE: Predicate = Predicate {
    name: "ZilahiPiece",
    parameters: &[man("actor"), truth("unmoved")],
    doc: [
        "A man makes the move that ends one line as it should, and is captured in another, before it has moved or after",
        "Une pièce joue le coup final d'une variante et est capturée dans une autre, avant d'avoir joué ou après",
        "Ein Stein macht den Zug, der ein Abspiel beendet, und wird in einem anderen geschlagen, ehe er gezogen hat oder danach",
    ],
    source: YACPDB,
};

static CYCLE: Predicate = Predicate {
    name: "Zilahi",
    parameters: &[number("folds")],
    doc: [
        "So many men (at least two) end lines in a circle: each is captured in the line that the next one ends",
        "Ce nombre de pièces (deux au moins) achèvent des variantes en cercle : chacune est capturée dans la variante qu'achève la suivante",
        "So viele Steine (mindestens zwei) beenden Abspiele im Kreis: Jeder wird in dem Abspiel geschlagen, das der nächste beendet",
    ],
    source: YACPDB,
};

/// A man captured in a line that another one ends.
#[derive(Clone)]
struct Captured {
    piece: Value,
    at: Sq,
    is_unmoved: bool,
    line: NodeId,
}

/// Lines that a man ends: whom it captures there.
type Ends = BTreeMap<Man, BTreeMap<Man, Captured>>;

fn find(play: &Play, facts: &mut Facts) {
    let leaves = play
        .nodes()
        .filter(|(_, node)| node.is_leaf() && node.reaches_goal());
    let mut ends = Ends::new();
    let mut first_end: BTreeMap<Man, NodeId> = BTreeMap::new();
    let mut lines: Vec<(Man, Vec<(Man, Captured)>)> = Vec::new();
    for (end, _) in leaves {
        let Some((last, captured)) = line(play, end) else {
            continue;
        };
        first_end.entry(last).or_insert(end);
        let of_last = ends.entry(last).or_default();
        for (man, capture) in &captured {
            of_last.entry(*man).or_insert_with(|| capture.clone());
        }
        lines.push((last, captured));
    }
    let mut said = BTreeSet::new();
    for (last, captured) in &lines {
        for (man, capture) in captured.iter().filter(|(man, _)| man != last) {
            let Some(end) = first_end.get(man) else {
                continue;
            };
            if said.insert((*man, capture.is_unmoved)) {
                let evidence = Evidence {
                    lines: vec![*end, capture.line],
                    squares: vec![capture.at],
                };
                facts.add(
                    &PIECE,
                    vec![capture.piece, Value::Truth(capture.is_unmoved)],
                    evidence,
                );
            }
        }
    }
    let mut left = MOST_CIRCLES;
    for first in ends.keys() {
        circles(&ends, &mut vec![*first], &mut left, facts);
    }
}

/// Circles that are said: where there are thousands of solutions, there may be more than time to count them.
const MOST_CIRCLES: usize = 1000;

/// The man that ends a line, and whom the line captures.
fn line(play: &Play, end: NodeId) -> Option<(Man, Vec<(Man, Captured)>)> {
    let position = play.position_of(end)?;
    let (men, rules) = (play.men(position), &play.positions()[position].game.rules);
    let steps = play.steps(end);
    let last = men.man(steps.last()?.piece);
    let mut moved = BTreeSet::new();
    let mut captured: Vec<(Man, Captured)> = Vec::new();
    for step in &steps {
        moved.insert(step.piece.id);
        for entry in &step.effects {
            if let Effect::Remove { at, piece } = entry.effect
                && entry.reason.is_capture()
                && !captured.iter().any(|(man, _)| *man == men.man(piece))
            {
                let capture = Captured {
                    piece: Value::man(rules, piece),
                    at,
                    is_unmoved: !moved.contains(&piece.id),
                    line: end,
                };
                captured.push((men.man(piece), capture));
            }
        }
    }
    captured.retain(|(man, _)| !man.is_inserted());
    (!last.is_inserted()).then_some((last, captured))
}

/// The circles that go on from these men; each is said once, from its first man on.
fn circles(ends: &Ends, men: &mut Vec<Man>, left: &mut usize, facts: &mut Facts) {
    let (first, last) = (men[0], men[men.len() - 1]);
    for (next, captured) in ends {
        if *left == 0 || !captured.contains_key(&last) {
            continue;
        }
        if *next == first && men.len() > 1 {
            let pairs = men.iter().zip(men.iter().cycle().skip(1));
            let captures: Vec<&Captured> = pairs.map(|(man, by)| &ends[by][man]).collect();
            let evidence = Evidence {
                lines: captures.iter().map(|it| it.line).collect(),
                squares: captures.iter().map(|it| it.at).collect(),
            };
            facts.add(&CYCLE, vec![Value::number(men.len())], evidence);
            *left -= 1;
        } else if *next > first && !men.contains(next) {
            men.push(*next);
            circles(ends, men, left, facts);
            men.pop();
        }
    }
}
