//! The phases of battle play: what the defender plays in the diagram, after tries and after keys, and how it is answered.

use super::{MoveId, NodeId, Play, Role, What};
use sauterelle_solve::problem::{Duplex, Problem};
use sauterelle_solve::stipulation::PlayKind;

/// A move of the attacker behind a defence, or a threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move.
    pub mv: MoveId,
    /// Where it leads.
    pub node: NodeId,
}

/// A defence and the moves that answer it.
#[derive(Clone, Debug)]
pub struct Variation {
    /// The defence.
    pub defence: MoveId,
    /// Where it leads.
    pub node: NodeId,
    /// The answers.
    pub answers: Vec<Answer>,
}

impl Variation {
    /// The answer, if there is only one.
    pub fn answer(&self) -> Option<Answer> {
        match self.answers[..] {
            [one] => Some(one),
            _ => None,
        }
    }
}

/// A phase of battle play.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Where it begins: behind its first move, or where none is played in set play.
    pub node: NodeId,
    /// Its first move; none in set play.
    pub first: Option<MoveId>,
    /// It is a try.
    pub is_try: bool,
    /// What is threatened.
    pub threats: Vec<Answer>,
    /// What is played and answered.
    pub variations: Vec<Variation>,
    /// What refutes it.
    pub refutations: Vec<MoveId>,
}

impl Phase {
    /// The only answer to this defence.
    pub fn answer_to(&self, defence: MoveId) -> Option<Answer> {
        let mut variations = self.variations.iter();
        variations.find(|it| it.defence == defence)?.answer()
    }

    /// The answers to this defence.
    pub fn answers_to(&self, defence: MoveId) -> impl Iterator<Item = MoveId> {
        let variations = self
            .variations
            .iter()
            .filter(move |it| it.defence == defence);
        variations.flat_map(|it| &it.answers).map(|it| it.mv)
    }

    /// The defences that have one answer only, with it.
    pub fn answered(&self) -> impl Iterator<Item = (MoveId, Answer)> {
        let answered = self.variations.iter();
        answered.filter_map(|it| Some((it.defence, it.answer()?)))
    }

    /// The threat, if there is only one.
    pub fn threat(&self) -> Option<Answer> {
        match self.threats[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// The move that refutes it, if only one does.
    pub fn refutation(&self) -> Option<MoveId> {
        match self.refutations[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Whether it is played from the diagram and is no try.
    pub fn is_solution(&self) -> bool {
        self.first.is_some() && !self.is_try
    }
}

impl Play<'_> {
    /// The phases of all positions in which one side attacks from the first move on, and that move is shown.
    pub fn phases(&self) -> Vec<Phase> {
        let mut phases = Vec::new();
        for &position in &self.node(Play::DIAGRAM).after {
            let What::Position(index, _) = self.node(position).what else {
                continue;
            };
            if is_attack(self.positions()[index].problem) {
                let after = self.node(position).after.iter();
                phases.extend(after.filter_map(|id| self.phase(*id)));
            }
        }
        phases
    }

    fn phase(&self, node: NodeId) -> Option<Phase> {
        let (first, is_try) = match &self.node(node).what {
            What::Pass => (None, false),
            What::Move(_, role) => (Some(self.move_id(node)?), *role == Role::Try),
            _ => return None,
        };
        let mut phase = Phase {
            node,
            first,
            is_try,
            threats: Vec::new(),
            variations: Vec::new(),
            refutations: Vec::new(),
        };
        for &next in &self.node(node).after {
            match &self.node(next).what {
                What::Pass => phase.threats.extend(self.answers(next)),
                What::Move(_, Role::Refutation) => phase.refutations.extend(self.move_id(next)),
                What::Move(..) => phase.variations.extend(self.variation(next)),
                _ => {}
            }
        }
        Some(phase)
    }

    fn variation(&self, node: NodeId) -> Option<Variation> {
        Some(Variation {
            defence: self.move_id(node)?,
            node,
            answers: self.answers(node).collect(),
        })
    }

    /// The moves that follow a node.
    fn answers(&self, node: NodeId) -> impl Iterator<Item = Answer> {
        let after = self.node(node).after.iter();
        after.filter_map(|&node| {
            Some(Answer {
                mv: self.move_id(node)?,
                node,
            })
        })
    }
}

/// Whether one side attacks from the first move on, and no other side does so in its turn.
fn is_attack(problem: &Problem) -> bool {
    let first = problem.stipulation.play.first_branch();
    let attacks = first.is_some_and(|it| it.kind == PlayKind::Attack && it.parries.is_none());
    attacks && !problem.options.post_key_play && problem.options.duplex == Duplex::No
}
