//! Final positions that repeat one another elsewhere on the board, or turned, or mirrored.

use crate::fact::{Evidence, Facts, Value};
use crate::finals::{Final, standing};
use crate::play::{NodeId, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, Predicate, number, truth};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Attrs;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&ECHO],
    find,
    examples: include_str!("echoes.txt"),
};

static ECHO: Predicate = Predicate {
    name: "EchoMates",
    parameters: &[number("finals"), truth("chameleon")],
    doc: [
        "In so many mates or stalemates (at least two) the king and all men that take part stand alike, after a shift, turn or reflection of the board; chameleon: the king stands on squares of both colours",
        "Dans ce nombre de mats ou de pats (deux au moins), le roi et toutes les pièces qui participent sont placés de même après translation, rotation ou symétrie ; caméléon : le roi y est sur des cases des deux couleurs",
        "In so vielen Matts oder Patts (mindestens zwei) stehen der König und alle mitwirkenden Steine gleich, nach Verschiebung, Drehung oder Spiegelung; Chamäleon: Der König steht auf Feldern beider Farben",
    ],
    source: ENCYCLOPEDIA,
};

/// Different final positions that are looked at: there may be more than time to take all men off all of them.
const MOST_FINALS: usize = 100;

/// Where a man stands as seen from the king, and what it is.
type Seen = (i8, i8, Value, Attrs);

/// Who takes part in which way, seen from the king, turned and mirrored so that it comes first of all ways to see it.
type Picture = (bool, Vec<Seen>);

/// An occurrence: the squares of the men, and the king's.
struct Occurrence {
    node: NodeId,
    squares: Vec<(Sq, Value)>,
    king: Sq,
}

fn find(play: &Play, facts: &mut Facts) {
    let mut pictures: BTreeMap<Picture, Vec<Occurrence>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    play.walk(&mut |at| {
        let node = play.node(at.node);
        if !node.is_leaf() || !node.reaches_goal() || at.player.rules_change() {
            return;
        }
        // on two boards men may stand alike on one, and not on the other
        if !at.player.state().on_second_board().is_empty() {
            return;
        }
        let Some(end) = Final::of(at.player).filter(|end| end.is_part_known) else {
            return;
        };
        if !seen.insert(standing(at.player)) || seen.len() > MOST_FINALS {
            return;
        }
        let part = end.taking_part(at.player);
        let known = pictures.entry(picture(&end, part, at.player)).or_default();
        let squares = men(part, at.player);
        if known.iter().all(|it| it.squares != squares) {
            known.push(Occurrence {
                node: at.node,
                squares,
                king: end.royal,
            });
        }
    });
    for known in pictures.into_values().filter(|it| it.len() > 1) {
        let is_light = known[0].king.is_light();
        let is_chameleon = known.iter().any(|it| it.king.is_light() != is_light);
        let evidence = Evidence::of_lines(known.iter().map(|it| it.node));
        let evidence = evidence.on(known.iter().map(|it| it.king));
        let values = vec![Value::number(known.len()), Value::Truth(is_chameleon)];
        facts.add(&ECHO, values, evidence);
    }
}

/// The men that take part.
fn men(part: Bb, view: &View) -> Vec<(Sq, Value)> {
    let men = part.into_iter();
    let men = men.filter_map(|at| Some((at, Value::man(view.rules(), view.state().piece(at)?))));
    men.collect()
}

fn picture(end: &Final, part: Bb, view: &View) -> Picture {
    let men = part.into_iter().filter_map(|at| {
        let piece = view.state().piece(at)?;
        let by = |to: u8, from: u8| to.cast_signed() - from.cast_signed();
        let x = by(at.file(), end.royal.file());
        let y = by(at.rank(), end.royal.rank());
        Some((x, y, Value::man(view.rules(), piece), piece.attrs))
    });
    let men: Vec<Seen> = men.collect();
    let turned = WAYS.iter().map(|turn| {
        let mut turned: Vec<Seen> = men
            .iter()
            .map(|(x, y, man, attrs)| {
                let (x, y) = turn(*x, *y);
                (x, y, *man, *attrs)
            })
            .collect();
        turned.sort();
        turned
    });
    (end.is_mate, turned.min().unwrap_or_default())
}

/// A turn or reflection of the board.
type Turn = fn(i8, i8) -> (i8, i8);

/// All of them.
const WAYS: [Turn; 8] = [
    |x, y| (x, y),
    |x, y| (-x, y),
    |x, y| (x, -y),
    |x, y| (-x, -y),
    |x, y| (y, x),
    |x, y| (-y, x),
    |x, y| (y, -x),
    |x, y| (-y, -x),
];
