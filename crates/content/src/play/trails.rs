//! The squares that men visit: where they stand in the diagram, after a move, or by the change that makes a twin.

use super::{Along, At, Man, NodeId, Play, What};
use crate::fact::Value;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;
use std::collections::BTreeSet;

/// The number of a visit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct VisitId(usize);

/// A square on which a man stands after a node of the play, and did not before.
#[derive(Clone, Debug)]
pub struct Visit {
    /// Its number.
    pub id: VisitId,
    /// The node.
    pub node: NodeId,
    /// Who.
    pub man: Man,
    /// What it is there.
    pub piece: Value,
    /// Where.
    pub square: Sq,
    /// It is the man that has moved, and has captured.
    pub is_capture: bool,
    /// The visit before; none if the man begins here.
    pub before: Option<VisitId>,
    /// The visits after it, in different lines.
    pub after: Vec<VisitId>,
}

/// All visits of all men, as trees.
#[derive(Default)]
pub struct Trails {
    visits: Vec<Visit>,
    /// The last visit of some man in some line.
    ends: BTreeSet<VisitId>,
}

/// Where each man has been last.
type Places = Vec<(Man, VisitId)>;

impl Trails {
    /// Those of a play. Men that are inserted in play are left out: nothing tells one from another.
    pub fn of(play: &Play) -> Trails {
        let mut trails = Trails::default();
        let mut line = Along::from(Play::DIAGRAM, Places::new());
        play.walk(&mut |at| {
            let before = play.node(at.node).before.unwrap_or(Play::DIAGRAM);
            line.back_to(before);
            let known = line.last().cloned().unwrap_or_default();
            let now = trails.visits(play, &at, known);
            // the first position is the one from which the others differ
            if before == Play::DIAGRAM
                && at.position == 0
                && let Some(diagram) = line.last_mut()
            {
                diagram.clone_from(&now);
            }
            if play.node(at.node).is_leaf() {
                trails.ends.extend(now.iter().map(|(_, visit)| *visit));
            }
            line.push(at.node, now);
        });
        trails
    }

    fn visits(&mut self, play: &Play, at: &At, mut places: Places) -> Places {
        let view: &View = at.player;
        let moved = match &play.node(at.node).what {
            What::Move(step, _) => step.captured().map(|_| step.piece.id),
            _ => None,
        };
        for square in view.state().all_men() {
            let Some(piece) = view.state().piece(square) else {
                continue;
            };
            let man = play.men(at.position).man(piece);
            let place = places.iter_mut().find(|(it, _)| *it == man);
            if man.is_inserted()
                || place
                    .as_ref()
                    .is_some_and(|it| self.get(it.1).square == square)
            {
                continue;
            }
            let id = VisitId(self.visits.len());
            let before = place.as_ref().map(|it| it.1);
            self.visits.push(Visit {
                id,
                node: at.node,
                man,
                piece: Value::man(view.rules(), piece),
                square,
                is_capture: moved == Some(piece.id),
                before,
                after: Vec::new(),
            });
            if let Some(before) = before {
                self.visits[before.0].after.push(id);
            }
            match place {
                Some(place) => place.1 = id,
                None => places.push((man, id)),
            }
        }
        places
    }

    /// A visit.
    pub fn get(&self, id: VisitId) -> &Visit {
        &self.visits[id.0]
    }

    /// All visits, each behind the one before it.
    pub fn iter(&self) -> impl Iterator<Item = &Visit> {
        self.visits.iter()
    }

    /// The visits of a man up to this one.
    pub fn walk(&self, end: VisitId) -> Vec<&Visit> {
        let walk = std::iter::successors(Some(end), |id| self.get(*id).before);
        let mut walk: Vec<&Visit> = walk.map(|id| self.get(id)).collect();
        walk.reverse();
        walk
    }

    /// The whole walks of men in all lines; one that several lines share stands once.
    pub fn walks(&self) -> impl Iterator<Item = Vec<&Visit>> {
        self.ends.iter().map(|end| self.walk(*end))
    }
}
