//! Transmuted kings: attacked kings move as the men that attack them.

use super::{Args, Meta, RuleDef, RuleError};
use crate::ctx::Ctx;
use crate::hooks::{Admission, Level, WalkRule, Walks};
use crate::moves::{Act, Shape};
use crate::piece::{Piece, Side};
use crate::remark::{Message, Remark};
use crate::ruleset::{Builder, Claim};
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
            builder.claim(Claim::AttackedKingsWalk(*side))?;
        }
        builder.walk(Transmuting { sides: self.sides });
        builder.admission(NoCastling { sides: self.sides });
        Ok(())
    }
}

struct Transmuting {
    sides: &'static [Side],
}

impl WalkRule for Transmuting {
    fn concerns_royal_men_only(&self) -> bool {
        true
    }

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
        let borrowed = attackers(cx, side, at);
        if !borrowed.is_empty() {
            *walks = borrowed;
        }
    }
}

/// The kinds of the men that attack a royal man of this side.
fn attackers(cx: &Ctx, side: Side, at: Sq) -> Walks {
    let observes = |kind| {
        let mut men = cx.observing_men(!side, at, Level::Observation, kind, true);
        men.next().is_some()
    };
    if !observes(None) {
        return Walks::new(); // mostly
    }
    let kinds = cx.rules().kinds.ids();
    kinds.filter(|kind| observes(Some(*kind))).collect()
}

/// Castling is a king's move: who moves as another man does not castle, even if the attack is no check.
struct NoCastling {
    sides: &'static [Side],
}

impl Admission for NoCastling {
    fn admits(&self, cx: &Ctx, side: Side, shape: &Shape) -> bool {
        !matches!(shape.act, Act::Castle(_))
            || !self.sides.contains(&side)
            || attackers(cx, side, shape.from).is_empty()
    }

    fn level(&self) -> Level {
        Level::Check
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("moves-as-attackers"), shape.from)
    }
}

#[cfg(test)]
mod tests {
    use crate::piece::Side::{Black, White};
    use crate::testing::{game, legal};

    #[test]
    fn it_does_not_castle_even_if_the_attack_is_no_check() {
        // in Anticirce the rook could not be reborn on h8
        let men = ["ke1 rh1", "re3 kd8 sh8", ""];
        let anticirce = legal(men, White, &["AntiCirce"], "e1");
        assert_eq!(anticirce, "d1 f1 g1 d2 f2");
        let transmuted = legal(men, White, &["AntiCirce", "TransmutedKings"], "e1");
        assert_eq!(transmuted, "a1 b1 c1 d1 f1 g1 e3");
        let game = game(men[0], men[1], White, &["AntiCirce", "TransmutedKings"]);
        let moves = game.play().legal_moves();
        assert!(
            moves
                .iter()
                .all(|mv| mv.shape.act == crate::moves::Act::Plain)
        );
    }

    #[test]
    fn an_attacked_king_moves_as_its_attacker() {
        let men = ["ka1", "ra8 kh5", ""];
        for (condition, reached) in [
            (&["TransmutedKings"][..], "b1 c1 d1 e1 f1 g1 h1 a8"),
            (&["WhiteTransmutedKing"], "b1 c1 d1 e1 f1 g1 h1 a8"),
            (&["BlackTransmutedKing"], "b1 b2"),
            (&[], "b1 b2"),
        ] {
            assert_eq!(legal(men, White, condition, "a1"), reached, "{condition:?}");
        }
        let men = ["ra8 kh5", "ka1", ""];
        for (condition, reached) in [
            (&["BlackTransmutedKing"][..], "b1 c1 d1 e1 f1 g1 h1 a8"),
            (&["WhiteTransmutedKing"], "b1 b2"),
        ] {
            assert_eq!(legal(men, Black, condition, "a1"), reached, "{condition:?}");
        }
    }

    #[test]
    fn one_that_is_not_attacked_moves_as_a_king() {
        let men = ["ka1", "rb8 kh5", ""];
        assert_eq!(legal(men, White, &["TransmutedKings"], "a1"), "a2");
    }

    #[test]
    fn it_moves_in_all_the_ways_of_several_attackers_but_each_move_exists_once() {
        let men = ["kd4", "rd8 ba7 kh1", ""];
        // along the rank as the rook, along the other diagonal as the bishop (on h8 it would be attacked again), and
        // captures of both attackers
        let reached = "a1 b2 c3 a4 b4 c4 e4 f4 g4 h4 e5 f6 a7 g7 d8";
        assert_eq!(legal(men, White, &["TransmutedKings"], "d4"), reached);
        let queen_and_bishop = game("kh8 ph7", "qa8 bg7 kc1", White, &["TransmutedKings"]);
        let moves = queen_and_bishop.play().legal_moves();
        let to_g7 = moves.iter().filter(|mv| mv.shape.to.to_string() == "g7");
        assert_eq!(to_g7.count(), 1);
    }

    #[test]
    fn it_threatens_as_its_attacker_too() {
        let men = ("ka1", "ra8 kh1");
        let transmuted = game(men.0, men.1, Black, &["TransmutedKings"]);
        assert!(transmuted.play().in_check(Black));
        let only_black = game(men.0, men.1, Black, &["BlackTransmutedKing"]);
        assert!(!only_black.play().in_check(Black));
    }
}
