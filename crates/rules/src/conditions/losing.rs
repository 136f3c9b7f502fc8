//! Losing chess: captures are compulsory and kings are men like others.

use super::must_capture::CapturesFirst;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// The condition.
pub struct LosingChess;

static META: Meta = Meta {
    name: ["LosingChess", "QuiPerdGagne", "Schlagschach"],
    aliases: &[],
    options: &[],
    doc: "A side that can capture must capture. There is no check: kings can be captured, and pawns can promote to kings.",
    source: "Losing chess (antichess), 19th century",
    texts: sauterelle_kernel::texts!("losing.txt"),
};

impl RuleDef for LosingChess {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::RoyalKings)?;
        builder.no_royal_kings();
        for side in Side::BOTH {
            builder.preference(side, CapturesFirst)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    const NAME: &[&str] = &["LosingChess"];

    #[test]
    fn captures_are_compulsory() {
        let men = ["ra1 kh1", "pa5 kh8", ""];
        assert_eq!(
            legal(men, White, &[], "a1"),
            "b1 c1 d1 e1 f1 g1 a2 a3 a4 a5"
        );
        assert_eq!(legal(men, White, NAME, "a1"), "a5");
        assert_eq!(legal(men, White, NAME, "h1"), "");
    }

    #[test]
    fn kings_are_men_like_others() {
        // into an attack, next to the enemy king
        let men = ["kb3", "kd4 ra8", ""];
        assert_eq!(legal(men, White, &[], "b3"), "b2 c2 b4");
        assert_eq!(legal(men, White, NAME, "b3"), "a2 b2 c2 a3 c3 a4 b4 c4");
        assert!(!game("ka1", "ra8", White, NAME).play().in_check(White));
        // they are captured
        let game = game("ra1", "ka8", White, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "a1a8"));
        assert_eq!(man(&player, "a8"), "R");
    }

    #[test]
    fn pawns_promote_to_kings_too() {
        let forms = |names| {
            game("pa7 kh1", "kh5", White, names)
                .play()
                .legal_moves()
                .len()
        };
        assert_eq!(forms(NAME) - 5, 3, "the king has three moves");
        assert_eq!(forms(&[]) - 4, 3);
    }

    #[test]
    fn en_passant_is_compulsory_too() {
        let game = game(
            "pe5 ph2",
            "pd7",
            sauterelle_kernel::board::piece::Side::Black,
            NAME,
        );
        let mut player = game.play();
        assert!(play(&mut player, "d7d5"));
        let moves = player.legal_moves();
        assert_eq!(moves.len(), 1);
        assert_eq!(moves[0].shape.to.to_string(), "d6");
    }
}
