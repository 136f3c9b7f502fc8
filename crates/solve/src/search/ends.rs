//! The ends of a play: which are reached, and what must hold before play goes on.

use crate::control::Stopped;
use crate::goal::{Aims, Goal};
use crate::search::{Answer, Search};
use crate::stipulation::{Branch, End, Node, Turn};
use sauterelle_kernel::board::effect::{Entry, Reason};
use sauterelle_kernel::play::Player;
use smallvec::SmallVec;

impl Search<'_, '_> {
    /// Whether a node that is made of goals only holds after the move just played.
    pub fn goal_holds(&mut self, node: &Node) -> bool {
        goal_holds(&mut self.player, self.aims, node)
    }

    /// Whether the play may go on with a half-move of this turn.
    pub fn may_move(&mut self, branch: &Branch, turn: Turn) -> Answer {
        Ok(self.goals_allow(branch, turn) && self.plays_allow(branch, turn)?)
    }

    /// Whether the last move has reached what it must have reached before a half-move of this turn. (That
    /// depends on the move, not only on the position, so it is not remembered.)
    #[inline]
    pub(super) fn goals_allow(&mut self, branch: &Branch, turn: Turn) -> bool {
        branch.required[turn].is_empty() || self.required_goals_hold(branch, turn)
    }

    fn required_goals_hold(&mut self, branch: &Branch, turn: Turn) -> bool {
        let required = branch.required[turn].iter();
        let goals: SmallVec<[&Node; 2]> = required.filter(|node| node.is_goal()).collect();
        goals.is_empty() || last_move_reached(&mut self.player, self.aims, &goals)
    }

    /// Whether the play that must be possible before a half-move of this turn is.
    pub(super) fn plays_allow(&mut self, branch: &Branch, turn: Turn) -> Answer {
        for node in &branch.required[turn] {
            if !node.is_goal() && !self.holds(node)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the half-move of this turn just played reaches an end of the branch, perhaps too early.
    pub fn ends(&mut self, branch: &Branch, turn: Turn, legal: bool) -> Answer {
        let end = self.end_reached(branch, turn, legal)?;
        Ok(end.is_some())
    }

    /// The first end of the branch that the half-move of this turn just played reaches, perhaps too early.
    pub fn end_reached<'b>(
        &mut self,
        branch: &'b Branch,
        turn: Turn,
        legal: bool,
    ) -> Result<Option<&'b End>, Stopped> {
        for end in &branch.ends[turn] {
            if self.end_holds(end, legal)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// Whether the half-move just played reaches this end.
    pub fn end_holds(&mut self, end: &End, legal: bool) -> Answer {
        if legal {
            return self.holds(&end.node);
        }
        // the move was offered because such a goal may be reached by a self-check, so this is what it must do
        let (player, aims) = (&mut self.player, self.aims);
        Ok(end.node.is_goal()
            && goal_holds(player, aims, &end.node)
            && some_goal(&end.node, &mut |goal| {
                goal.def.self_check.is_some() && goal.is_reached(player, aims)
            }))
    }

    /// The goals to show for a node that holds, with the signs of those that have been reached.
    pub fn goals_reached(&mut self, node: &Node) -> Vec<Goal> {
        match node {
            Node::Goal(goal) => vec![*goal],
            Node::And(a, b) => {
                let mut goals = self.goals_reached(a);
                goals.extend(self.goals_reached(b));
                goals
            }
            Node::Or(a, b) => {
                let holding = if self.goal_holds(a) { a } else { b };
                self.goals_reached(holding)
            }
            Node::Not(_) | Node::Branch(_) | Node::Passed(_) => Vec::new(),
        }
    }

    /// Whether cooperative play cannot go on after the half-move just played because it has reached an end.
    pub(super) fn must_end(&mut self, branch: &Branch, turn: Turn) -> Answer {
        for end in &branch.ends[turn] {
            let final_ = end.at_once || end.node.is_goal() && !end.node.leaves_no_move();
            if final_ && self.end_holds(end, true)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move that leaves its own side in check may reach an end of half-moves of this turn.
    pub fn self_checks_may_end(&mut self, branch: &Branch, turn: Turn) -> bool {
        let player = &mut self.player;
        branch.ends[turn]
            .iter()
            .any(|end| some_goal(&end.node, &mut |goal| goal.allows_self_check(player)))
    }
}

/// Whether a node that is made of goals only holds after the move just played.
fn goal_holds(player: &mut Player, aims: &Aims, node: &Node) -> bool {
    match node {
        Node::Goal(goal) => goal.is_reached(player, aims),
        Node::Not(inner) => !goal_holds(player, aims, inner),
        Node::And(a, b) => goal_holds(player, aims, a) && goal_holds(player, aims, b),
        Node::Or(a, b) => goal_holds(player, aims, a) || goal_holds(player, aims, b),
        Node::Branch(_) | Node::Passed(_) => false,
    }
}

/// Whether these goals were reached by the last move of a man, if there was one: a pass reaches nothing, and changes nothing in
/// what has been reached.
fn last_move_reached(player: &mut Player, aims: &Aims, goals: &[&Node]) -> bool {
    let effects = player.last_effects();
    if effects.is_empty() {
        true
    } else if moves_a_man(effects) {
        goals.iter().all(|node| goal_holds(player, aims, node))
    } else {
        player.before_last(|player| last_move_reached(player, aims, goals))
    }
}

/// Whether this is true of some goal of a node, those of nested play left out.
fn some_goal(node: &Node, is_wanted: &mut impl FnMut(Goal) -> bool) -> bool {
    match node {
        Node::Goal(goal) => is_wanted(*goal),
        Node::Branch(_) | Node::Passed(_) => false,
        Node::Not(inner) => some_goal(inner, is_wanted),
        Node::And(a, b) | Node::Or(a, b) => some_goal(a, is_wanted) || some_goal(b, is_wanted),
    }
}

/// Whether these are the effects of a move, not of a pass.
pub(super) fn moves_a_man(effects: &[Entry]) -> bool {
    let moves = |entry: &Entry| matches!(entry.reason, Reason::Movement | Reason::Exchange);
    effects.iter().any(moves)
}
