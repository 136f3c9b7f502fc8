//! Transmuted kings: attacked kings move as the men that attack them.

use super::{Args, Meta, RuleDef, RuleError};
use crate::ctx::Ctx;
use crate::hooks::{Level, WalkRule, Walks};
use crate::piece::{Piece, Side};
use crate::ruleset::Builder;
use crate::square::Sq;

/// One of the conditions.
pub struct Transmutation {
    meta: &'static Meta,
    sides: &'static [Side],
}

macro_rules! condition {
    ($id:ident, $names:expr, $sides:expr, $who:literal) => {
        /// See its documentation text.
        pub static $id: Transmutation = Transmutation {
            meta: &Meta {
                name: $names,
                aliases: &[],
                options: &[],
                doc: concat!(
                    $who,
                    " that is attacked moves, and threatens, only as the men that attack it."
                ),
                source: "P. Monréal; Feenschach",
            },
            sides: $sides,
        };
    };
}

condition!(
    BOTH,
    [
        "TransmutedKings",
        "RoisTransmutes",
        "TransmutierendeKoenige"
    ],
    &Side::BOTH,
    "A royal man of either side"
);
condition!(
    WHITE,
    [
        "WhiteTransmutedKing",
        "BlancRoiTransmute",
        "WeisserTransmutierenderKoenig"
    ],
    &[Side::White],
    "A white royal man"
);
condition!(
    BLACK,
    [
        "BlackTransmutedKing",
        "NoirRoiTransmute",
        "SchwarzerTransmutierenderKoenig"
    ],
    &[Side::Black],
    "A black royal man"
);
impl RuleDef for Transmutation {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        for side in self.sides {
            builder.claim(match side {
                Side::White => "how attacked white kings move",
                Side::Black => "how attacked black kings move",
            })?;
        }
        builder.walk(Transmuting { sides: self.sides });
        Ok(())
    }
}

struct Transmuting {
    sides: &'static [Side],
}

impl WalkRule for Transmuting {
    fn level(&self) -> Level {
        Level::Observation
    }

    fn substitute(
        &self,
        cx: &Ctx,
        side: Side,
        at: Sq,
        piece: Piece,
        nested: bool,
        walks: &mut Walks,
    ) {
        // while it is asked who attacks a king, the other king moves in its own way
        if nested || !piece.is_royal() || !self.sides.contains(&side) {
            return;
        }
        let mut borrowed = Walks::new();
        let kinds = cx.rules().kinds.ids();
        for kind in kinds {
            let attackers = cx.observing_men(!side, at, Level::Observation, Some(kind), true);
            if attackers.take(1).count() > 0 {
                borrowed.push(kind);
            }
        }
        if !borrowed.is_empty() {
            *walks = borrowed;
        }
    }
}
