//! Promotions.

use crate::fact::{Evidence, Facts, Once, Value};
use crate::play::{Man, NodeId, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, OWN, Predicate, colour, man, number, truth};
use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::{Piece, Sides};
use sauterelle_kernel::board::square::Sq;
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[
        &PROMOTION,
        &UNDERPROMOTION,
        &KINDS,
        &ALLUMWANDLUNG,
        &MIXED,
        &PHOENIX,
        &CERIANI_FROLKIN,
    ],
    find,
    examples: include_str!("promotions.txt"),
};

static PROMOTION: Predicate = Predicate {
    name: "Promotion",
    parameters: &[man("promotion")],
    doc: [
        "A pawn is promoted to this man; the same pawn on the same square counts once",
        "Un pion se promeut en cette pièce ; le même pion sur la même case compte une fois",
        "Ein Bauer wandelt sich in diesen Stein um; derselbe Bauer auf demselben Feld zählt einmal",
    ],
    source: OWN,
};

static UNDERPROMOTION: Predicate = Predicate {
    name: "UnderPromotion",
    parameters: &[man("promotion")],
    doc: [
        "As promotion, to a rook, bishop or knight",
        "Comme une promotion, en tour, fou ou cavalier",
        "Wie Umwandlung, in Turm, Läufer oder Springer",
    ],
    source: ENCYCLOPEDIA,
};

static KINDS: Predicate = Predicate {
    name: "PromotionKinds",
    parameters: &[colour("side"), number("kinds")],
    doc: [
        "Pawns of this colour are promoted to so many kinds of men (at least two) in all lines together",
        "Des pions de cette couleur se promeuvent en ce nombre de sortes de pièces (deux au moins) dans toutes les variantes ensemble",
        "Bauern dieser Farbe wandeln sich in allen Abspielen zusammen in so viele Arten von Steinen um (mindestens zwei)",
    ],
    source: OWN,
};

static ALLUMWANDLUNG: Predicate = Predicate {
    name: "Allumwandlung",
    parameters: &[colour("side"), truth("same")],
    doc: [
        "Pawns of this colour are promoted to queen, rook, bishop and knight in all lines together; same: one pawn is",
        "Des pions de cette couleur se promeuvent en dame, tour, fou et cavalier dans toutes les variantes ensemble ; same : un même pion le fait",
        "Bauern dieser Farbe wandeln sich in allen Abspielen zusammen in Dame, Turm, Läufer und Springer um; same: ein und derselbe Bauer",
    ],
    source: ENCYCLOPEDIA,
};

static MIXED: Predicate = Predicate {
    name: "MixedAllumwandlung",
    parameters: &[],
    doc: [
        "White, black and neutral pawns together are promoted to queen, rook, bishop and knight, but those of no colour alone are",
        "Des pions blancs, noirs et neutres se promeuvent ensemble en dame, tour, fou et cavalier, mais ceux d'aucune couleur ne le font seuls",
        "Weiße, schwarze und neutrale Bauern wandeln sich zusammen in Dame, Turm, Läufer und Springer um, aber die keiner Farbe allein",
    ],
    source: ENCYCLOPEDIA,
};

static PHOENIX: Predicate = Predicate {
    name: "Phoenix",
    parameters: &[man("promotion")],
    doc: [
        "In one line a man that is no pawn is captured, and later a pawn of its colour is promoted to the same",
        "Dans une même variante, une pièce qui n'est pas un pion est capturée, et plus tard un pion de sa couleur se promeut en la même",
        "In einem Abspiel wird ein Stein geschlagen, der kein Bauer ist, und später wandelt sich ein Bauer seiner Farbe in denselben um",
    ],
    source: ENCYCLOPEDIA,
};

static CERIANI_FROLKIN: Predicate = Predicate {
    name: "CerianiFrolkin",
    parameters: &[man("promotion")],
    doc: [
        "In one line a pawn is promoted to this man, which is captured later",
        "Dans une même variante, un pion se promeut en cette pièce, qui est capturée plus tard",
        "In einem Abspiel wandelt sich ein Bauer in diesen Stein um, der später geschlagen wird",
    ],
    source: ENCYCLOPEDIA,
};

/// The orthodox men to which pawns promote, by their codes: rules may put others in their place.
const ORTHODOX: [&str; 4] = ["Q", "R", "B", "S"];

/// Whether it is a man with this code.
fn is_kind(value: Value, kind: &str) -> bool {
    matches!(value, Value::Man(_, code) if code.eq_ignore_ascii_case(kind))
}

/// A promotion.
#[derive(Clone, Copy)]
struct Promotion {
    node: NodeId,
    pawn: Man,
    at: Sq,
    now: Piece,
    value: Value,
}

/// What tells a promotion from others.
type Key = (Option<Man>, Option<Sq>);

fn find(play: &Play, facts: &mut Facts) {
    let mut once = Once::<Key>::new(facts);
    let mut all = Vec::new();
    for (node, _) in play.nodes() {
        for promotion in promotions(play, node) {
            let key = (Some(promotion.pawn), Some(promotion.at));
            let evidence = || Evidence::of(node).on([promotion.at]);
            once.add(&PROMOTION, vec![promotion.value], key, evidence);
            if ORTHODOX[1..]
                .iter()
                .any(|kind| is_kind(promotion.value, kind))
            {
                once.add(&UNDERPROMOTION, vec![promotion.value], key, evidence);
            }
            resurrections(play, &promotion, &mut once);
            all.push(promotion);
        }
    }
    ends_of_promoted(play, &all, &mut once);
    kinds(&all, facts);
    allumwandlungen(&all, facts);
}

