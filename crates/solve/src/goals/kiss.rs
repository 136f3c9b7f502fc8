//! Kisses.

use super::last_move::moved_to;
use crate::goal::{Aims, GoalDef, Takes};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// `kXY`: the man that has moved stands beside the man that stands on this square in the diagram, and nobody else does.
pub static KISS: GoalDef = GoalDef {
    sign: "k",
    takes: Takes::Square,
    listed: "kXY",
    name: ["kiss", "baiser", "Kuss"],
    doc: [
        "The man that moves stands beside the man that stands on XY in the diagram, and nobody else does.",
        "La pièce jouée se trouve à côté de la pièce qui est en XY dans le diagramme, et personne d'autre ne s'y trouve.",
        "Der ziehende Stein steht neben dem Stein, der im Diagramm auf XY steht, und sonst tut es niemand.",
    ],
    is_reached: |player, aims, named| {
        let at = moved_to(player).zip(named.square());
        at.is_some_and(|(at, of)| kisses(player, aims, at, of))
    },
    is_shown: false,
    needs_identity: true,
    example: Some(("stipulations/kiss.inp", 1)),
    ..GoalDef::PLAIN
};

/// Whether the man on this square stands beside the one that stood on `of` in the diagram, and nobody else does.
fn kisses(view: &View, aims: &Aims, at: Sq, of: Sq) -> bool {
    neighbours(at).any(|kissed| {
        let is_wanted = |man: Piece| aims.home(man) == Some(of);
        view.state().piece(kissed).is_some_and(is_wanted)
            && neighbours(kissed).all(|beside| beside == at || view.state().piece(beside).is_none())
    })
}

fn neighbours(at: Sq) -> impl Iterator<Item = Sq> {
    (-1..=1)
        .flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)))
        .filter(|step| *step != (0, 0))
        .filter_map(move |(dx, dy)| at.step(dx, dy))
}
