//! Castling, captures en passant, double steps, rebirths, and men that change sides or kind.

use crate::fact::{Evidence, Facts, Once, Value};
use crate::play::{Man, MoveId, NodeId, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, OWN, Parameter, Predicate, man};
use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::shape::Act;
use sauterelle_kernel::board::square::Sq;
use sauterelle_solve::solution::Step;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[
        &CASTLING,
        &EN_PASSANT,
        &DOUBLE_STEP,
        &VALLADAO,
        &REBIRTH,
        &CHANGE_OF_SIDE,
        &CHANGE_OF_KIND,
    ],
    find,
    examples: include_str!("specials.txt"),
};

static CASTLING: Predicate = special(
    "Castling",
    &[man("king")],
    [
        "A man castles; each castling counts once, however many lines contain it",
        "Une pièce roque ; chaque roque compte une fois, quel que soit le nombre de variantes qui le contiennent",
        "Ein Stein rochiert; jede Rochade zählt einmal, in wie vielen Abspielen sie auch vorkommt",
    ],
);

static EN_PASSANT: Predicate = special(
    "EnPassant",
    &[man("capturer")],
    [
        "A man captures en passant; each such capture counts once",
        "Une pièce prend en passant ; chacune de ces prises compte une fois",
        "Ein Stein schlägt en passant; jeder solche Schlag zählt einmal",
    ],
);

static DOUBLE_STEP: Predicate = special(
    "DoubleStep",
    &[man("pawn")],
    [
        "A pawn makes its double step, which can be answered en passant; each counts once",
        "Un pion avance de deux cases d'un coup auquel on peut répondre en passant ; chacun compte une fois",
        "Ein Bauer macht seinen Doppelschritt, auf den en passant folgen kann; jeder zählt einmal",
    ],
);

static VALLADAO: Predicate = Predicate {
    name: "Valladao",
    parameters: &[],
    doc: [
        "Castling, a capture en passant and a promotion all occur, in one line or in several",
        "Un roque, une prise en passant et une promotion se produisent, dans une variante ou dans plusieurs",
        "Rochade, Schlag en passant und Umwandlung kommen vor, in einem Abspiel oder in mehreren",
    ],
    source: ENCYCLOPEDIA,
};

static REBIRTH: Predicate = special(
    "Rebirth",
    &[man("reborn")],
    [
        "A captured man is reborn on some square; the same man on the same square counts once",
        "Une pièce capturée renaît sur une case ; la même pièce sur la même case compte une fois",
        "Ein geschlagener Stein wird auf einem Feld wiedergeboren; derselbe Stein auf demselben Feld zählt einmal",
    ],
);

static CHANGE_OF_SIDE: Predicate = special(
    "ChangeOfSide",
    &[man("before")],
    [
        "A man stays on its square or moves, and becomes one of another side; the same man on the same square counts once",
        "Une pièce qui reste sur sa case ou joue change de camp ; la même pièce sur la même case compte une fois",
        "Ein Stein, der stehen bleibt oder zieht, wechselt die Seite; derselbe Stein auf demselben Feld zählt einmal",
    ],
);

static CHANGE_OF_KIND: Predicate = special(
    "ChangeOfKind",
    &[man("after")],
    [
        "A man becomes one of another kind otherwise than by promotion; the same man on the same square counts once",
        "Une pièce devient d'une autre sorte autrement que par promotion ; la même pièce sur la même case compte une fois",
        "Ein Stein wird anders als durch Umwandlung eines Bauern zu einem anderer Art; derselbe Stein auf demselben Feld zählt einmal",
    ],
);

const fn special(
    name: &'static str,
    parameters: &'static [Parameter],
    doc: [&'static str; 3],
) -> Predicate {
    Predicate {
        name,
        parameters,
        doc,
        source: OWN,
    }
}

/// What tells such an event from others: the move, or the man and its square.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Move(MoveId),
    Man(Man, Sq),
}

fn find(play: &Play, facts: &mut Facts) {
    let mut shown = [None; 3];
    let mut once = Once::<Key>::new(facts);
    for (node, it) in play.nodes() {
        let Some((step, position)) = it.step().zip(play.position_of(node)) else {
            continue;
        };
        let rules = &play.positions()[position].game.rules;
        if let Some(mv) = play.move_id(node) {
            let evidence = || Evidence::of(node).on([mv.from, mv.to]);
            for (predicate, _) in kinds_of_move(step).into_iter().filter(|(_, is_so)| *is_so) {
                once.add(predicate, vec![mv.was], Key::Move(mv), evidence);
            }
        }
        for (predicate, man, at) in step.effects.iter().flat_map(changes) {
            let key = Key::Man(play.men(position).man(man), at);
            let evidence = || Evidence::of(node).on([at]);
            once.add(predicate, vec![Value::man(rules, man)], key, evidence);
        }
        for (first, is_so) in shown.iter_mut().zip(parts_of_valladao(step)) {
            *first = first.or(is_so.then_some(node));
        }
    }
    if let [Some(a), Some(b), Some(c)] = shown {
        let lines: [NodeId; 3] = [a, b, c];
        facts.add(&VALLADAO, Vec::new(), Evidence::of_lines(lines));
    }
}

fn kinds_of_move(step: &Step) -> [(&'static Predicate, bool); 3] {
    [
        (&CASTLING, castles(step)),
        (&EN_PASSANT, captures_en_passant(step)),
        (&DOUBLE_STEP, step.mv.shape.act == Act::DoubleStep),
    ]
}

fn castles(step: &Step) -> bool {
    step.mv.shape.castles()
}

fn captures_en_passant(step: &Step) -> bool {
    let mut effects = step.effects.iter();
    effects.any(|entry| {
        entry.reason == Reason::EnPassant && matches!(entry.effect, Effect::Remove { .. })
    })
}

fn parts_of_valladao(step: &Step) -> [bool; 3] {
    let promotes = |entry: &Entry| {
        entry.reason == Reason::Promotion && matches!(entry.effect, Effect::Change { .. })
    };
    [
        castles(step),
        captures_en_passant(step),
        step.effects.iter().any(promotes),
    ]
}

/// What an effect does to a man: what is said of whom, and where.
fn changes(entry: &Entry) -> Vec<(&'static Predicate, Piece, Sq)> {
    let is_promotion = matches!(
        entry.reason,
        Reason::Promotion
            | Reason::LatePromotion
            | Reason::RebirthPromotion
            | Reason::HurdlePromotion
    );
    match entry.effect {
        Effect::Add { at, piece } if entry.reason == Reason::Rebirth => vec![(&REBIRTH, piece, at)],
        Effect::Change { at, was, now } => {
            let side = (was.sides != now.sides).then_some((&CHANGE_OF_SIDE, was, at));
            let kind =
                (was.kind != now.kind && !is_promotion).then_some((&CHANGE_OF_KIND, now, at));
            side.into_iter().chain(kind).collect()
        }
        _ => Vec::new(),
    }
}
