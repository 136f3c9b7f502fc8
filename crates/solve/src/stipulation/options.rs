//! Options that change the tree of plays.

use crate::goal::Goal;
use crate::problem::Options;
use crate::stipulation::{Branch, Node, PlayKind, Stipulation, Turn};
use sauterelle_kernel::board::piece::Side;

impl Stipulation {
    /// The stipulation with the options that change it.
    #[must_use]
    pub fn modified_by(&self, options: &Options) -> Stipulation {
        let mut changed = self.clone();
        if options.white_to_play {
            changed = changed.begun_by_white();
        }
        if options.short_solutions {
            changed.play = changed.play.with_short_solutions();
        }
        if options.quodlibet {
            changed.play = changed.play.map_branches(&mut with_direct_goal);
        }
        if options.goal_is_end
            && let Some(reached) = changed.only_goal()
        {
            let starter = changed.starter;
            changed.play = ending_with(changed.play, starter, reached);
        }
        changed
    }

    /// The only goal of the play and the side whose move reaches it; none if there are several, or goals that must not
    /// be reached.
    pub(crate) fn only_goal(&self) -> Option<Reached> {
        let mut found = Vec::new();
        collect_goals(&self.play, self.starter, &mut found);
        let first = *found.first()?;
        let reached = first?;
        found.iter().all(|other| *other == first).then_some(reached)
    }
}

/// A goal and the side whose move reaches it.
pub(crate) type Reached = (Goal, Side);

/// Lets the attacker of self or reflex play reach the goal himself: any of the goals, if there are several.
fn with_direct_goal(mut branch: Branch) -> Branch {
    if branch.kind != PlayKind::Attack {
        return branch;
    }
    let own = branch.ends[Turn::Second].iter().map(|end| &end.node);
    let nested = branch.ends[Turn::First]
        .iter()
        .flat_map(|end| match &end.node {
            Node::Branch(inner) => inner.ends.iter().flatten().map(|end| &end.node).collect(),
            _ => Vec::new(),
        });
    let goals: Vec<Node> = own
        .chain(nested)
        .filter(|node| node.is_goal())
        .cloned()
        .collect();
    for goal in goals.into_iter().rev() {
        if branch.ends[Turn::First].iter().all(|end| end.node != goal) {
            branch.ends[Turn::First].insert(0, goal.into());
        }
    }
    branch
}

/// Collects the goals of a node with `mover` to move; `None` for one that is asked for otherwise than as the
/// end of play.
fn collect_goals(node: &Node, mover: Side, into: &mut Vec<Option<Reached>>) {
    match node {
        Node::Goal(goal) => into.push(Some((*goal, !mover))),
        Node::Not(inner) if inner.is_goal() => into.push(None),
        Node::Not(inner) => collect_goals(inner, mover, into),
        Node::Passed(inner) => collect_goals(inner, !mover, into),
        Node::And(a, b) | Node::Or(a, b) => {
            collect_goals(a, mover, into);
            collect_goals(b, mover, into);
        }
        Node::Branch(branch) => {
            for (turn, ends) in Turn::BOTH.into_iter().zip(&branch.ends) {
                let next = turn.side_after(mover);
                for end in ends {
                    collect_goals(&end.node, next, into);
                }
            }
            for (turn, required) in Turn::BOTH.into_iter().zip(&branch.required) {
                let next = !turn.side_after(mover);
                for node in required {
                    collect_goals(node, next, into);
                }
            }
        }
    }
}

/// The play with `mover` to move in which the other side must not reach the goal.
fn ending_with(node: Node, mover: Side, reached: Reached) -> Node {
    let boxed = |node: Box<Node>, mover| Box::new(ending_with(*node, mover, reached));
    match node {
        Node::Goal(_) | Node::Not(_) => node,
        Node::Passed(inner) => Node::Passed(boxed(inner, !mover)),
        Node::And(a, b) => Node::And(boxed(a, mover), boxed(b, mover)),
        Node::Or(a, b) => Node::Or(boxed(a, mover), boxed(b, mover)),
        Node::Branch(mut branch) => {
            let (goal, side) = reached;
            let forbidden = || Node::from(goal).negated();
            match branch.kind {
                PlayKind::Series if mover != side => branch.reached.push(forbidden()),
                PlayKind::Series => {}
                // what the other side has played is looked at before the half-move of the side that is to reach the goal
                _ => branch.required[usize::from(mover != side)].push(forbidden()),
            }
            for (turn, ends) in Turn::BOTH.into_iter().zip(&mut branch.ends) {
                let next = turn.side_after(mover);
                for end in ends {
                    let inner = std::mem::replace(&mut end.node, Node::Goal(Goal::ANY));
                    end.node = ending_with(inner, next, reached);
                }
            }
            Node::Branch(branch)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_quodlibet_the_attacker_may_reach_any_of_the_goals_himself() {
        let parse = |text| Stipulation::parse_structured(Side::White, "white", text).unwrap();
        let options = Options {
            quodlibet: true,
            ..Options::default()
        };
        for (given, meant) in [
            ("4ad[#]", "4a[#]d[#]"),
            ("3a[1d[#]a]d", "3a[#][1d[#]a]d"),
            ("3a[1:1d[x]a]d[#]", "3a[#][x][1:1d[x]a]d[#]"),
        ] {
            assert_eq!(
                parse(given).modified_by(&options).play,
                parse(meant).play,
                "{given}"
            );
        }
    }
}
