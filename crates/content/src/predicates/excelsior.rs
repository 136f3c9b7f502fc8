//! Pawns that go all their way.

use crate::fact::{Evidence, Facts, Value};
use crate::play::{NodeId, Play};
use crate::predicate::{Family, Predicate, YACPDB, man, number};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_solve::solution::Step;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&EXCELSIOR],
    find,
    examples: include_str!("excelsior.txt"),
};

static EXCELSIOR: Predicate = Predicate {
    name: "Excelsior",
    parameters: &[man("promotion"), number("length")],
    doc: [
        "In one line a white or black pawn makes so many moves, with the last of which it becomes this man",
        "Dans une même variante, un pion blanc ou noir joue ce nombre de coups, et devient cette pièce au dernier",
        "In einem Abspiel macht ein weißer oder schwarzer Bauer so viele Züge und wird mit dem letzten zu diesem Stein",
    ],
    source: YACPDB,
};

fn find(play: &Play, facts: &mut Facts) {
    for (end, node) in play.nodes() {
        let promoted = node
            .step()
            .zip(play.position_of(end))
            .and_then(|(step, position)| {
                let rules = &play.positions()[position].game.rules;
                promotion(rules, step).map(|man| (step, man))
            });
        if let Some((step, man)) = promoted {
            let length = moves_of(play, end, step.piece.id);
            let values = vec![man, Value::number(length)];
            facts.add(&EXCELSIOR, values, Evidence::of(end).on([step.mv.shape.to]));
        }
    }
}

/// The man that the pawn which moves becomes.
fn promotion(rules: &Ruleset, step: &Step) -> Option<Value> {
    step.effects.iter().find_map(|entry| match entry.effect {
        Effect::Change { was, now, .. }
            if entry.reason == Reason::Promotion && was.id == step.piece.id =>
        {
            Some(Value::man(rules, now))
        }
        _ => None,
    })
}

/// The moves that this man has made in a line.
fn moves_of(play: &Play, end: NodeId, id: u8) -> usize {
    let steps = play.steps(end).into_iter();
    steps.filter(|step| step.piece.id == id).count()
}
