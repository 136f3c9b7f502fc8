//! Men of the side that is mated that stand in their own way: on squares of the king's field, and on lines of other men.

use crate::fact::{Evidence, Facts, Once, Value};
use crate::play::{At, Man, NodeId, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, Predicate, man};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::shape::Shape;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::moves::objection::Objection;
use sauterelle_kernel::play::Player;
use sauterelle_solve::solution::Step;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&SELF_BLOCK, &INTERFERENCE, &GRIMSHAW, &NOVOTNY],
    find,
    examples: include_str!("interferences.txt"),
};

static SELF_BLOCK: Predicate = Predicate {
    name: "SelfBlock",
    parameters: &[man("blocker")],
    doc: [
        "A line ends in mate; this man of the mated side has moved in it to a square to which, if the man were gone, its royal man could legally go; each man and square counts once",
        "Une variante finit par un mat ; cette pièce du camp mat y a joué sur une case où, si elle n'y était pas, sa pièce royale pourrait légalement aller ; chaque pièce et case compte une fois",
        "Ein Abspiel endet mit Matt; dieser Stein der mattgesetzten Seite zog darin auf ein Feld, auf das, wäre er fort, ihr königlicher Stein legal ziehen könnte; jeder Stein und jedes Feld zählt einmal",
    ],
    source: ENCYCLOPEDIA,
};

static INTERFERENCE: Predicate = Predicate {
    name: "Interference",
    parameters: &[man("interferer"), man("other")],
    doc: [
        "A line ends in mate; a man of the mated side has moved in it to a square where it keeps another man of that side from going where, if the man were gone, it could legally parry; both and the square count once",
        "Une variante finit par un mat ; une pièce du camp mat y a joué sur une case où elle empêche une autre pièce de ce camp d'aller là où, sans elle, celle-ci pourrait parer légalement ; les deux et la case comptent une fois",
        "Ein Abspiel endet mit Matt; ein Stein der mattgesetzten Seite zog darin auf ein Feld, auf dem er einem anderen ihrer Steine den Weg verlegt, der sonst legal parieren könnte; beide und das Feld zählen einmal",
    ],
    source: ENCYCLOPEDIA,
};

static GRIMSHAW: Predicate = Predicate {
    name: "Grimshaw",
    parameters: &[man("one"), man("other")],
    doc: [
        "Two men interfere with each other on one square in two lines (see Interference), and no Novotny is shown",
        "Deux pièces s'interceptent mutuellement sur une même case dans deux variantes (voir Interference), sans montrer de Novotny",
        "Zwei Steine verstellen einander in zwei Abspielen auf demselben Feld (siehe Interference), ohne einen Nowotny zu zeigen",
    ],
    source: ENCYCLOPEDIA,
};

static NOVOTNY: Predicate = Predicate {
    name: "Novotny",
    parameters: &[man("one"), man("other")],
    doc: [
        "Two men interfere with each other on one square in two lines (see Interference), each capturing there the same man, which has moved to that square in both lines",
        "Deux pièces s'interceptent mutuellement sur une même case dans deux variantes (voir Interference), chacune y capturant la même pièce, qui a joué sur cette case dans les deux",
        "Zwei Steine verstellen einander in zwei Abspielen auf demselben Feld (siehe Interference), wobei jeder denselben Stein schlägt, der in beiden auf dieses Feld gezogen ist",
    ],
    source: ENCYCLOPEDIA,
};

/// A man that stands in the way of another one.
struct Found {
    node: NodeId,
    square: Sq,
    one: (Man, Value),
    other: (Man, Value),
    /// The man that it has captured there, which had moved there.
    victim: Option<Man>,
}

/// What tells one from others.
type Key = (Vec<Man>, Sq);

