//! What goes on beside a search.

use crate::run::Monitor;
use std::sync::Arc;

/// What goes on beside searches, such as signs of life on other threads.
pub trait Life {
    /// Whether a problem is being solved, of which something can be shown if the program is to end.
    fn set_solving(&self, _solving: bool) {}

    /// Does the work. `before`: moves played in earlier problems.
    fn during(&self, _monitor: &Arc<Monitor>, _before: u64, work: &mut dyn FnMut()) {
        work();
    }
}

/// Nothing goes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Life for Silent {}
