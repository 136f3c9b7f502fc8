//! Messigny chess: instead of moving, men of a kind of both sides may change places.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::bitboard::Bb;
use crate::ctx::{Ctx, Verdict};
use crate::effect::SlotId;
use crate::hooks::{AfterMove, MoveSource, Played, Stage};
use crate::moves::{Act, Shape, Shapes};
use crate::piece::Side;
use crate::ruleset::Builder;
use crate::square::Sq;

/// The condition.
pub struct Messigny;

static META: Meta = Meta {
    name: ["MessignyChess", "EchecsMessigny", "MessignySchach"],
    aliases: &[],
    options: &[OptionMeta {
        name: ["RexExclusive", "RexExclusif", "RexExklusive"],
        doc: "Royal men do not change places.",
    }],
    doc: "A move may consist in exchanging one's own man with an enemy man of the same kind. Men that have just \
          changed places cannot do so in the next move; pawns do not promote in this way.",
    source: "Messigny, 1991",
};

impl RuleDef for Messigny {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let exchanged = builder.slot(0);
        builder.source(Exchanges {
            exchanged,
            royals_too: !args.has("RexExclusive"),
        });
        builder.after_move(Remember { exchanged });
        Ok(())
    }
}

struct Exchanges {
    exchanged: SlotId,
    royals_too: bool,
}

/// The squares of the men exchanged in the last move.
fn decode(value: u32) -> Bb {
    match value.checked_sub(1) {
        None => Bb::EMPTY,
        Some(value) => Bb::of(Sq::new((value % 64) as u8)) | Bb::of(Sq::new((value / 64) as u8)),
    }
}

impl MoveSource for Exchanges {
    fn rewrite(&self, cx: &mut Ctx, side: Side, men: Bb, shapes: &mut Shapes) {
        let state = cx.state();
        let free = !decode(state.slot(self.exchanged));
        for from in men & free {
            let Some(piece) = state.piece(from) else {
                continue;
            };
            if piece.is_royal() && !self.royals_too || !cx.may_move(side, from, piece) {
                continue;
            }
            let partners = state.of_kind(piece.kind) & state.men(!side) & free & !Bb::of(from);
            for to in partners {
                let partner_is_royal = state.piece(to).is_some_and(|p| p.is_royal());
                if self.royals_too || !partner_is_royal {
                    shapes.push(Shape {
                        from,
                        by_way_of: None,
                        to,
                        capture: None,
                        via: piece.kind,
                        act: Act::Exchange,
                    });
                }
            }
        }
    }
}

struct Remember {
    exchanged: SlotId,
}

impl AfterMove for Remember {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        let Shape { from, to, act, .. } = played.shape;
        let now = if act == Act::Exchange {
            // the order of the two does not matter
            let (low, high) = (from.min(to), from.max(to));
            1 + low.index() as u32 + 64 * high.index() as u32
        } else {
            0
        };
        cx.remember(self.exchanged, now);
        Verdict::Legal
    }
}
