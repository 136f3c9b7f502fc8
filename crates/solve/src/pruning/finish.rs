//! How play is to end.

use super::immobilise::StalemateTarget;
use super::target::Target;

/// The king is to be mated or stalemated.
#[derive(Clone, Copy)]
pub(crate) enum Finish<'t> {
    Mate(&'t Target),
    Stalemate(&'t StalemateTarget),
}

impl<'t> Finish<'t> {
    /// The position, as far as it matters for either.
    pub fn target(self) -> &'t Target {
        match self {
            Finish::Mate(target) => target,
            Finish::Stalemate(target) => target,
        }
    }

    /// Whether the king must be in check in the end.
    pub fn is_mate(self) -> bool {
        matches!(self, Finish::Mate(_))
    }
}
