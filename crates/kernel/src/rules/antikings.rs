//! Anti-kings: a king is in check when it is not attacked.

use super::{Args, Meta, RuleDef, RuleError};
use crate::ctx::Ctx;
use crate::hooks::{CheckConcept, CheckReason};
use crate::piece::Side;
use crate::ruleset::Builder;

/// The condition.
pub struct AntiKings;

static META: Meta = Meta {
    name: ["AntiKings", "AntiRois", "AntiKoenige"],
    aliases: &[],
    options: &[],
    doc: "A side is in check when its king is not attacked: a move must leave the own king attacked, and mate means that it \
          cannot be brought into an attack.",
    source: "W. Karsch and others",
};

impl RuleDef for AntiKings {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.concept(Unattacked)?;
        Ok(())
    }
}

struct Unattacked;

impl CheckConcept for Unattacked {
    fn in_check(&self, cx: &Ctx, side: Side, attacked: bool) -> bool {
        !attacked && !cx.state().royals(side).is_empty()
    }

    fn reason(&self, cx: &Ctx, side: Side) -> CheckReason {
        CheckReason {
            code: "unattacked",
            men: cx.state().royals(side).collect(),
            by: None,
        }
    }
}
