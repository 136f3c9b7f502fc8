//! How many men stand in the diagram, which, and how; and men that do nothing in what is seen.

use crate::fact::{Evidence, Facts, Value};
use crate::finals::Final;
use crate::play::{Man, NodeId, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, OWN, Predicate, colour, man};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[
        &MINIATURE,
        &MEREDITH,
        &ARISTOCRAT,
        &KINDERGARTEN,
        &MINIMAL,
        &REX_SOLUS,
        &OBTRUSIVE,
        &SYMMETRIC,
        &ASYMMETRIC,
        &IDLE,
    ],
    find,
    examples: include_str!("economy.txt"),
};

const fn of_diagram(name: &'static str, doc: [&'static str; 3]) -> Predicate {
    Predicate {
        name,
        parameters: &[],
        doc,
        source: ENCYCLOPEDIA,
    }
}

static MINIATURE: Predicate = of_diagram(
    "Miniature",
    [
        "At most seven men stand in the first position",
        "La première position compte sept pièces au plus",
        "In der ersten Stellung stehen höchstens sieben Steine",
    ],
);

static MEREDITH: Predicate = of_diagram(
    "Meredith",
    [
        "Eight to twelve men stand in the first position",
        "La première position compte de huit à douze pièces",
        "In der ersten Stellung stehen acht bis zwölf Steine",
    ],
);

static ARISTOCRAT: Predicate = of_diagram(
    "Aristocrat",
    [
        "No pawn stands in the first position; men that promote like pawns are pawns",
        "Aucun pion n'est dans la première position ; les pièces qui se promeuvent comme les pions sont des pions",
        "In der ersten Stellung steht kein Bauer; Steine, die sich wie Bauern umwandeln, sind Bauern",
    ],
);

static KINDERGARTEN: Predicate = of_diagram(
    "Kindergarten",
    [
        "Only royal men and pawns stand in the first position, and at least one pawn; men that promote like pawns are pawns",
        "Seuls des pièces royales et des pions, un au moins, sont dans la première position ; les pièces qui se promeuvent comme les pions sont des pions",
        "In der ersten Stellung stehen nur königliche Steine und Bauern, mindestens einer; Steine, die sich wie Bauern umwandeln, sind Bauern",
    ],
);

static MINIMAL: Predicate = Predicate {
    name: "Minimal",
    parameters: &[colour("side")],
    doc: [
        "In the first position this side has one royal man and one other man, and there are no neutral men",
        "Dans la première position, ce camp a une pièce royale et une seule autre, et il n'y a pas de pièce neutre",
        "In der ersten Stellung hat diese Seite einen königlichen und einen anderen Stein, und es gibt keine neutralen Steine",
    ],
    source: ENCYCLOPEDIA,
};

static REX_SOLUS: Predicate = Predicate {
    name: "RexSolus",
    parameters: &[colour("side")],
    doc: [
        "In the first position this side has one royal man and no other, and there are no neutral men",
        "Dans la première position, ce camp a une pièce royale et aucune autre, et il n'y a pas de pièce neutre",
        "In der ersten Stellung hat diese Seite einen königlichen und keinen anderen Stein, und es gibt keine neutralen Steine",
    ],
    source: ENCYCLOPEDIA,
};

static OBTRUSIVE: Predicate = Predicate {
    name: "Obtrusive",
    parameters: &[man("promoted")],
    doc: [
        "Orthodox officers in the first position beyond those with which a side begins a game; of bishops one on squares of each colour",
        "Pièces orthodoxes de la première position en plus de celles avec lesquelles un camp commence une partie ; pour les fous, un par couleur de cases",
        "Orthodoxe Offiziere in der ersten Stellung über die hinaus, mit denen eine Seite die Partie beginnt; von Läufern je einer auf Feldern jeder Farbe",
    ],
    source: ENCYCLOPEDIA,
};

static SYMMETRIC: Predicate = of_diagram(
    "Symmetric",
    [
        "The first position is its own mirror image about a file, or a line between two files, and men stand off that axis",
        "La première position est sa propre image dans un miroir le long d'une colonne ou d'une ligne entre deux colonnes, et des pièces sont hors de cet axe",
        "Die erste Stellung ist ihr eigenes Spiegelbild an einer Linie oder zwischen zwei Linien des Bretts, und es stehen Steine außerhalb dieser Achse",
    ],
);