/// The promotions in the move that leads to a node.
fn promotions(play: &Play, node: NodeId) -> Vec<Promotion> {
    let Some((step, position)) = play.node(node).step().zip(play.position_of(node)) else {
        return Vec::new();
    };
    let rules = &play.positions()[position].game.rules;
    let found = step.effects.iter().filter_map(|entry| match entry.effect {
        Effect::Change { at, was, now } if is_promotion(entry) => Some(Promotion {
            node,
            pawn: play.men(position).man(was),
            at,
            now,
            value: Value::man(rules, now),
        }),
        _ => None,
    });
    found.collect()
}

fn is_promotion(entry: &Entry) -> bool {
    matches!(
        entry.reason,
        Reason::Promotion
            | Reason::LatePromotion
            | Reason::RebirthPromotion
            | Reason::HurdlePromotion
    )
}

fn captured(entry: &Entry) -> Option<Piece> {
    match entry.effect {
        Effect::Remove { piece, .. } if entry.reason.is_capture() => Some(piece),
        _ => None,
    }
}

/// Whether men like the promoted one have been captured before.
fn resurrections(play: &Play, promotion: &Promotion, once: &mut Once<Key>) {
    let now = promotion.now;
    let mut before = play.line(promotion.node);
    before.pop();
    let steps = before.into_iter().filter_map(|id| play.node(id).step());
    let mut gone = steps.flat_map(|step| step.effects.iter().filter_map(captured));
    if gone.any(|it| (it.kind, it.sides) == (now.kind, now.sides)) {
        let key = (Some(promotion.pawn), Some(promotion.at));
        once.add(&PHOENIX, vec![promotion.value], key, || {
            Evidence::of(promotion.node).on([promotion.at])
        });
    }
}

/// Promoted men that are captured later.
fn ends_of_promoted(play: &Play, all: &[Promotion], once: &mut Once<Key>) {
    let by_node: BTreeMap<NodeId, &Promotion> = all.iter().map(|it| (it.node, it)).collect();
    for (node, it) in play.nodes() {
        let steps = it.step().into_iter();
        for gone in steps.flat_map(|step| step.effects.iter().filter_map(captured)) {
            let mut before = play.line(node);
            before.pop();
            let promoted = before.iter().rev().filter_map(|id| by_node.get(id));
            // those that were not in the diagram cannot be told from one another
            let mut promoted = promoted.filter(|it| it.now.id == gone.id && !it.pawn.is_inserted());
            let is_same = |it: &&&Promotion| it.now.kind == gone.kind;
            if let Some(promotion) = promoted.next().filter(is_same) {
                let key = (Some(promotion.pawn), Some(promotion.at));
                once.add(&CERIANI_FROLKIN, vec![promotion.value], key, || {
                    Evidence::of(node).on([promotion.at])
                });
            }
        }
    }
}

const COLOURS: [Sides; 3] = [Sides::White, Sides::Black, Sides::Neutral];

fn kinds(all: &[Promotion], facts: &mut Facts) {
    for sides in COLOURS {
        let of_side = all.iter().filter(|it| it.now.sides == sides);
        let first: BTreeMap<Value, &Promotion> = of_side.rev().map(|it| (it.value, it)).collect();
        if first.len() > 1 {
            let evidence = Evidence::of_lines(first.values().map(|it| it.node));
            let values = vec![Value::colour(sides), Value::number(first.len())];
            facts.add(&KINDS, values, evidence);
        }
    }
}

fn allumwandlungen(all: &[Promotion], facts: &mut Facts) {
    let mut is_by_one_side = false;
    for sides in COLOURS {
        let of_side = |it: &&Promotion| it.now.sides == sides;
        let Some(evidence) = all_four(all.iter().filter(of_side)) else {
            continue;
        };
        is_by_one_side = true;
        let pawns: BTreeSet<Man> = all.iter().filter(of_side).map(|it| it.pawn).collect();
        let mut known = pawns.into_iter().filter(|pawn| !pawn.is_inserted());
        let same = known.find_map(|pawn| {
            let of_pawn = |it: &&Promotion| of_side(it) && it.pawn == pawn;
            all_four(all.iter().filter(of_pawn))
        });
        let values = vec![Value::colour(sides), Value::Truth(same.is_some())];
        facts.add(&ALLUMWANDLUNG, values, same.unwrap_or(evidence));
    }
    if let Some(evidence) = all_four(all.iter()).filter(|_| !is_by_one_side) {
        facts.add(&MIXED, Vec::new(), evidence);
    }
}

/// A line for each of the four kinds, if all of them are among these promotions.
fn all_four<'p>(promotions: impl Iterator<Item = &'p Promotion> + Clone) -> Option<Evidence> {
    let line_to = |kind: &str| promotions.clone().find(|it| is_kind(it.value, kind));
    let found: Option<Vec<&Promotion>> = ORTHODOX.into_iter().map(line_to).collect();
    Some(Evidence::of_lines(found?.iter().map(|it| it.node)))
}
