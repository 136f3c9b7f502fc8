//! Take & Make: a capturing man goes on, as part of its move, as the captured man would.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::bitboard::Bb;
use crate::ctx::Ctx;
use crate::generate::remove_repeated;
use crate::hooks::{Level, MoveSource};
use crate::men::View;
use crate::moves::{Act, Shape, Shapes};
use crate::piece::Side;
use crate::ruleset::Builder;

/// The condition.
pub struct TakeAndMake;

static META: Meta = Meta {
    name: ["Take&MakeChess", "Take&MakeEchecs", "Take&MakeSchach"],
    aliases: &["TakeAndMake"],
    options: &[OptionMeta {
        name: ["Absolute", "Absolute", "Absolut"],
        doc: "The capture of a king, too, needs a second part: otherwise it is no check.",
    }],
    doc: "A man that has captured must go on at once from the square of capture, without capturing, in the way of the \
          captured man; if it cannot, the capture is illegal. Pawns may not end on their own first rank; they promote where the \
          whole move ends.",
    source: "H. Laue, 2006",
};

impl RuleDef for TakeAndMake {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.source(Make {
            after_royals_too: args.has("Absolute"),
        });
        Ok(())
    }
}

struct Make {
    after_royals_too: bool,
}

impl MoveSource for Make {
    fn rewrite(&self, cx: &mut Ctx, side: Side, _men: Bb, shapes: &mut Shapes) {
        let mut made = Shapes::new();
        for take in shapes.drain(..) {
            self.make(cx, side, take, &mut made);
        }
        *shapes = made;
    }

    fn level(&self) -> Level {
        Level::Check // a man observes others whether or not it could go on
    }
}

impl Make {
    fn make(&self, cx: &Ctx, side: Side, take: Shape, out: &mut Shapes) {
        let start = out.len();
        let state = cx.state();
        let victim = take.capture.and_then(|at| Some((at, state.piece(at)?)));
        let (Some((victim_at, victim)), Some(taker)) = (victim, state.piece(take.from)) else {
            out.push(take);
            return;
        };
        if victim.is_royal() && !self.after_royals_too {
            out.push(take);
            return;
        }
        // the board as it is after the capture
        let men = cx.met_by(taker) & !Bb::of(take.from) & !Bb::of(victim_at) | Bb::of(take.to);
        let view = View {
            side: !side,
            occupied: men,
            enemies: Bb::EMPTY,
        };
        let is_pawn = cx.rules().kinds.man(taker.kind).walk.is_pawn();
        cx.quiet_arrivals(&view, take.to, victim.kind, |to| {
            if !(is_pawn && to.rank() == side.home_rank()) {
                out.push(Shape {
                    to,
                    act: match take.act {
                        Act::EnPassant => Act::EnPassant,
                        _ => Act::Plain,
                    },
                    ..take
                });
                // several ways may lead to one square
                remove_repeated(out, start);
            }
        });
    }
}
