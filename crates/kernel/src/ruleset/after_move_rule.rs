//! A rule that acts after moves, with its name and its conduct.

use crate::board::shape::Shape;
use crate::hooks::{AfterMove, Conduct};
use std::ops::Deref;

/// A rule that acts after moves. It has been asked for its [`Conduct`] once, so that this takes no time later.
pub struct AfterMoveRule {
    /// English name of the rule that has brought it.
    pub rule: &'static str,
    /// What it promises for all moves and positions.
    pub conduct: Conduct,
    hook: Box<dyn AfterMove>,
}

impl AfterMoveRule {
    /// This hook, brought by the rule of this name.
    pub(super) fn new(rule: &'static str, hook: Box<dyn AfterMove>) -> AfterMoveRule {
        AfterMoveRule {
            rule,
            conduct: hook.conduct(),
            hook,
        }
    }

    /// Whether it can do anything at all when this is played and no other rule does anything.
    #[inline]
    pub fn concerns(&self, shape: &Shape) -> bool {
        self.conduct.when.concerns(shape)
    }
}

impl Deref for AfterMoveRule {
    type Target = dyn AfterMove;

    fn deref(&self) -> &(dyn AfterMove + 'static) {
        &*self.hook
    }
}
