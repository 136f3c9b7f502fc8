//! Exchanges of places.

use super::last_move::{moved_to, reborn_on};
use crate::goal::{Aims, GoalDef};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// `<>`: the man that has moved and another of its side have exchanged their squares of the diagram.
pub static EXCHANGE: GoalDef = GoalDef {
    sign: "<>",
    name: ["exchange", "échange de places", "Platztausch"],
    doc: [
        "The man that moves and another of its side have exchanged their squares of the diagram.",
        "La pièce jouée et une autre de son camp ont échangé leurs cases du diagramme.",
        "Der ziehende Stein und ein anderer seiner Seite haben ihre Felder im Diagramm getauscht.",
    ],
    is_reached: |player, aims, _| {
        let mover = !player.state().turn();
        moved_to(player).is_some_and(|at| is_exchanged(player, aims, at, mover))
    },
    is_shown: false,
    needs_identity: true,
    example: Some(("stipulations/exchange.inp", 2)),
    ..GoalDef::PLAIN
};

/// `<>r`: a man reborn by the last move and another of its side have exchanged their squares of the diagram.
pub static EXCHANGE_BY_REBIRTH: GoalDef = GoalDef {
    sign: "<>r",
    name: [
        "exchange by rebirth",
        "échange par renaissance",
        "Platztausch durch Wiedergeburt",
    ],
    doc: [
        "A reborn man and another of its side have exchanged their squares of the diagram.",
        "Une pièce qui renaît et une autre de son camp ont échangé leurs cases du diagramme.",
        "Ein wiedergeborener Stein und ein anderer seiner Seite haben ihre Felder im Diagramm getauscht.",
    ],
    is_reached: |player, aims, _| {
        // who is reborn was a man of the side that has not moved
        let captured = player.state().turn();
        reborn_on(player).any(|at| is_exchanged(player, aims, at, captured))
    },
    is_shown: false,
    needs_identity: true,
    example: Some(("stipulations/exchange-by-rebirth.inp", 1)),
    ..GoalDef::PLAIN
};

/// Whether the man on this square and the one on its square of the diagram, of the same side, have changed places. A neutral
/// man is here one of `side`.
fn is_exchanged(view: &View, aims: &Aims, at: Sq, side: Side) -> bool {
    let state = view.state();
    let other = |man: Piece| {
        let home = aims.home(man).filter(|home| *home != at)?;
        let other = state.piece(home)?;
        let own = if man.sides.has(side) { side } else { !side };
        let same_side = other.sides.has(own);
        Some(same_side && aims.home(other) == Some(at))
    };
    state.piece(at).and_then(other).unwrap_or(false)
}
