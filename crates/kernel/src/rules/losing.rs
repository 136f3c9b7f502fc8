//! Losing chess: captures are compulsory and kings are men like others.

use super::{Args, Meta, RuleDef, RuleError};
use crate::hooks::{Preference, Strictness};
use crate::moves::Shape;
use crate::piece::Side;
use crate::ruleset::Builder;

/// The condition.
pub struct LosingChess;

static META: Meta = Meta {
    name: ["LosingChess", "QuiPerdGagne", "Schlagschach"],
    aliases: &[],
    options: &[],
    doc: "A side that can capture must capture. There is no check: kings can be captured, and pawns can promote to kings.",
    source: "Losing chess (antichess), 19th century",
};

impl RuleDef for LosingChess {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.no_royal_kings();
        for side in Side::BOTH {
            builder.preference(side, MustCapture)?;
        }
        Ok(())
    }
}

struct MustCapture;

impl Preference for MustCapture {
    fn score(&self, shape: &Shape) -> i64 {
        i64::from(shape.capture.is_some())
    }

    fn strictness(&self) -> Strictness {
        Strictness::Normal
    }

    fn better(&self) -> &'static str {
        "capturing"
    }

    fn show(&self, score: i64) -> String {
        if score > 0 { "a capture" } else { "no capture" }.into()
    }
}
