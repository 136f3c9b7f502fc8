//! `check when`: another reason to be in check.

use crate::expression::{Moment, YesNo};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{CheckReason, CheckRule};
use sauterelle_kernel::play::Ctx;

/// When a side is in check.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checks {
    pub when: YesNo,
}

impl CheckRule for Checks {
    fn in_check(&self, cx: &Ctx, side: Side) -> bool {
        let royal = cx.state().royals(side).lowest();
        Moment::of_man(cx, side, royal.unwrap_or(Sq::new(0))).says(&self.when)
    }

    fn reason(&self, cx: &Ctx, side: Side) -> CheckReason {
        CheckReason {
            code: "definition",
            men: cx.state().royals(side).collect(),
            by: None,
            remark: Remark::new(Message("check-by-definition")).with("side", side),
        }
    }
}
