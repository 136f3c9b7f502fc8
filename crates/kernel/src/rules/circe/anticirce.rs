//! Anticirce: capturing men are reborn.

use super::rebirth::{Adapter, Occupied, Rebirth, Walk};
use super::reborn::{Captured, Fate, mark_promoted, mover, victims};
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, Foreseen, Played, Stage};
use crate::moves::Shape;
use crate::piece::{Piece, Side};
use crate::square::Sq;

/// Capturing men are reborn in this way.
pub(super) struct Anticirce(pub Rebirth);

impl AfterMove for Anticirce {
    fn stage(&self) -> Stage {
        Stage::Transfer
    }

    fn concerns(&self, shape: &Shape) -> bool {
        shape.capture.is_some() || !self.concerns_captures_only()
    }

    fn concerns_captures_only(&self) -> bool {
        self.0.adapter != Adapter::Frischauf
    }

    fn foresee(&self, cx: &Ctx, side: Side, shape: &Shape) -> Foreseen {
        let state = cx.state();
        let (Some(man), Some(captured)) = (state.piece(shape.from), state.piece(shape.to)) else {
            return Foreseen::Unknown;
        };
        let changes_men = self.0.walk != Walk::Same || self.0.turncoat;
        let assassinates = self.0.occupied == Occupied::Assassin;
        if self.0.has_several_squares()
            || changes_men
            || assassinates
            || self.0.adapter == Adapter::Frischauf
        {
            return Foreseen::Unknown;
        }
        if !self.0.concerns(man) {
            return Foreseen::Ends(shape.to);
        }
        let played = Played {
            shape: *shape,
            side,
            start: state.mark(),
        };
        let captured = Captured {
            at: shape.to,
            man: captured,
            by: side,
        };
        let case = self.0.case_of_capturer(man, &played, captured);
        // departure and arrival are free for the man itself
        let is_free = |sq: &Sq| [shape.from, shape.to].contains(sq) || state.piece(*sq).is_none();
        match self.0.only_square(cx, &case).filter(is_free) {
            Some(to) if self.0.cheylan && to == shape.to => Foreseen::Illegal,
            // a pawn may be promoted there
            Some(to) if self.0.promotes && [0, 7].contains(&to.rank()) => Foreseen::Unknown,
            Some(to) => Foreseen::Ends(to),
            None if self.0.occupied == Occupied::Relaxed => Foreseen::Ends(shape.to),
            None => Foreseen::Illegal,
        }
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        if self.0.adapter == Adapter::Frischauf {
            mark_promoted(cx, played);
        }
        let verdict = match (victims(cx, played).first(), mover(cx, played)) {
            (Some(&captured), Some((_, man, at))) if self.0.concerns(man) => {
                let case = self.0.case_of_capturer(man, played, captured);
                match self.0.fate_of_standing(cx, played.side, &case, at) {
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
