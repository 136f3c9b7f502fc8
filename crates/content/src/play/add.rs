//! Findings of the search added to the tree as they come.

use super::{Men, Node, NodeId, Play, Position, Role, Starter, What};
use sauterelle_kernel::board::piece::Side;
use sauterelle_solve::problem::Duplex;
use sauterelle_solve::solution::{Finding, Line, Mark, Phase, Replies, Step, Threat, Tree};
use std::sync::Arc;

/// The phase whose findings are added.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// The position.
    position: NodeId,
    is_set_play: bool,
    /// Half-moves that are left out before it.
    skipped: u8,
}

impl<'p> Play<'p> {
    /// Begins the next position.
    pub fn begin(&mut self, position: Position<'p>) {
        let index = self.positions.len();
        let first = self.positions.first().zip(self.men.first());
        let men = Men::of(
            index,
            position.problem,
            first.map(|(it, men)| (it.problem, men)),
        );
        let is_duplex = position.problem.options.duplex != Duplex::No;
        let other = is_duplex.then(|| position.problem.game_of_other_side());
        self.others.push(other.and_then(Result::ok).flatten());
        self.positions.push(position);
        self.men.push(men);
        let node = self.position(index, Starter::Stipulated);
        self.open = Some(Open {
            position: node,
            is_set_play: false,
            skipped: 0,
        });
    }

    /// Adds a finding of the position that was begun last.
    ///
    /// # Panics
    /// If none was begun.
    pub fn add(&mut self, finding: &Finding) {
        let open = self.open.expect("a position has been begun");
        match finding {
            Finding::Begin {
                phase,
                starter,
                skipped,
                added,
                ..
            } => {
                // the diagram of the play lacks them
                self.is_told &= added.is_empty();
                let index = self.positions.len() - 1;
                self.open = Some(Open {
                    position: self.position(index, self.starter(index, *starter)),
                    is_set_play: *phase == Phase::SetPlay,
                    skipped: *skipped,
                });
            }
            Finding::Tree(tree) => {
                let begin = self.beginning(open);
                self.tree(begin, tree, Role::Play);
            }
            Finding::PostKey { replies, .. } => self.replies(open.position, replies),
            Finding::Line(line) => {
                let begin = self.beginning(open);
                self.add_line(begin, line);
            }
            Finding::SeenLine(_) => self.is_told = false,
            Finding::MoveNumber { .. }
            | Finding::SeenNumber { .. }
            | Finding::Illegal(_)
            | Finding::Undecided(_)
            | Finding::Judged(_)
            | Finding::Placements { .. }
            | Finding::End => {}
        }
    }

    /// For whom a position is solved if this side begins.
    fn starter(&self, index: usize, side: Side) -> Starter {
        let stipulated = self.positions[index].problem.stipulation.to_move();
        match self.others[index].is_some() && side != stipulated {
            true => Starter::Other,
            false => Starter::Stipulated,
        }
    }

    /// The node of a position, which may have been added before.
    fn position(&mut self, index: usize, starter: Starter) -> NodeId {
        let mut known = self.node(Play::DIAGRAM).after.iter().copied();
        let is_it =
            |what: &What| matches!(what, What::Position(it, by) if (*it, *by) == (index, starter));
        let known = known.find(|id| is_it(&self.node(*id).what));
        known.unwrap_or_else(|| self.push(Play::DIAGRAM, What::Position(index, starter)))
    }

    /// The node behind which moves of a phase stand: nobody moves before set play.
    fn beginning(&mut self, open: Open) -> NodeId {
        match open.is_set_play {
            true => self.pass(open.position),
            false => open.position,
        }
    }

    fn add_line(&mut self, begin: NodeId, line: &Line) {
        let mut at = begin;
        for step in line {
            if step.takes_back.is_some() {
                self.is_told = false;
                return;
            }
            at = self.step(at, step, Role::Play);
        }
    }

    fn tree(&mut self, before: NodeId, tree: &Tree, role: Role) {
        if tree.step.takes_back.is_some() {
            self.is_told = false;
            return;
        }
        let role = match tree.mark {
            Some(Mark::Try) => Role::Try,
            _ => role,
        };
        let at = self.step(before, &tree.step, role);
        self.replies(at, &tree.replies);
    }

    fn replies(&mut self, at: NodeId, replies: &Replies) {
        if let Some(Threat::Moves(threats)) = &replies.threat {
            let pass = self.pass(at);
            for threat in threats {
                self.tree(pass, threat, Role::Play);
            }
        }
        for reply in &replies.moves {
            self.tree(at, reply, Role::Play);
        }
        for refutation in &replies.refutations {
            self.tree(at, refutation, Role::Refutation);
        }
    }

    /// The node after this move, which may have been added before.
    fn step(&mut self, before: NodeId, step: &Step, role: Role) -> NodeId {
        let mut after = self.node(before).after.iter().copied();
        let known = after.find(|id| {
            matches!(&self.node(*id).what, What::Move(known, as_role)
                if known.mv == step.mv && known.side == step.side && *as_role == role)
        });
        known.unwrap_or_else(|| self.push(before, What::Move(Arc::new(step.clone()), role)))
    }

    /// The node after a pass, which may have been added before.
    fn pass(&mut self, before: NodeId) -> NodeId {
        let mut after = self.node(before).after.iter().copied();
        let known = after.find(|id| matches!(self.node(*id).what, What::Pass));
        known.unwrap_or_else(|| self.push(before, What::Pass))
    }

    fn push(&mut self, before: NodeId, what: What) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer nodes than fit into memory"));
        let half_moves = self.half_moves(before, &what);
        self.nodes.push(Node {
            before: Some(before),
            after: Vec::new(),
            what,
            half_moves,
        });
        self.nodes[before.0 as usize].after.push(id);
        id
    }

    /// Half-moves up to what follows a node.
    fn half_moves(&self, before: NodeId, what: &What) -> u16 {
        let node = self.node(before);
        let skipped = self.open.map_or(0, |open| open.skipped.into());
        match (&node.what, what) {
            (_, What::Diagram | What::Position(..)) => 0,
            (What::Position(..), What::Pass) => skipped,
            (What::Position(..), What::Move(..)) => skipped + 1,
            // in a series the other side passes
            (What::Move(one, _), What::Move(next, _)) if one.side == next.side => {
                node.half_moves + 2
            }
            _ => node.half_moves + 1,
        }
    }
}
