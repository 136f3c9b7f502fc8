//! Goals as the reference knows them.

use sauterelle_oracle::solve::Goal as SlowGoal;
use sauterelle_solve::stipulation::{Goal, Node};

/// The goal as the reference reads it.
///
/// # Errors
/// If the reference does not know it.
pub(super) fn as_slow(goal: Goal) -> Result<SlowGoal, String> {
    SlowGoal::parse(&goal.to_string())
}

/// The nodes, made of goals only, at which play of this node ends.
pub(super) fn last_goals(node: &Node) -> Vec<&Node> {
    match node {
        _ if node.is_goal() => vec![node],
        Node::Branch(branch) => {
            let ends = branch.ends.iter().flatten();
            ends.flat_map(|end| last_goals(&end.node)).collect()
        }
        Node::And(a, b) | Node::Or(a, b) => [last_goals(a), last_goals(b)].concat(),
        Node::Passed(inner) => last_goals(inner),
        Node::Goal(_) | Node::Not(_) => Vec::new(),
    }
}

/// Whether the node, made of goals only, is fulfilled.
pub(super) fn is_fulfilled(node: &Node, is_reached: &dyn Fn(SlowGoal) -> bool) -> bool {
    match node {
        Node::Goal(goal) => as_slow(*goal).is_ok_and(is_reached),
        Node::Not(inner) => !is_fulfilled(inner, is_reached),
        Node::And(a, b) => is_fulfilled(a, is_reached) && is_fulfilled(b, is_reached),
        Node::Or(a, b) => is_fulfilled(a, is_reached) || is_fulfilled(b, is_reached),
        Node::Branch(_) | Node::Passed(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Sample, named};
    use fastrand::Rng;
    use sauterelle_solve::goals::GOALS;

    #[test]
    fn the_reference_knows_every_goal() {
        let sample = Sample {
            men: vec![(0, 'w', false, "s")],
            side: 'w',
            conditions: Vec::new(),
        };
        let rng = &mut Rng::with_seed(1);
        for def in GOALS.iter().copied() {
            for _ in 0..20 {
                let named = named(rng, &sample, def.takes);
                let known = as_slow(Goal { def, named });
                assert!(known.is_ok(), "{known:?}");
            }
        }
    }
}