fn find(play: &Play, facts: &mut Facts) {
    let mut once = Once::<Key>::new(facts);
    let mut found: Vec<Found> = Vec::new();
    play.walk(&mut |at| {
        let node = play.node(at.node);
        let is_end = node.is_leaf() && node.reaches_goal() && !at.player.rules_change();
        if is_end && at.player.status() == Status::Mate {
            look(play, at, &mut found, &mut once);
        }
    });
    for it in &found {
        let key = (vec![it.one.0, it.other.0], it.square);
        let values = vec![it.one.1, it.other.1];
        once.add(&INTERFERENCE, values, key, || {
            Evidence::of(it.node).on([it.square])
        });
    }
    for (i, a) in found.iter().enumerate() {
        let back = found[..i]
            .iter()
            .filter(|b| b.square == a.square && (b.one.0, b.other.0) == (a.other.0, a.one.0));
        for b in back {
            let is_novotny = a.victim.is_some() && a.victim == b.victim;
            let predicate = if is_novotny { &NOVOTNY } else { &GRIMSHAW };
            let mut men = [a.one, b.one];
            men.sort_by_key(|(_, value)| *value);
            let values = men.iter().map(|(_, value)| *value).collect();
            let mut key: Vec<Man> = men.iter().map(|(man, _)| *man).collect();
            key.sort();
            once.add(predicate, values, (key, a.square), || {
                Evidence::of_lines([b.node, a.node]).on([a.square])
            });
        }
    }
}

/// Takes off the board, one by one, the men of the mated side that have moved in the line.
fn look(play: &Play, at: At, found: &mut Vec<Found>, once: &mut Once<Key>) {
    let side = at.player.state().turn();
    let steps = play.steps(at.node);
    let men = play.men(at.position);
    for square in at.player.state().men(side) & !at.player.state().royals(side) {
        let Some(piece) = at.player.state().piece(square) else {
            continue;
        };
        let man = men.man(piece);
        let arrives = |step: &&Step| {
            step.side == side && step.piece.id == piece.id && step.mv.shape.to == square
        };
        let Some(last) = steps.iter().rposition(arrives) else {
            continue;
        };
        if man.is_inserted() {
            continue;
        }
        let value = Value::man(at.player.rules(), piece);
        let parries = parries_without(at.player, square);
        for parry in parries {
            let Some(other) = at.player.state().piece(parry) else {
                continue;
            };
            if other.is_royal() {
                once.add(&SELF_BLOCK, vec![value], (vec![man], square), || {
                    Evidence::of(at.node).on([square])
                });
            } else {
                found.push(Found {
                    node: at.node,
                    square,
                    one: (man, value),
                    other: (men.man(other), Value::man(at.player.rules(), other)),
                    victim: victim(&steps[..=last], square).map(|id| men.man(id)),
                });
            }
        }
    }
}

/// From where the side to move could go if the man on this square were gone: its royal men to the square, others to squares to which they do
/// not go now, as the man stands in their way.
fn parries_without(player: &mut Player, square: Sq) -> Vec<Sq> {
    let Some(piece) = player.state().piece(square) else {
        return Vec::new();
    };
    player.begin();
    player.apply(Effect::Remove { at: square, piece }, Reason::Record);
    let moves = player.legal_moves();
    player.undo();
    let royals = player.state().royals(player.state().turn());
    let mut departures: Vec<Sq> = Vec::new();
    for shape in moves.iter().map(|mv| mv.shape) {
        let is_parry = match royals.has(shape.from) {
            true => shape.to == square,
            false => {
                shape.to != square && !departures.contains(&shape.from) && is_barred(player, shape)
            }
        };
        if is_parry {
            departures.push(shape.from);
        }
    }
    departures.sort();
    departures.dedup();
    departures
}

/// Whether the man does not go there now.
fn is_barred(player: &mut Player, shape: Shape) -> bool {
    matches!(
        player.objection(shape.from, shape.to),
        Objection::NoSuchMove { .. }
    )
}

/// The man that the last of these moves captures on this square, if it has moved there.
fn victim(steps: &[&Step], square: Sq) -> Option<Piece> {
    let (last, before) = steps.split_last()?;
    let captured = last.captured()?;
    let has_moved_there = before.iter().any(|step| {
        step.piece.id == captured.id && step.mv.shape.to == square && step.side != last.side
    });
    (has_moved_there && last.mv.shape.capture == Some(square)).then_some(captured)
}
