//! The moves that mate: by whom, where, and who gives check.

use crate::fact::{Evidence, Facts, Once, Value};
use crate::finals::{Final, standing};
use crate::play::{At, Man, MoveId, NodeId, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, OWN, Predicate, man, number};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::play::Player;
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[
        &MATE_BY,
        &BATTERY_MATE,
        &ANTI_BATTERY_MATE,
        &PIN_MATE,
        &SAME_SQUARE,
    ],
    find,
    examples: include_str!("mates.txt"),
};

static MATE_BY: Predicate = Predicate {
    name: "MateBy",
    parameters: &[man("mover")],
    doc: [
        "The last move of a line mates, and is made by this man, as it is after the move; each such move counts once",
        "Le dernier coup d'une variante mate et est joué par cette pièce, telle qu'elle est après le coup ; chacun de ces coups compte une fois",
        "Der letzte Zug eines Abspiels setzt matt und wird von diesem Stein gemacht, wie er nach dem Zug ist; jeder solche Zug zählt einmal",
    ],
    source: OWN,
};

static BATTERY_MATE: Predicate = Predicate {
    name: "BatteryMate",
    parameters: &[man("rear"), man("front")],
    doc: [
        "In the last move, which mates, the front man leaves a square by which the rear man, which does nothing itself, now gives check; each such move counts once",
        "Au dernier coup, qui mate, la pièce avant quitte une case par laquelle la pièce arrière, elle-même inactive, donne maintenant échec ; chacun de ces coups compte une fois",
        "Im letzten Zug, der mattsetzt, verlässt der Vorderstein ein Feld, über das der Hinterstein, der selbst nichts tut, nun Schach gibt; jeder solche Zug zählt einmal",
    ],
    source: ENCYCLOPEDIA,
};

static ANTI_BATTERY_MATE: Predicate = Predicate {
    name: "AntiBatteryMate",
    parameters: &[man("rear"), man("front")],
    doc: [
        "In the last move, which mates, the front man arrives on a square without which, if it were empty, the rear man, which does nothing itself, would not give check; each such move counts once",
        "Au dernier coup, qui mate, la pièce avant arrive sur une case ; si cette case était vide, la pièce arrière, elle-même inactive, ne donnerait pas échec ; chacun de ces coups compte une fois",
        "Im letzten Zug, der mattsetzt, betritt der Vorderstein ein Feld; wäre es leer, gäbe der Hinterstein, der selbst nichts tut, kein Schach; jeder solche Zug zählt einmal",
    ],
    source: ENCYCLOPEDIA,
};

static PIN_MATE: Predicate = Predicate {
    name: "PinMate",
    parameters: &[number("pins")],
    doc: [
        "Different final positions that are mates in which so many men could parry but for a pin: only the man that pins it would give check after the move",
        "Positions finales différentes qui sont des mats où ce nombre de pièces pareraient sans un clouage : après le coup, seule la pièce qui cloue donnerait échec",
        "Verschiedene Schlussstellungen, die Matts sind, in denen so viele Steine ohne eine Fesselung parieren könnten: Nach dem Zug gäbe nur der fesselnde Stein Schach",
    ],
    source: ENCYCLOPEDIA,
};

static SAME_SQUARE: Predicate = Predicate {
    name: "MatesOnSameSquare",
    parameters: &[number("men")],
    doc: [
        "In different lines so many men (at least two) arrive on one square with the last move, which mates; each square counts once",
        "Dans des variantes différentes, ce nombre de pièces (deux au moins) arrivent sur une même case au dernier coup, qui mate ; chaque case compte une fois",
        "In verschiedenen Abspielen ziehen so viele Steine (mindestens zwei) mit dem letzten Zug, der mattsetzt, auf ein und dasselbe Feld; jedes Feld zählt einmal",
    ],
    source: ENCYCLOPEDIA,
};

fn find(play: &Play, facts: &mut Facts) {
    let mut once = Once::<MoveId>::new(facts);
    let mut arrivals: BTreeMap<Sq, BTreeMap<Man, NodeId>> = BTreeMap::new();
    let mut pins = Vec::new();
    let mut seen = BTreeSet::new();
    play.walk(&mut |at| {
        let node = play.node(at.node);
        let is_end = node.is_leaf() && node.reaches_goal() && !at.player.rules_change();
        let mv = play.move_id(at.node).filter(|_| is_end);
        let Some(mv) = mv.filter(|_| at.player.status() == Status::Mate) else {
            return;
        };
        let evidence = || Evidence::of(at.node).on([mv.to]);
        once.add(&MATE_BY, vec![mv.now], mv, evidence);
        if !mv.man.is_inserted() {
            let men = arrivals.entry(mv.to).or_default();
            men.entry(mv.man).or_insert(at.node);
        }
        if seen.insert(standing(at.player)) {
            pins.extend(pinned(at.player).map(|squares| (at.node, squares)));
        }
        batteries(play, at, mv, &mut once);
    });
    for (node, squares) in pins {
        let values = vec![Value::number(squares.len())];
        facts.add(&PIN_MATE, values, Evidence::of(node).on(squares));
    }
    for (square, men) in arrivals.into_iter().filter(|(_, men)| men.len() > 1) {
        let evidence = Evidence::of_lines(men.values().copied()).on([square]);
        facts.add(&SAME_SQUARE, vec![Value::number(men.len())], evidence);
    }
}

/// The men that are pinned in a mate, if there are any.
fn pinned(player: &mut Player) -> Option<BTreeSet<Sq>> {
    let end = Final::of(player).filter(|end| end.is_mate)?;
    let squares: BTreeSet<Sq> = end.pins.iter().map(|(pinned, _)| *pinned).collect();
    (!squares.is_empty()).then_some(squares)
}

/// Men that give check and have done nothing in the last move: some because of the square that is left, some because of the one that is entered.
fn batteries(play: &Play, at: At, mv: MoveId, once: &mut Once<MoveId>) {
    let player = at.player;
    let side = player.state().turn();
    let effects = player.last_effects().iter();
    let touched = effects.fold(Bb::EMPTY, |all, entry| all | entry.effect.squares());
    let men = player.state().all_men();
    let rules = &play.positions()[at.position].game.rules;
    for royal in player.state().royals(side) {
        for (rear, _) in player.attackers(side, royal) {
            let Some(piece) = player.state().piece(rear).filter(|_| !touched.has(rear)) else {
                continue;
            };
            let line = player.line_of_attack(!side, rear, royal);
            let is_on_line = |square: Sq| line.contains(&square);
            let (predicate, middle) = match () {
                () if is_on_line(mv.from) && !men.has(mv.from) => (&BATTERY_MATE, mv.from),
                () if is_on_line(mv.to) && men.has(mv.to) => (&ANTI_BATTERY_MATE, mv.to),
                () => continue,
            };
            let values = vec![Value::man(rules, piece), mv.was];
            once.add(predicate, values, mv, || {
                Evidence::of(at.node).on([rear, middle, royal])
            });
        }
    }
}
