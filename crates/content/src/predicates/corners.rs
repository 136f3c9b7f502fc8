//! Men that go to the corners.

use crate::fact::{Evidence, Facts};
use crate::play::{Play, Trails};
use crate::predicate::{Family, Predicate, YACPDB, man};
use sauterelle_kernel::board::square::Sq;
use std::collections::BTreeMap;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&CORNER_TO_CORNER, &FOUR_CORNERS],
    find,
    examples: include_str!("corners.txt"),
};

static CORNER_TO_CORNER: Predicate = Predicate {
    name: "CornerToCorner",
    parameters: &[man("visitor")],
    doc: [
        "In one line a man visits two different corners of the board",
        "Dans une même variante, une pièce visite deux coins différents de l'échiquier",
        "In einem Abspiel betritt ein Stein zwei verschiedene Ecken des Bretts",
    ],
    source: YACPDB,
};

static FOUR_CORNERS: Predicate = Predicate {
    name: "FourCorners",
    parameters: &[man("visitor")],
    doc: [
        "A man visits all four corners of the board, not necessarily in one line",
        "Une pièce visite les quatre coins de l'échiquier, pas forcément dans une même variante",
        "Ein Stein betritt alle vier Ecken des Bretts, nicht unbedingt in einem Abspiel",
    ],
    source: YACPDB,
};

fn is_corner(at: Sq) -> bool {
    [0, 7].contains(&at.file()) && [0, 7].contains(&at.rank())
}

fn find(play: &Play, facts: &mut Facts) {
    let trails = Trails::of(play);
    let mut visited: BTreeMap<_, BTreeMap<Sq, _>> = BTreeMap::new();
    for visit in trails.iter().filter(|visit| is_corner(visit.square)) {
        let walk = trails.walk(visit.id);
        let mut before = walk.iter().rev().skip(1);
        let other = before.find(|it| is_corner(it.square) && it.square != visit.square);
        if let Some(other) = other {
            let evidence = Evidence::of(visit.node).on([other.square, visit.square]);
            facts.add(&CORNER_TO_CORNER, vec![other.piece], evidence);
        }
        let corners = visited.entry((visit.man, walk[0].piece)).or_default();
        corners.entry(visit.square).or_insert(visit.node);
    }
    for ((_, piece), corners) in visited {
        if corners.len() == 4 {
            let evidence = Evidence {
                lines: corners.values().copied().collect(),
                squares: corners.keys().copied().collect(),
            };
            facts.add(&FOUR_CORNERS, vec![piece], evidence);
        }
    }
}
