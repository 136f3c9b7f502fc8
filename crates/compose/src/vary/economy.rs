//! Which of two economical versions says more.

use super::Space;
use crate::edit::{Edit, Version};
use sauterelle::Sq;

impl Space {
    /// Whether, of versions with fewer or weaker men, one makes all edits of another, or leaves men out in place of them, but for some by which
    /// men become stronger. If it is sound, there is nothing to say of the other one.
    pub fn says_more(&self, one: &Version, other: &Version) -> bool {
        let leaves_out = |at: Sq| one.edits.contains(&Edit::Remove { at });
        let square = |edit: &Edit| match edit {
            Edit::Become { at, .. } => Some(*at),
            _ => None,
        };
        let changes = |at: Sq| other.edits.iter().any(|edit| square(edit) == Some(at));
        let is_of_other = |edit: &Edit| match *edit {
            Edit::Remove { at } => changes(at) || other.edits.contains(edit),
            _ => other.edits.contains(edit),
        };
        let is_idle = |edit: &Edit| {
            one.edits.contains(edit) || !self.weakens(edit) || square(edit).is_some_and(leaves_out)
        };
        one.edits.iter().all(is_of_other) && other.edits.iter().all(is_idle)
    }

    /// Whether an edit is one of those that leave a man out or make one weaker. (Only ready spaces know.)
    fn weakens(&self, edit: &Edit) -> bool {
        let mut weakening = self.choices.iter().filter(|choice| choice.weakens);
        weakening.any(|choice| choice.edits.contains(edit))
    }
}
