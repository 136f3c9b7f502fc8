//! The solution of a problem as one tree of play: the diagram at its root, then the positions, then moves.

mod add;
mod along;
mod men;
mod moves;
mod phases;
mod trails;
mod walk;

pub use along::Along;
pub use men::{Man, Men};
pub use moves::{MoveId, mover_after, passes};
pub use phases::{Answer, Phase, Variation};
pub use trails::{Trails, Visit, VisitId};
pub use walk::At;

use sauterelle_kernel::board::piece::Side;
use sauterelle_rules::game::Game;
use sauterelle_solve::problem::Problem;
use sauterelle_solve::solution::Step;
use std::sync::Arc;

/// A position of a problem: the diagram or a twin.
#[derive(Clone, Copy)]
pub struct Position<'p> {
    /// `a`, `b`, …
    pub label: &'p str,
    /// What is asked.
    pub problem: &'p Problem,
    /// Its rules and its start.
    pub game: &'p Game,
}

/// The number of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// What leads to a node.
#[derive(Clone, Debug)]
pub enum What {
    /// Nothing: the diagram.
    Diagram,
    /// The change that makes this position: the first one is the diagram itself if that is solved.
    Position(usize, Starter),
    /// A side does not move, so that a threat or set play is seen.
    Pass,
    /// A move.
    Move(Arc<Step>, Role),
}

/// For whom a position is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starter {
    /// For the side that is stipulated; in duplex for both, if the rules are the same for both.
    Stipulated,
    /// For the other side, under other rules.
    Other,
}

/// What a move is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It belongs to a solution, or to a try.
    Play,
    /// It is a first move that one move refutes.
    Try,
    /// It refutes a try.
    Refutation,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The node before; none before the diagram.
    pub before: Option<NodeId>,
    /// The nodes after it, in the order in which they were found.
    pub after: Vec<NodeId>,
    /// What leads to it.
    pub what: What,
    /// Half-moves up to it, counted as moves are numbered: those that are left out, and the passes of a series count.
    pub half_moves: u16,
}

impl Node {
    /// The move that leads to it.
    pub fn step(&self) -> Option<&Step> {
        match &self.what {
            What::Move(step, _) => Some(step),
            _ => None,
        }
    }

    /// Whether a line of play ends here.
    pub fn is_leaf(&self) -> bool {
        self.after.is_empty()
    }

    /// Whether the move that leads to it reaches what is asked for.
    pub fn reaches_goal(&self) -> bool {
        self.step().is_some_and(|step| !step.goals.is_empty())
    }
}

/// The solution of a problem.
pub struct Play<'p> {
    positions: Vec<Position<'p>>,
    nodes: Vec<Node>,
    /// Whom each man of a position is among all men.
    men: Vec<Men>,
    /// The game of each position for the other side, where its rules are others.
    others: Vec<Option<Game>>,
    /// What is being added.
    open: Option<add::Open>,
    /// Nothing is told of play that is no tree of moves from the diagram: of moves taken back, and of invisible men.
    is_told: bool,
}

impl<'p> Play<'p> {
    /// The root.
    pub const DIAGRAM: NodeId = NodeId(0);

    /// A problem of which nothing has been found yet.
    pub fn new() -> Play<'p> {
        let root = Node {
            before: None,
            after: Vec::new(),
            what: What::Diagram,
            half_moves: 0,
        };
        Play {
            positions: Vec::new(),
            nodes: vec![root],
            men: Vec::new(),
            others: Vec::new(),
            open: None,
            is_told: true,
        }
    }

    /// The positions that have been solved.
    pub fn positions(&self) -> &[Position<'p>] {
        &self.positions
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The root, the positions and all that follows, each node behind the one before it.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        (0..).map(NodeId).zip(&self.nodes)
    }

    /// Whether facts can be told of all that has been found.
    pub fn is_told(&self) -> bool {
        self.is_told
    }

    /// The nodes from the diagram to this one.
    pub fn line(&self, end: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> =
            std::iter::successors(Some(end), |id| self.node(*id).before).collect();
        line.reverse();
        line
    }

    /// The moves from the diagram to this node.
    pub fn steps(&self, end: NodeId) -> Vec<&Step> {
        let line = self.line(end).into_iter();
        line.filter_map(|id| self.node(id).step()).collect()
    }

    /// The number of the position to which a node belongs; none of the diagram.
    pub fn position_of(&self, id: NodeId) -> Option<usize> {
        let mut line = std::iter::successors(Some(id), |id| self.node(*id).before);
        line.find_map(|id| match self.node(id).what {
            What::Position(index, _) => Some(index),
            _ => None,
        })
    }

    /// The rules under which a position is played.
    fn game(&self, position: usize, starter: Starter) -> &Game {
        let other = self.others[position].as_ref();
        let other = other.filter(|_| starter == Starter::Other);
        other.unwrap_or(self.positions[position].game)
    }

    /// Who each man of a position is.
    pub fn men(&self, position: usize) -> &Men {
        &self.men[position]
    }

    /// The side that moves first in what follows a node, as far as a move tells.
    fn mover_after(&self, id: NodeId) -> Option<Side> {
        self.node(id)
            .after
            .iter()
            .find_map(|next| match &self.node(*next).what {
                What::Move(step, _) => Some(step.side),
                _ => self.mover_after(*next),
            })
    }
}

impl Default for Play<'_> {
    fn default() -> Self {
        Play::new()
    }
}
