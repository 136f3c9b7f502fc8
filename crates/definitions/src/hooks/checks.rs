//! `check when`: another reason to be in check. `check means`: what an attack on a royal man means.

use crate::expression::{Moment, Setting, YesNo};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::remark::Message;
use sauterelle_kernel::hooks::{CheckConcept, CheckReason, CheckRule};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use std::sync::Arc;

/// When a side is in check.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checks {
    pub when: YesNo,
}

/// What is a check, instead of an attack.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Means {
    pub when: YesNo,
    /// What is attacked, if anything, are the royal men of the other side.
    pub of_enemy: bool,
}

/// The hook of either.
pub(super) struct InCheck<T> {
    pub set: Arc<Setting>,
    pub rule: T,
}

fn reason(set: &Setting, view: &View, side: Side) -> CheckReason {
    CheckReason {
        code: "definition",
        men: view.state().royals(side).collect(),
        by: None,
        remark: set
            .remark(Message("check-by-definition"))
            .with("side", side),
    }
}

impl CheckRule for InCheck<Checks> {
    fn in_check(&self, view: &View, side: Side) -> bool {
        Moment::of_side(view, &self.set, side).says(&self.rule.when)
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        reason(&self.set, view, side)
    }
}

impl CheckConcept for InCheck<Means> {
    fn in_check(&self, player: &mut Player, side: Side, attacked: bool) -> bool {
        let moment = Moment {
            attacked: Some(attacked),
            ..Moment::of_side(player, &self.set, side)
        };
        moment.says(&self.rule.when)
    }

    fn on_royals_of(&self, side: Side) -> Side {
        if self.rule.of_enemy { !side } else { side }
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        reason(&self.set, view, side)
    }
}
