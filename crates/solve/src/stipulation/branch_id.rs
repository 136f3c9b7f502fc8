//! Numbers of the branches of a tree: by them tables of branches and keys of positions know which branch is meant.

use crate::stipulation::{Node, Stipulation};

/// The number of a branch in its tree, from 0 in the order of [`Branch::nodes`](crate::stipulation::Branch::nodes). It is 0 for all
/// branches of a tree that is not searched yet, so that equal trees are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BranchId(u32);

impl BranchId {
    /// Its place in a table of all branches.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Stipulation {
    /// The same with a number for each branch, to be searched.
    #[must_use]
    pub(crate) fn numbered(mut self) -> Stipulation {
        number(&mut self.play, &mut 0);
        self
    }
}

fn number(node: &mut Node, next: &mut u32) {
    match node {
        Node::Goal(_) => {}
        Node::Not(inner) | Node::Passed(inner) => number(inner, next),
        Node::And(a, b) | Node::Or(a, b) => {
            number(a, next);
            number(b, next);
        }
        Node::Branch(branch) => {
            branch.id = BranchId(*next);
            *next += 1;
            for node in branch.nodes_mut() {
                number(node, next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(node: &Node, into: &mut Vec<usize>) {
        match node {
            Node::Goal(_) => {}
            Node::Not(inner) | Node::Passed(inner) => ids(inner, into),
            Node::And(a, b) | Node::Or(a, b) => {
                ids(a, into);
                ids(b, into);
            }
            Node::Branch(branch) => {
                into.push(branch.id.index());
                for node in branch.nodes() {
                    ids(node, into);
                }
            }
        }
    }

    #[test]
    fn each_branch_has_its_own_number() {
        for (text, count) in [("#3", 1), ("h#2.5", 1), ("reci-h#3", 3), ("hr#3", 3)] {
            let stipulation = Stipulation::parse(text).unwrap().numbered();
            let mut found = Vec::new();
            ids(&stipulation.play, &mut found);
            assert_eq!(found, (0..count).collect::<Vec<_>>(), "{text}");
        }
    }
}
