//! What moves of solutions tell of what a rule remembers.

use crate::board::effect::{Effect, Entry, Reason};
use crate::men::Language;

/// How a move tells, in Popeye's form, that remembered facts have changed for a reason.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    /// Why they change.
    pub reason: Reason,
    /// Where it is told.
    pub place: Place,
    /// The words, made of effects of the move: of those from the first change on, or of all if it is told at the end.
    pub words: fn(&[Entry], Language) -> String,
}

/// Where a move tells something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Among the effects, once for changes that follow each other.
    Within,
    /// Behind all of them.
    AtTheEnd,
}

impl Told {
    /// Whether the effect is such a change.
    pub fn is_about(&self, entry: &Entry) -> bool {
        entry.reason == self.reason && matches!(entry.effect, Effect::Slot { .. })
    }
}

/// What is remembered after each of these effects that changes a fact for this reason.
pub fn remembered(effects: &[Entry], reason: Reason) -> impl Iterator<Item = u32> {
    effects.iter().filter_map(move |entry| match entry.effect {
        Effect::Slot { now, .. } if entry.reason == reason => Some(now),
        _ => None,
    })
}
