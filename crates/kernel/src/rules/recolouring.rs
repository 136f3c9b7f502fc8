//! Andernach and Anti-Andernach chess: a man changes sides by capturing, or by not capturing.

use super::{Args, Meta, RuleDef, RuleError};
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, Played, Stage};
use crate::piece::Piece;
use crate::ruleset::Builder;

/// One of the two conditions.
pub struct Recolouring {
    meta: &'static Meta,
    by_capture: bool,
}

/// Andernach chess.
pub static ANDERNACH: Recolouring = Recolouring {
    meta: &Meta {
        name: ["AndernachChess", "EchecsAndernach", "AndernachSchach"],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) that captures changes sides. A rook that does so on a home square of its new side may castle.",
        source: "Andernach meeting, 1993",
    },
    by_capture: true,
};

/// Anti-Andernach chess.
pub static ANTI_ANDERNACH: Recolouring = Recolouring {
    meta: &Meta {
        name: [
            "AntiAndernachChess",
            "EchecsAntiAndernach",
            "AntiAndernachSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) that moves without capture changes sides.",
        source: "after Andernach chess",
    },
    by_capture: false,
};

impl RuleDef for Recolouring {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(ChangeSides {
            by_capture: self.by_capture,
        });
        Ok(())
    }
}

struct ChangeSides {
    by_capture: bool,
}

impl AfterMove for ChangeSides {
    fn stage(&self) -> Stage {
        Stage::Recolouring
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        if cx.has_captured(played) == self.by_capture
            && let Some(at) = cx.moved_man(played)
            && let Some(was) = cx.state().piece(at)
            && !was.is_royal()
            && !was.sides.has(!played.side)
        {
            let now = Piece {
                sides: (!played.side).into(),
                ..was
            };
            cx.apply(Effect::Change { at, was, now }, Reason::Recolouring);
        }
        Verdict::Legal
    }
}
