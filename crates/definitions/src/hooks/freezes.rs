//! `freeze`: men that can neither move nor threaten.

use crate::expression::{Known, Moment, Setting, YesNo, truth};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Mobility;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::view::View;
use std::sync::Arc;

/// Which men are frozen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Freezes {
    pub when: YesNo,
}

/// The hook.
pub(super) struct Frozen {
    pub set: Arc<Setting>,
    pub freezes: Freezes,
}

impl Mobility for Frozen {
    fn may_move(&self, view: &View, side: Side, at: Sq, _piece: Piece) -> bool {
        !Moment::of_man(view, &self.set, side, at).says(&self.freezes.when)
    }

    fn spares_royal_men(&self) -> bool {
        let royal = Known {
            is_royal: Some(true),
            ..Known::default()
        };
        truth(&self.freezes.when, royal) == Some(false)
    }

    fn why_not(&self, at: Sq) -> Remark {
        let remark = self.set.remark(Message("frozen-by-definition"));
        remark.with("at", at)
    }
}
