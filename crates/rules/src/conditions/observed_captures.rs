//! What conditions have in common that make captures depend on who observes whom.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::Remark;
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;

/// Captures that are admitted, or not, by observations of the level below; all other moves are.
#[derive(Clone, Copy)]
pub(crate) struct ObservedCaptures {
    /// Whether `side` may play this capture of the man on the square.
    pub admits: fn(&View, Side, &Shape, Sq) -> bool,
    /// Why it may not.
    pub why_not: fn(&Shape) -> Remark,
}

impl Admission for ObservedCaptures {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let admits = |at| (self.admits)(view, side, shape, at);
        shape.capture.is_none_or(admits)
    }

    // it asks for observations of the level below
    fn level(&self) -> Level {
        Level::Observation
    }

    fn admits_all_quiet_moves(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        (self.why_not)(shape)
    }
}

/// The square of the captured man.
pub(super) fn captured_on(shape: &Shape) -> Sq {
    shape.capture.unwrap_or(shape.to)
}