static ASYMMETRIC: Predicate = of_diagram(
    "AsymmetricSolution",
    [
        "The first position is symmetric (see Symmetric), but the mirror image of some first move of the solution is none",
        "La première position est symétrique (voir Symmetric), mais l'image d'un premier coup de la solution n'en est pas un",
        "Die erste Stellung ist symmetrisch (siehe Symmetric), aber das Spiegelbild eines ersten Zuges der Lösung ist keiner",
    ],
);

static IDLE: Predicate = Predicate {
    name: "Idle",
    parameters: &[man("idle")],
    doc: [
        "All lines end in mates or stalemates of which it is told who takes part; this man, no royal one, does in none, each would be one without it, and no move changes anything about it",
        "Toutes les variantes finissent par des mats ou des pats dont on sait dire qui participe ; cette pièce, non royale, ne participe à aucun, chacun en serait un sans elle, et aucun coup ne change rien d'elle",
        "Alle Abspiele enden mit Matts oder Patts, von denen gesagt wird, wer mitwirkt; dieser nicht königliche Stein tut es in keinem, jedes wäre eines ohne ihn, und kein Zug ändert etwas an ihm",
    ],
    source: OWN,
};

fn find(play: &Play, facts: &mut Facts) {
    let Some(first) = play.positions().first() else {
        return;
    };
    let diagram = &first.problem.diagram;
    // the diagram may be none that is solved, and men below squares and invisible ones are men too
    if diagram.invisible > 0 || !diagram.below.is_empty() {
        return;
    }
    let node = play.node(Play::DIAGRAM).after.first();
    let node = node.copied().unwrap_or(Play::DIAGRAM);
    numbers(diagram, node, facts);
    obtrusive(diagram, node, facts);
    if let Some(axis) = axis(diagram) {
        facts.add(&SYMMETRIC, Vec::new(), Evidence::of(node));
        if let Some(key) = unmirrored(play, node, axis) {
            facts.add(&ASYMMETRIC, Vec::new(), Evidence::of(key));
        }
    }
    idle(play, facts);
}

fn is_pawn(man: &DiagramMan) -> bool {
    man.man.walk.pawn().is_some()
}

fn numbers(diagram: &Diagram, node: NodeId, facts: &mut Facts) {
    let men: Vec<DiagramMan> = diagram.placed().map(|(_, man)| man).collect();
    let has_pawns = men.iter().any(is_pawn);
    let is_childish = |man: &DiagramMan| is_pawn(man) || man.is_royal();
    let said = [
        (&MINIATURE, men.len() < 8),
        (&MEREDITH, (8..13).contains(&men.len())),
        (&ARISTOCRAT, !has_pawns),
        (&KINDERGARTEN, has_pawns && men.iter().all(is_childish)),
    ];
    for (predicate, _) in said.into_iter().filter(|(_, is_so)| *is_so) {
        facts.add(predicate, Vec::new(), Evidence::of(node));
    }
    if men.iter().any(|man| man.sides == Sides::Neutral) {
        return;
    }
    for side in Side::BOTH {
        let own = men.iter().filter(|man| man.sides.has(side));
        let own: Vec<&DiagramMan> = own.collect();
        let royal = own.iter().filter(|man| man.is_royal()).count();
        let predicate = match (royal, own.len() - royal) {
            (1, 0) => &REX_SOLUS,
            (1, 1) => &MINIMAL,
            _ => continue,
        };
        facts.add(predicate, vec![Value::colour(side)], Evidence::of(node));
    }
}

fn obtrusive(diagram: &Diagram, node: NodeId, facts: &mut Facts) {
    let mut standing: BTreeMap<(Value, bool), Vec<Sq>> = BTreeMap::new();
    for (at, man) in diagram.placed().filter(|(_, man)| !man.is_royal()) {
        let code = man.man.code[0];
        let Value::Colour(side) = Value::colour(man.sides) else {
            continue;
        };
        let is_bishop = code.eq_ignore_ascii_case("B");
        let key = (Value::Man(side, code), is_bishop && at.is_light());
        standing.entry(key).or_default().push(at);
    }
    for ((man, _), squares) in standing {
        let most = match man {
            Value::Man('w' | 'b', "Q" | "q" | "B" | "b") => 1,
            Value::Man('w' | 'b', "R" | "r" | "S" | "s") => 2,
            _ => continue,
        };
        for _ in most..squares.len() {
            facts.add(
                &OBTRUSIVE,
                vec![man],
                Evidence::of(node).on(squares.clone()),
            );
        }
    }
}

