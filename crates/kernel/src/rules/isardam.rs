//! Isardam: no man may come to be observed by an enemy man of its own kind.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::ctx::{Ctx, Verdict};
use crate::hooks::{AfterMove, Level, Played, Stage};
use crate::piece::Side;
use crate::ruleset::Builder;

/// The condition.
pub struct Isardam;

static META: Meta = Meta {
    name: ["Isardam", "Isardam", "Isardam"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["TypeB", "TypeB", "TypB"],
            doc: "A capture of a king is a threat even if it would bring about such an observation.",
        },
        OptionMeta {
            name: ["RexInclusive", "RexInclusif", "RexInklusive"],
            doc: "Royal men count too.",
        },
    ],
    doc: "A move after which some man (not a royal one) is observed by an enemy man of its own kind is illegal; a king is not in check if its capture \
          would be such a move. (Madrasi, the other way round: no paralysis may come about.)",
    source: "G. P. Jelliss",
};

impl RuleDef for Isardam {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(NoObservation {
            royals_too: args.has("RexInclusive"),
        });
        if !args.has("TypeB") {
            builder.threats_are_played();
        }
        Ok(())
    }
}

struct NoObservation {
    royals_too: bool,
}

impl AfterMove for NoObservation {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn run(&self, cx: &mut Ctx, _played: &Played) -> Verdict {
        for side in Side::BOTH {
            for at in cx.state().men(side) {
                let Some(piece) = cx.state().piece(at) else {
                    continue;
                };
                if (self.royals_too || !piece.is_royal())
                    && cx.is_observed(!side, at, Level::Geometry, Some(piece.kind))
                {
                    cx.note(META.name[0], |_| {
                        format!("the man on {at} would be observed by a man of its own kind")
                    });
                    return Verdict::Illegal;
                }
            }
        }
        Verdict::Legal
    }
}
