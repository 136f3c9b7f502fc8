//! What makes moves of different lines the same.

use super::{Man, NodeId, Play, Role, What};
use crate::fact::Value;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_solve::solution::Step;

/// A move as it is known again in other lines, phases and twins: who goes from where to where, as what, and what it is then. What it captures
/// and what becomes of others does not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MoveId {
    /// Who plays.
    pub side: Side,
    /// The man that moves.
    pub man: Man,
    /// Departure.
    pub from: Sq,
    /// Arrival.
    pub to: Sq,
    /// What the man is before.
    pub was: Value,
    /// What it is afterwards.
    pub now: Value,
}

impl Play<'_> {
    /// The move that leads to a node; none if none does, or if a side passes.
    pub fn move_id(&self, id: NodeId) -> Option<MoveId> {
        let step = self.node(id).step()?;
        let position = self.position_of(id)?;
        let rules = &self.positions()[position].game.rules;
        let shape = &step.mv.shape;
        (!passes(step)).then(|| MoveId {
            side: step.side,
            man: self.men(position).man(step.piece),
            from: shape.from,
            to: shape.to,
            was: Value::man(rules, step.piece),
            now: Value::man(rules, mover_after(step)),
        })
    }

    /// Whether a move of a solution leads to a node, and not one of a try.
    pub fn is_played(&self, id: NodeId) -> bool {
        matches!(self.node(id).what, What::Move(_, Role::Play))
    }

    /// The last nodes of lines that reach what is asked for.
    pub fn ends(&self) -> impl Iterator<Item = NodeId> {
        let ends = self
            .nodes()
            .filter(|(_, node)| node.is_leaf() && node.reaches_goal());
        ends.map(|(id, _)| id)
    }
}

/// Whether nobody moves.
pub fn passes(step: &Step) -> bool {
    let moves = |reason| {
        matches!(
            reason,
            Reason::Movement | Reason::Exchange | Reason::Continuation | Reason::Castling
        )
    };
    !step.effects.iter().any(|entry| moves(entry.reason))
}

/// The man that has moved, as it is afterwards, or as it was when it disappeared.
pub fn mover_after(step: &Step) -> Piece {
    // men that were not in the diagram have all the same number
    let is_it = |piece: Piece, at: Sq| {
        piece.id == step.piece.id && (piece.id != Piece::INSERTED || at == step.mv.shape.to)
    };
    let mut changes = step.effects.iter().filter_map(|entry| match entry.effect {
        Effect::Change { at, now, .. } if is_it(now, at) => Some(now),
        Effect::Add { at, piece } if is_it(piece, at) => Some(piece),
        _ => None,
    });
    changes.next_back().unwrap_or(step.piece)
}
