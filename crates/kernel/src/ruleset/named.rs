//! What a rule has brought, with its name.

use std::ops::Deref;

/// A hook and the name of the rule that brought it.
pub struct Named<T: ?Sized> {
    /// English name of the rule.
    pub rule: &'static str,
    pub(super) hook: Box<T>,
}

impl<T: ?Sized> Deref for Named<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.hook
    }
}
