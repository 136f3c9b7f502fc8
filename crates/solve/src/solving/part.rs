//! The parts of a solution: branches of the stipulation that begin in the diagram.

use crate::stipulation::{Branch, Node, PlayKind};
use sauterelle_kernel::board::piece::Side;

/// A branch of the stipulation that begins in the diagram.
#[derive(Clone, Copy)]
pub(super) struct Part<'p> {
    pub(super) play: &'p Branch,
    /// Who makes the first half-move.
    pub(super) mover: Side,
    /// Half-moves left out before it.
    pub(super) skipped: u8,
}

impl Part<'_> {
    pub(super) fn has_lines(&self) -> bool {
        !self.play.kind.is_battle() || self.play.parries.is_some()
    }
}

/// The branches of a node that begin in the diagram and may have set play.
pub(super) fn parts(node: &Node, mover: Side, skipped: u8) -> Vec<Part<'_>> {
    match node {
        Node::Branch(play) if play.kind == PlayKind::Defence => Vec::new(),
        Node::Branch(play) => vec![Part {
            play,
            mover,
            skipped,
        }],
        Node::Passed(inner) => parts(inner, !mover, skipped + 1),
        Node::And(a, b) | Node::Or(a, b) => {
            let mut found = parts(a, mover, skipped);
            found.extend(parts(b, mover, skipped));
            found
        }
        Node::Goal(_) | Node::Not(_) => Vec::new(),
    }
}
