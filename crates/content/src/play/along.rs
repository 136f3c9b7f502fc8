//! What is known of each node of the line that is gone along, while the tree is walked.

use super::NodeId;

/// The nodes of a line with what is known of them, from the first one on.
pub struct Along<T>(Vec<(NodeId, T)>);

impl<T> Along<T> {
    /// A line that begins with this node.
    pub fn from(node: NodeId, known: T) -> Along<T> {
        Along(vec![(node, known)])
    }

    /// Leaves the nodes behind this one, as the walk has come back to it; if it is not on the line, it stays as it is.
    pub fn back_to(&mut self, node: NodeId) {
        if let Some(place) = self.0.iter().rposition(|(id, _)| *id == node) {
            self.0.truncate(place + 1);
        }
    }

    /// Goes on to a node.
    pub fn push(&mut self, node: NodeId, known: T) {
        self.0.push((node, known));
    }

    /// What is known of the last node.
    pub fn last(&self) -> Option<&T> {
        self.0.last().map(|(_, known)| known)
    }

    /// The same, to be changed.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.0.last_mut().map(|(_, known)| known)
    }

    /// What is known of all nodes, from the first one on.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(_, known)| known)
    }
}
