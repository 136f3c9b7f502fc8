//! Trying an attack, for rules that have to know what would come of it.

use super::{Player, Script};
use crate::moves::Shape;
use crate::view::View;

impl View<'_> {
    /// Whether it is only tried whether an attack could be played: what follows from it for other men is then left out.
    #[inline]
    pub fn is_trying_attack(&self) -> bool {
        self.trying_attack
    }
}

impl<'r> Player<'r> {
    /// Whether the attack can be played, with some answers to what rules ask, so that this is true of the position it leads to.
    pub fn attack_can_lead_to(&mut self, shape: Shape, holds: impl Fn(&View<'r>) -> bool) -> bool {
        let trying = std::mem::replace(&mut self.view.trying_attack, true);
        let mut script = Script::default();
        let found = loop {
            let found = self.play_scripted(shape, &mut script).is_some() && holds(self);
            self.undo();
            if found || !script.advance() {
                break found;
            }
        };
        self.view.trying_attack = trying;
        found
    }
}
