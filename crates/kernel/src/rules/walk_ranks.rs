//! Einstein chess and its relatives: men rise in rank by capturing and fall by moving without capture.

use super::{Args, Meta, RuleDef, RuleError};
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, Played, Stage};
use crate::piece::{KindId, Piece};
use crate::ruleset::Builder;

/// One of the conditions.
pub struct Ranks {
    meta: &'static Meta,
    /// Steps up the ladder by a capture and by a move without.
    steps: Steps,
}

#[derive(Clone, Copy)]
struct Steps {
    capture: isize,
    quiet: isize,
}

/// From the lowest to the highest.
const LADDER: [KindId; 5] = [
    KindId::PAWN,
    KindId::KNIGHT,
    KindId::BISHOP,
    KindId::ROOK,
    KindId::QUEEN,
];

/// Einstein chess.
pub static EINSTEIN: Ranks = Ranks {
    meta: &Meta {
        name: ["EinsteinChess", "EchecsEinstein", "EinsteinSchach"],
        aliases: &[],
        options: &[],
        doc: "Men (except kings) change with every move: by moving without capture queens become rooks, rooks bishops, bishops knights, knights \
              pawns; by capturing, the other way round. Pawns on their own first rank have \
              one, two or three steps; on the last rank they do not promote.",
        source: "R. Turnbull",
    },
    steps: Steps {
        capture: 1,
        quiet: -1,
    },
};

/// Reversal Einstein chess.
pub static REVERSAL: Ranks = Ranks {
    meta: &Meta {
        name: [
            "ReversalEinsteinChess",
            "ReversEchecsEinstein",
            "ReversesEinsteinSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "Men (except kings) change with every move: by capturing queens become rooks, rooks bishops, bishops knights, knights \
              pawns; by moving without capture, the other way round. Pawns on their own first rank have \
              one, two or three steps; on the last rank they do not promote.",
        source: "after Einstein chess",
    },
    steps: Steps {
        capture: -1,
        quiet: 1,
    },
};

/// Anti-Einstein chess.
pub static ANTI: Ranks = Ranks {
    meta: &Meta {
        name: [
            "AntiEinsteinChess",
            "EchecsAntiEinstein",
            "AntiEinsteinSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "By moving without capture queens become rooks, rooks bishops, bishops knights, knights pawns. Captures \
              change nothing. Pawns on their own first rank have \
              one, two or three steps; on the last rank they do not promote.",
        source: "after Einstein chess",
    },
    steps: Steps {
        capture: 0,
        quiet: -1,
    },
};

impl RuleDef for Ranks {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim("how men change rank by moving")?;
        builder.pawns_leap_from_first_rank();
        builder.no_promotion();
        builder.after_move(Adjust { steps: self.steps });
        Ok(())
    }
}

struct Adjust {
    steps: Steps,
}

impl AfterMove for Adjust {
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        let step = if cx.has_captured(played) {
            self.steps.capture
        } else {
            self.steps.quiet
        };
        for at in cx.moved_men(played) {
            let Some(was) = cx.state().piece(at) else {
                continue;
            };
            let place = LADDER.iter().position(|kind| *kind == was.kind);
            let next = place.and_then(|place| LADDER.get(place.wrapping_add_signed(step)));
            if let Some(&kind) = next
                && kind != was.kind
            {
                let now = Piece { kind, ..was };
                cx.apply(Effect::Change { at, was, now }, Reason::Transformation);
            }
        }
        Verdict::Legal
    }
}
