//! Royal dynasty: a king is royal only while it is the only one of its side.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{AfterMove, Liberties, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// The condition.
pub struct RoyalDynasty;

static META: Meta = Meta {
    name: ["RoyalDynasty", "DynastieRoyale", "KoenigsDynastie"],
    aliases: &[],
    options: &[],
    doc: "A side may have any number of kings, and pawns may promote to kings. As long as a side has several kings none of them is royal: they are captured \
          like other men. The only king of a side is royal. Only royal kings castle.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("dynasty.txt"),
};

impl RuleDef for RoyalDynasty {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::RoyalKings)?;
        builder.sole_kings_are_royal();
        builder.after_move(Succession);
        Ok(())
    }
}

struct Succession;

impl AfterMove for Succession {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            royalty: [true; 2],
            ..Liberties::NONE
        })
    }

    fn run(&self, player: &mut Player, _played: &Played) -> Verdict {
        for side in Side::BOTH {
            let kings = player.state().of_kind(KindId::KING) & player.state().men(side);
            let is_royal = kings.len() == 1;
            for at in kings {
                let Some(was) = player
                    .state()
                    .piece(at)
                    .filter(|man| man.is_royal() != is_royal)
                else {
                    continue;
                };
                let attrs = match is_royal {
                    true => was.attrs | Attrs::ROYAL,
                    false => was.attrs.without(Attrs::ROYAL),
                };
                let now = Piece { attrs, ..was };
                player.apply(Effect::Change { at, was, now }, Reason::Record);
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const DYNASTY: &[&str] = &["RoyalDynasty"];

    #[test]
    fn one_of_several_kings_is_captured_and_the_last_is_royal() {
        let game = game("ra4 ka1", "ka8 kh5", White, DYNASTY);
        let mut player = game.play();
        assert!(!player.in_check(Black));
        assert!(play(&mut player, "a4a8"));
        // now the other king is the only one
        assert!(play(&mut player, "h5h6") && play(&mut player, "a8h8"));
        assert!(player.in_check(Black));
        assert_eq!(arrivals(&mut player, "h6"), "g5 g6 g7");
    }

    #[test]
    fn a_pawn_that_becomes_a_king_deposes_the_other() {
        let game = game("pb7 kh1", "kh8 rg8", White, DYNASTY);
        let mut player = game.play();
        let moves = player.legal_moves();
        let promotions = moves
            .iter()
            .filter(|mv| mv.shape.from == "b7".parse().unwrap());
        assert_eq!(promotions.count(), 5);
        assert_eq!(man(&player, "h1"), "K");
        let men = ["kh1 kc3", "kh8 rg8 rb1", ""];
        // neither king is attacked
        assert!(legal(men, White, DYNASTY, "c3").contains("b3"));
        assert!(!legal(["kc3", "kh8 rg8 rb1", ""], White, DYNASTY, "c3").contains("b3"));
    }

    #[test]
    fn only_a_royal_king_castles() {
        let men = ["ke1 rh1", "kh8 rb8", ""];
        assert!(legal(men, White, DYNASTY, "e1").contains("g1"));
        let game = game("ke1 rh1 kb1", "kh8 rb8", White, DYNASTY);
        let mut player = game.play();
        assert!(!arrivals(&mut player, "e1").contains("g1"));
    }

    #[test]
    fn an_unmoved_king_castles_when_it_has_become_the_only_one() {
        let game = game("ke1 rh1 kb7", "kg6 rb8", Black, DYNASTY);
        let mut player = game.play();
        assert!(play(&mut player, "b8b7"));
        assert!(arrivals(&mut player, "e1").contains("g1"));
    }

    #[test]
    fn either_of_two_kings_is_captured() {
        let men = ["qa1 kh1", "ka8 kb1", ""];
        let reached = legal(men, White, DYNASTY, "a1");
        assert!(
            reached.starts_with("b1 ") && reached.contains(" a8"),
            "{reached}"
        );
    }
}
