//! Madrasi and Eiffel chess: men that enemy men of a certain kind observe cannot move.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::ctx::Ctx;
use crate::hooks::{Level, Mobility};
use crate::piece::{KindId, Piece, Side};
use crate::ruleset::Builder;
use crate::square::Sq;

/// Madrasi.
pub struct Madrasi;

/// Eiffel chess.
pub struct Eiffel;

static MADRASI: Meta = Meta {
    name: ["Madrasi", "Madrasi", "Madrasi"],
    aliases: &[],
    options: &[OptionMeta {
        name: ["RexInclusive", "RexInclusif", "RexInklusive"],
        doc: "Royal men are paralysed too.",
    }],
    doc: "A man (not a royal one) that an enemy man of its own kind observes cannot move, capture or give check; it can only \
          paralyse in turn.",
    source: "A. J. Karwatkar, 1979",
};

static EIFFEL: Meta = Meta {
    name: ["EiffelChess", "EchecsEiffel", "EiffelSchach"],
    aliases: &[],
    options: &[],
    doc: "A man that an enemy man observes cannot move, capture or give check if the observing man is a queen and it a pawn, a rook and a queen, \
          a bishop and a rook, a knight and a bishop, or a pawn and a knight. It can only paralyse in turn.",
    source: "Fairy chess, about 1979, after J. P. Boyer",
};

impl RuleDef for Madrasi {
    fn meta(&self) -> &'static Meta {
        &MADRASI
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.mobility(Paralysis {
            paralyser: Some,
            royals_too: args.has("RexInclusive"),
        });
        Ok(())
    }
}

impl RuleDef for Eiffel {
    fn meta(&self) -> &'static Meta {
        &EIFFEL
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.mobility(Paralysis {
            paralyser: |kind| {
                Some(match kind {
                    KindId::PAWN => KindId::QUEEN,
                    KindId::QUEEN => KindId::ROOK,
                    KindId::ROOK => KindId::BISHOP,
                    KindId::BISHOP => KindId::KNIGHT,
                    KindId::KNIGHT => KindId::PAWN,
                    _ => return None,
                })
            },
            royals_too: true,
        });
        Ok(())
    }
}

struct Paralysis {
    /// The kind of man that paralyses men of a kind.
    paralyser: fn(KindId) -> Option<KindId>,
    royals_too: bool,
}

impl Mobility for Paralysis {
    fn may_move(&self, cx: &Ctx, side: Side, at: Sq, piece: Piece) -> bool {
        if piece.is_royal() && !self.royals_too {
            return true;
        }
        // paralysed men paralyse: so the observing men need not be able to move
        let paralyser = (self.paralyser)(piece.kind);
        paralyser.is_none_or(|kind| !cx.is_observed(!side, at, Level::Geometry, Some(kind)))
    }

    fn why_not(&self, at: Sq) -> String {
        format!("the man on {at} is paralysed")
    }
}
