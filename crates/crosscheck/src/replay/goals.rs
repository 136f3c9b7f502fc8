//! Goals as the reference knows them.

use sauterelle_oracle::solve::Goal as SlowGoal;
use sauterelle_solve::stipulation::{Goal, Node, Place};

/// The goal as the reference reads it.
///
/// # Errors
/// If the reference does not know it.
pub(super) fn as_slow(goal: Goal) -> Result<SlowGoal, String> {
    let sign = match goal {
        Goal::Mate => "#",
        Goal::Stalemate => "=",
        Goal::MateOrStalemate => "#=",
        Goal::DoubleMate => "##",
        Goal::CounterMate => "##!",
        Goal::DoubleStalemate => "==",
        Goal::AutoMate => "!#",
        Goal::AutoStalemate => "!=",
        Goal::Check => "+",
        Goal::Capture => "x",
        Goal::WinOfMan => "%",
        Goal::Circuit => "ct",
        Goal::CircuitByRebirth => "ctr",
        Goal::Exchange => "<>",
        Goal::ExchangeByRebirth => "<>r",
        Goal::Castling => "00",
        Goal::EnPassant => "ep",
        Goal::LastRank => "c81",
        Goal::Any => "~",
        Goal::ProofGame => "dia",
        Goal::AToB => "a=>b",
        Goal::Target(square) => return SlowGoal::parse(&format!("z{square}")),
        Goal::Promotion(None) => "prom",
        Goal::Promotion(Some(man)) => return SlowGoal::parse(&format!("prom[{man}]")),
        Goal::Stands(man, Place::Square(at)) => return SlowGoal::parse(&format!("[{man}:{at}]")),
        Goal::Stands(man, Place::Rank(rank)) => {
            return SlowGoal::parse(&format!("[{man}:{}]", rank + 1));
        }
        Goal::Kiss(square) => return SlowGoal::parse(&format!("k{square}")),
    };
    SlowGoal::parse(sign)
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
