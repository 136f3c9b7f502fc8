//! Polo: no ordinary captures; a man that arrives next to enemy men annihilates all of them.

use super::{Args, Meta, RuleDef, RuleError};
use crate::bitboard::{Bb, NEIGHBOURS};
use crate::castling;
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{Admission, AfterMove, Attack, Played, Stage};
use crate::moves::{Act, Shape};
use crate::piece::Side;
use crate::ruleset::Builder;
use crate::square::Sq;

/// The condition.
pub struct Polo;

static META: Meta = Meta {
    name: ["Polo", "Polo", "Polo"],
    aliases: &["PoloChess", "EchecsPolo", "PoloSchach"],
    options: &[],
    doc: "Ordinary captures do not exist. Whenever a man arrives on a square, all enemy men next to it \
          disappear together; in castling king and rook both arrive. A royal is in check when an enemy man \
          could arrive next to it.",
    source: "\"Les échecs Polo\" (La composition échiquéenne)",
};

impl RuleDef for Polo {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(NoCapture);
        builder.after_move(Contact);
        builder.attack(ByContact)?;
        Ok(())
    }
}

struct NoCapture;

impl Admission for NoCapture {
    fn admits(&self, _cx: &Ctx, _side: Side, shape: &Shape) -> bool {
        shape.capture.is_none()
    }

    fn why_not(&self, _shape: &Shape) -> String {
        "in Polo chess no man captures in the ordinary way".into()
    }
}

struct Contact;

impl AfterMove for Contact {
    fn stage(&self) -> Stage {
        Stage::Removal
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        let arrivals = arrivals(&played.shape);
        let touched = touched(arrivals) & cx.state().men(!played.side) & !arrivals;
        if !(touched & cx.state().royals(!played.side)).is_empty() {
            return Verdict::Illegal; // royal men are never removed
        }
        for at in touched {
            if let Some(piece) = cx.state().piece(at) {
                cx.apply(Effect::Remove { at, piece }, Reason::Contact);
            }
        }
        Verdict::Legal
    }

    fn why_not(&self, _cx: &Ctx, played: &Played) -> String {
        format!("it would touch a royal man next to {}", played.shape.to)
    }
}

struct ByContact;

impl Attack for ByContact {
    fn hits(&self, _cx: &Ctx, shape: &Shape, royals: Bb) -> bool {
        let arrivals = arrivals(shape);
        // a neutral royal that moves does not touch itself
        !(touched(arrivals) & royals & !Bb::of(shape.from)).is_empty()
    }
}

/// Where men arrive in the move.
fn arrivals(shape: &Shape) -> Bb {
    match shape.act {
        Act::Castle(wing) => {
            Bb::of(shape.to) | Bb::of(castling::rook_path(shape.to.rank(), wing).1)
        }
        _ => Bb::of(shape.to),
    }
}

fn touched(arrivals: Bb) -> Bb {
    arrivals
        .map(|at: Sq| NEIGHBOURS[at.index()])
        .fold(Bb::EMPTY, |all, near| all | near)
}
