//! The tree gone through with a player.

use super::{NodeId, Play, What};
use sauterelle_kernel::play::Player;

/// A node that is reached.
pub struct At<'w, 'r> {
    /// The node.
    pub node: NodeId,
    /// The number of its position.
    pub position: usize,
    /// The position of the men.
    pub player: &'w mut Player<'r>,
}

impl Play<'_> {
    /// Goes through all positions and moves, each behind what comes before it.
    pub fn walk(&self, visit: &mut dyn FnMut(At)) {
        for &node in &self.node(Play::DIAGRAM).after {
            let What::Position(position, starter) = self.node(node).what else {
                continue;
            };
            let game = self.game(position, starter);
            let first = self.mover_after(node);
            let mut player = first.map_or_else(|| game.play(), |side| game.play_as(side));
            self.walk_from(node, position, &mut player, visit);
        }
    }

    fn walk_from(
        &self,
        node: NodeId,
        position: usize,
        player: &mut Player,
        visit: &mut dyn FnMut(At),
    ) {
        visit(At {
            node,
            position,
            player,
        });
        for &next in &self.node(node).after {
            let mut played = 0;
            if let What::Move(step, _) = &self.node(next).what {
                if player.state().turn() != step.side {
                    self.play_pass(node, player);
                    played += 1;
                }
                player.play(&step.mv);
                played += 1;
            }
            self.walk_from(next, position, player, visit);
            for _ in 0..played {
                player.undo();
            }
        }
    }

    /// The side to move passes: it waits in a series, or leaves out a move.
    fn play_pass(&self, after: NodeId, player: &mut Player) {
        match self.node(after).what {
            What::Move(..) => player.pass(),
            _ => player.null_move(),
        }
    }
}
