//! Anticirce: capturing men are reborn.

use super::rebirth::{Adapter, Rebirth};
use super::reborn::{Fate, mark_promoted, mover, victims};
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, Played, Stage};
use crate::moves::Shape;
use crate::piece::Piece;

/// Capturing men are reborn in this way.
pub(super) struct Anticirce(pub Rebirth);

impl AfterMove for Anticirce {
    fn stage(&self) -> Stage {
        Stage::Transfer
    }

    fn concerns(&self, shape: &Shape) -> bool {
        shape.capture.is_some() || self.0.adapter == Adapter::Frischauf
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        if self.0.adapter == Adapter::Frischauf {
            mark_promoted(cx, played);
        }
        let verdict = match (victims(cx, played).first(), mover(cx, played)) {
            (Some(&captured), Some((_, man, at))) if self.0.concerns(man) => {
                let case = self.0.case_of_capturer(man, played, captured);
                // its own square is free for the man itself
                cx.begin();
                cx.apply(Effect::Remove { at, piece: man }, Reason::Record);
                let fate = self.0.fate(cx, played.side, &case);
                cx.undo();
                match fate {
                    Fate::At(to, _) if !(self.0.cheylan && to == at) => {
                        cx.apply(Effect::Move { from: at, to }, Reason::Transfer);
                        if case.man != man {
                            change(cx, to, man, case.man);
                        }
                        self.0.after_arrival(cx, to, case.side, None);
                        Verdict::Legal
                    }
                    Fate::None => Verdict::Legal,
                    _ => {
                        cx.note("AntiCirce", |_| {
                            format!("the man capturing on {} cannot be reborn", captured.at)
                        });
                        Verdict::Illegal
                    }
                }
            }
            (Some(captured), None) => {
                cx.note("AntiCirce", |_| {
                    format!(
                        "nobody is left of the man capturing on {} who could be reborn",
                        captured.at
                    )
                });
                Verdict::Illegal
            }
            _ => Verdict::Legal,
        };
        if self.0.adapter == Adapter::Frischauf {
            mark_promoted(cx, played);
        }
        verdict
    }
}

fn change(cx: &mut Ctx, at: crate::square::Sq, was: Piece, now: Piece) {
    cx.apply(Effect::Change { at, was, now }, Reason::Transfer);
}
