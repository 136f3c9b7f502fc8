//! Central chess: men move only in connection with their king.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Level, Mobility};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Central;

static META: Meta = Meta {
    name: ["CentralChess", "EchecsCentral", "ZentralSchach"],
    aliases: &[],
    options: &[],
    doc: "A man can move, capture and give check only if a royal man of its side guards it, or a man that is itself guarded in this way, and \
          so on. Royal men move freely.",
    source: "inventor and year not known to us; as in Popeye 4.104",
    texts: sauterelle_kernel::texts!("central.txt"),
};

impl RuleDef for Central {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.mobility(GuardedByTheKing);
        Ok(())
    }
}

struct GuardedByTheKing;

impl Mobility for GuardedByTheKing {
    fn may_move(&self, view: &View, side: Side, at: Sq, piece: Piece) -> bool {
        if piece.is_royal() {
            return true;
        }
        let royals = view.state().royals(side);
        let (mut chain, mut next) = (Bb::of(at), Bb::of(at));
        while !next.is_empty() {
            let guards: Bb = next
                .into_iter()
                .flat_map(|at| view.observing_men(side, at, Level::Geometry, None, false))
                .collect();
            if !(guards & royals).is_empty() {
                return true;
            }
            next = guards & !chain;
            chain |= guards;
        }
        false
    }

    fn spares_royal_men(&self) -> bool {
        true
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("not-connected-with-king"), at)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const CENTRAL: &[&str] = &["CentralChess"];

    #[test]
    fn only_men_in_connection_with_their_king_move() {
        let men = ["ka1 rb2 sb7 bh5", "kh8", ""];
        // the king guards the rook, the rook the knight; nobody guards the bishop
        assert_eq!(
            legal(men, White, CENTRAL, "b2"),
            legal(men, White, &[], "b2")
        );
        assert_eq!(legal(men, White, CENTRAL, "b7"), "a5 c5 d6 d8");
        assert_eq!(legal(men, White, CENTRAL, "h5"), "");
        assert_ne!(legal(men, White, &[], "h5"), "");
    }

    #[test]
    fn men_that_guard_each_other_only_do_not_move() {
        let men = ["ka1 rd4 rd6", "kh8", ""];
        assert_eq!(legal(men, White, CENTRAL, "d4"), "");
        assert_eq!(legal(men, White, CENTRAL, "d6"), "");
    }

    #[test]
    fn men_without_connection_give_no_check() {
        for (white, check) in [
            ("rd1 ka1", false),
            ("rd1 kc2", true),
            ("rd1 rd3 kh4", false),
        ] {
            let game = game(white, "kd8", Black, CENTRAL);
            assert_eq!(game.play().in_check(Black), check, "{white}");
        }
        let orthodox = game("rd1 ka1", "kd8", Black, &[]);
        assert!(orthodox.play().in_check(Black));
    }

    #[test]
    fn a_king_castles_with_a_rook_it_does_not_guard() {
        let men = ["ke1 rh1", "kb8", ""];
        assert!(legal(men, White, CENTRAL, "e1").contains("g1"));
    }

    #[test]
    fn neutral_men_are_men_of_either_side() {
        let men = ["ka1", "kh8", "rb2"];
        assert_ne!(legal(men, White, CENTRAL, "b2"), "");
        assert_eq!(legal(men, Black, CENTRAL, "b2"), "");
    }
}