/// The sum of the files of squares that mirror each other.
type Axis = u8;

fn mirrored(at: Sq, axis: Axis) -> Option<Sq> {
    let file = axis.checked_sub(at.file()).filter(|file| *file < 8)?;
    Some(Sq::at(file, at.rank()))
}

/// The axis about which the diagram is symmetric, if there are men off it.
fn axis(diagram: &Diagram) -> Option<Axis> {
    let man = |at: Sq| diagram.men[at.index()];
    let files = || diagram.placed().map(|(at, _)| at.file());
    let axis = files().min()? + files().max()?;
    let is_mirrored = |(at, here): (Sq, DiagramMan)| mirrored(at, axis).and_then(man) == Some(here);
    let is_off = files().any(|file| 2 * file != axis);
    (is_off && diagram.placed().all(is_mirrored)).then_some(axis)
}

/// A first move of the solution whose mirror image is none.
fn unmirrored(play: &Play, position: NodeId, axis: Axis) -> Option<NodeId> {
    let first = play.node(position).after.iter().copied();
    let keys = first.filter(|id| play.is_played(*id));
    let keys: Vec<_> = keys
        .filter_map(|id| Some((id, play.move_id(id)?)))
        .collect();
    let has_image = |from: Sq, to: Sq, now: Value| {
        let image = [from, to].map(|at| mirrored(at, axis));
        let mut others = keys.iter();
        others.any(|(_, it)| [Some(it.from), Some(it.to)] == image && it.now == now)
    };
    let mut alone = keys.iter();
    let alone = alone.find(|(_, it)| !has_image(it.from, it.to, it.now));
    alone.map(|(id, _)| *id)
}

/// Ends of lines that are looked at; where there are more, nothing is told.
const MOST_ENDS: u32 = 100;

/// Men of the diagram about which nothing changes, and that take part in no final position.
fn idle(play: &Play, facts: &mut Facts) {
    let mut at_rest: BTreeMap<Man, (Value, Sq, NodeId)> = BTreeMap::new();
    let mut busy: BTreeSet<Man> = BTreeSet::new();
    let mut is_told = true;
    let mut ends = 0_u32;
    play.walk(&mut |at| {
        let node = play.node(at.node);
        let men = play.men(at.position);
        if node.step().is_none() && node.before == Some(Play::DIAGRAM) {
            for square in at.player.state().all_men() {
                let piece = at.player.state().piece(square);
                if let Some(piece) = piece.filter(|it| !it.is_royal()) {
                    let said = (Value::man(at.player.rules(), piece), square, at.node);
                    at_rest.entry(men.man(piece)).or_insert(said);
                }
            }
        }
        if let Some(step) = node.step() {
            busy.insert(men.man(step.piece));
            let effects = at.player.last_effects().to_vec();
            let touched = effects
                .iter()
                .fold(Bb::EMPTY, |all, entry| all | entry.effect.squares());
            let pieces = |player: &sauterelle_kernel::play::Player| {
                let pieces = touched
                    .into_iter()
                    .filter_map(|it| player.state().piece(it));
                pieces.collect::<Vec<_>>()
            };
            let now = pieces(at.player);
            let before = at.player.before_last(|player| pieces(player));
            busy.extend(now.into_iter().chain(before).map(|piece| men.man(piece)));
        }
        if node.is_leaf() && node.step().is_some() && node.reaches_goal() {
            ends += 1;
            let end = match at.player.rules_change() {
                true => None,
                false => Final::of(at.player).filter(|end| end.is_part_known),
            };
            is_told &= end.is_some() && ends <= MOST_ENDS;
            let part = end.filter(|_| is_told);
            let part = part.map_or(Bb::EMPTY, |end| end.taking_part(at.player));
            let part = part
                .into_iter()
                .filter_map(|it| at.player.state().piece(it));
            busy.extend(part.map(|piece| men.man(piece)));
        }
    });
    let idle = at_rest.into_iter().filter(|(man, _)| !busy.contains(man));
    for (_, (value, square, node)) in idle.filter(|_| is_told && ends > 0) {
        facts.add(&IDLE, vec![value], Evidence::of(node).on([square]));
    }
}
