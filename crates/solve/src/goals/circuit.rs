//! Circuits.

use super::last_move::{moved_to, reborn_on};
use crate::goal::{Aims, GoalDef};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// `ct`: the man that has moved is back on its square of the diagram.
pub static CIRCUIT: GoalDef = GoalDef {
    sign: "ct",
    name: ["circuit", "circuit", "Rundlauf"],
    doc: [
        "The man that moves is back on its square of the diagram.",
        "La pièce jouée est de retour sur sa case du diagramme.",
        "Der ziehende Stein ist zurück auf seinem Feld im Diagramm.",
    ],
    is_reached: |player, aims, _| moved_to(player).is_some_and(|at| is_at_home(player, aims, at)),
    is_shown: false,
    needs_identity: true,
    ..GoalDef::PLAIN
};

/// `ctr`: a man reborn by the last move is back on its square of the diagram.
pub static CIRCUIT_BY_REBIRTH: GoalDef = GoalDef {
    sign: "ctr",
    name: [
        "circuit by rebirth",
        "circuit par renaissance",
        "Rundlauf durch Wiedergeburt",
    ],
    doc: [
        "A man is reborn on its square of the diagram.",
        "Une pièce renaît sur sa case du diagramme.",
        "Ein Stein wird auf seinem Feld im Diagramm wiedergeboren.",
    ],
    is_reached: |player, aims, _| reborn_on(player).any(|at| is_at_home(player, aims, at)),
    is_shown: false,
    needs_identity: true,
    example: Some(("stipulations/circuit-by-rebirth.inp", 1)),
    ..GoalDef::PLAIN
};

fn is_at_home(view: &View, aims: &Aims, at: Sq) -> bool {
    let man = view.state().piece(at);
    man.is_some_and(|man| aims.home(man) == Some(at))
}
