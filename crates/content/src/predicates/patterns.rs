//! Patterns of the squares to which a man goes in different lines from where it stands.

use crate::fact::{Evidence, Facts};
use crate::play::{Play, Trails, Visit};
use crate::predicate::{Family, Parameter, Predicate, YACPDB, man};
use sauterelle_kernel::board::square::Sq;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[
        &PREDICATES[0],
        &PREDICATES[1],
        &PREDICATES[2],
        &PREDICATES[3],
        &PREDICATES[4],
        &PREDICATES[5],
        &PREDICATES[6],
    ],
    find,
    examples: include_str!("patterns.txt"),
};

static PREDICATES: [Predicate; 7] = [
    pattern(
        "Star",
        [
            "In different lines a man goes from one square to all four squares that touch it at a corner; the square need not be that of the diagram",
            "Dans des variantes différentes, une pièce va d'une même case aux quatre cases qui la touchent par un coin ; cette case n'est pas forcément celle du diagramme",
            "In verschiedenen Abspielen zieht ein Stein von einem Feld auf alle vier Felder, die es an einer Ecke berühren; das Feld muss nicht das des Diagramms sein",
        ],
    ),
    pattern(
        "BigStar",
        [
            "As a star, two squares away in each direction",
            "Comme une étoile, à deux cases dans chaque direction",
            "Wie ein Stern, zwei Felder weit in jeder Richtung",
        ],
    ),
    pattern(
        "Cross",
        [
            "In different lines a man goes from one square to all four squares beside, above and below it",
            "Dans des variantes différentes, une pièce va d'une même case aux quatre cases voisines par un côté",
            "In verschiedenen Abspielen zieht ein Stein von einem Feld auf alle vier Felder neben, über und unter ihm",
        ],
    ),
    pattern(
        "BigCross",
        [
            "As a cross, two squares away in each direction",
            "Comme une croix, à deux cases dans chaque direction",
            "Wie ein Kreuz, zwei Felder weit in jeder Richtung",
        ],
    ),
    pattern(
        "Wheel",
        [
            "In different lines a man goes from one square to all eight squares a knight's move away",
            "Dans des variantes différentes, une pièce va d'une même case aux huit cases à un saut de cavalier",
            "In verschiedenen Abspielen zieht ein Stein von einem Feld auf alle acht Felder im Abstand eines Springerzugs",
        ],
    ),
    pattern(
        "Albino",
        [
            "In different lines a man goes from one square up the board as a white pawn may from its second rank: one step, two steps, and to both sides; the square may be on another rank",
            "Dans des variantes différentes, une pièce va d'une même case vers le haut comme un pion blanc depuis sa deuxième rangée : un pas, deux pas et des deux côtés ; la case peut être sur une autre rangée",
            "In verschiedenen Abspielen zieht ein Stein von einem Feld aufwärts wie ein weißer Bauer von seiner zweiten Reihe: ein Schritt, zwei Schritte und nach beiden Seiten; das Feld kann auf einer anderen Reihe liegen",
        ],
    ),
    pattern(
        "Pickaninny",
        [
            "As an albino, down the board",
            "Comme un albino, vers le bas",
            "Wie ein Albino, abwärts",
        ],
    ),
];

/// The steps of each predicate, files and ranks.
const STEPS: [&[(i8, i8)]; 7] = [
    &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
    &[(2, 2), (2, -2), (-2, 2), (-2, -2)],
    &[(0, 1), (0, -1), (1, 0), (-1, 0)],
    &[(0, 2), (0, -2), (2, 0), (-2, 0)],
    &[
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ],
    &[(-1, 1), (1, 1), (0, 1), (0, 2)],
    &[(-1, -1), (1, -1), (0, -1), (0, -2)],
];

const VISITOR: &[Parameter] = &[man("visitor")];

const fn pattern(name: &'static str, doc: [&'static str; 3]) -> Predicate {
    Predicate {
        name,
        parameters: VISITOR,
        doc,
        source: YACPDB,
    }
}

fn find(play: &Play, facts: &mut Facts) {
    let trails = Trails::of(play);
    for from in trails.iter().filter(|visit| visit.after.len() > 3) {
        for (predicate, steps) in PREDICATES.iter().zip(STEPS) {
            if let Some(evidence) = evidence(&trails, from, steps) {
                facts.add(predicate, vec![from.piece], evidence);
            }
        }
    }
}

/// A line for each step, if each is made in some line.
fn evidence(trails: &Trails, from: &Visit, steps: &[(i8, i8)]) -> Option<Evidence> {
    let squares: Option<Vec<Sq>> = steps
        .iter()
        .map(|(x, y)| from.square.step(*x, *y))
        .collect();
    let squares = squares?;
    let line_to = |square: &Sq| {
        let mut after = from.after.iter().map(|id| trails.get(*id));
        after
            .find(|visit| visit.square == *square)
            .map(|visit| visit.node)
    };
    let lines: Option<Vec<_>> = squares.iter().map(line_to).collect();
    Some(Evidence {
        lines: lines?,
        squares,
    })
}
