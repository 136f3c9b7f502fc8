//! Masand: a man that gives check changes the side of all men that it observes.

use super::{Args, Meta, RuleDef, RuleError};
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, Level, Played, Stage};
use crate::piece::{Piece, Sides};
use crate::ruleset::Builder;
use crate::square::Sq;
use smallvec::SmallVec;

/// One of the two conditions.
pub struct Masand {
    meta: &'static Meta,
    generalised: bool,
}

/// Masand.
pub static MASAND: Masand = Masand {
    meta: &Meta {
        name: ["Masand", "Masand", "Masand"],
        aliases: &[],
        options: &[],
        doc: "When a man that has moved gives check, all men (except kings and neutral men) that it observes change sides.",
        source: "P. Masand",
    },
    generalised: false,
};

/// Generalised Masand.
pub static GENERALISED: Masand = Masand {
    meta: &Meta {
        name: [
            "MasandGeneralised",
            "MasandGeneralise",
            "MasandVerallgemeinert",
        ],
        aliases: &[],
        options: &[],
        doc: "When a move leads to check, all men (except kings and neutral men) that a checking man observes change sides, \
              each once.",
        source: "after Masand",
    },
    generalised: true,
};

impl RuleDef for Masand {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(RecolourObserved {
            generalised: self.generalised,
        });
        Ok(())
    }
}

struct RecolourObserved {
    generalised: bool,
}

impl AfterMove for RecolourObserved {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        let side = played.side;
        if !cx.in_check(!side) {
            return Verdict::Legal;
        }
        let mut changed: SmallVec<[Sq; 8]> = SmallVec::new();
        let candidates: SmallVec<[Sq; 16]> = if self.generalised {
            cx.state().occupied().collect()
        } else {
            cx.moved_man(played).into_iter().collect()
        };
        for by in candidates {
            // men that have changed sides meanwhile give check now, or no longer
            let checks = cx.state().men(side).has(by)
                && cx
                    .state()
                    .royals(!side)
                    .into_iter()
                    .any(|royal| observes(cx, played, by, royal));
            if !checks {
                continue;
            }
            for at in cx.state().occupied() {
                let Some(was) = cx.state().piece(at) else {
                    continue;
                };
                if at != by
                    && !was.is_royal()
                    && was.sides != Sides::Neutral
                    && !changed.contains(&at)
                    && observes(cx, played, by, at)
                {
                    let now = Piece {
                        sides: was.sides.swapped(),
                        ..was
                    };
                    cx.apply(Effect::Change { at, was, now }, Reason::Conversion);
                    if self.generalised {
                        changed.push(at);
                    }
                }
            }
        }
        Verdict::Legal
    }
}

fn observes(cx: &Ctx, played: &Played, by: Sq, target: Sq) -> bool {
    cx.man_observes(played.side, by, target, Level::Observation)
}
