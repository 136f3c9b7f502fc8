//! A move that solutions begin with.

use sauterelle_kernel::moves::Move;

/// A first move; an illegal one leaves its side in check and counts only if it reaches a goal that allows this.
#[derive(Clone, Copy)]
pub(crate) struct FirstMove {
    pub mv: Move,
    pub legal: bool,
    /// It has a number, but no play: it leaves its side in check, and no goal allows this.
    pub only_counts: bool,
}

impl FirstMove {
    /// A move that is played if it is legal or may reach a goal.
    pub fn offered(mv: Move, legal: bool) -> FirstMove {
        FirstMove {
            mv,
            legal,
            only_counts: false,
        }
    }
}
