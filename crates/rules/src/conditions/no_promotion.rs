//! No promotions: the pawns of a side do not go where they would be promoted.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::Reason;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Conduct, Played, Stage, When};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct NoPromotion {
    meta: &'static Meta,
    side: Side,
}

/// White does not promote.
pub static WHITE: NoPromotion = NoPromotion {
    meta: &Meta {
        name: ["NoWhitePromotion", "SansBlancPromotion", "OhneWeissUW"],
        aliases: &[],
        options: &[],
        doc: "A move by which White would promote a pawn is illegal. Attacks on kings are checks all the same, and men observe each other as usual.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("no_promotion.txt"),
    },
    side: Side::White,
};

/// Black does not promote.
pub static BLACK: NoPromotion = NoPromotion {
    meta: &Meta {
        name: ["NoBlackPromotion", "SansNoirPromotion", "OhneSchwarzUW"],
        aliases: &[],
        options: &[],
        doc: "A move by which Black would promote a pawn is illegal. Attacks on kings are checks all the same, and men observe each other as usual.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("no_promotion.txt"),
    },
    side: Side::Black,
};

impl RuleDef for NoPromotion {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(PromotionsAreIllegal {
            rule: self.meta.name[0],
            side: self.side,
        });
        Ok(())
    }
}

struct PromotionsAreIllegal {
    rule: &'static str,
    side: Side,
}

// not an admission: attacks on kings remain
impl AfterMove for PromotionsAreIllegal {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::NEVER.or_to(Bb::rank(0) | Bb::rank(7)),
            movers: Some(self.side),
            spares_royal_kings: true,
            ..Conduct::ANYTHING
        }
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let promotes = |view: &View| {
            let mut effects = view.effects_of(played).iter();
            effects.any(|entry| entry.reason == Reason::Promotion)
        };
        // where threats are played out, that of capturing a king is none the less one
        if player.is_trying_attack() || played.side != self.side || !promotes(player) {
            return Verdict::Legal;
        }
        player.note(self.rule, |_| Remark::new(Message("promotions-illegal")));
        Verdict::Illegal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn one_side_does_not_promote() {
        let men = ["pb7 pe6 kh3", "pg2 sa8 kh8", ""];
        for (condition, white, black) in [
            (&[][..], "a8 b8", "g1"),
            (&["NoWhitePromotion"], "", "g1"),
            (&["NoBlackPromotion"], "a8 b8", ""),
        ] {
            assert_eq!(legal(men, White, condition, "b7"), white, "{condition:?}");
            assert_eq!(legal(men, Black, condition, "g2"), black, "{condition:?}");
        }
        // other moves are free, and so are men that are no pawns
        assert_eq!(legal(men, White, &["NoWhitePromotion"], "e6"), "e7");
        let men = ["rb7 kh1", "kh8", ""];
        assert!(legal(men, White, &["NoWhitePromotion"], "b7").contains("b8"));
    }

    #[test]
    fn a_pawn_on_the_seventh_rank_gives_check() {
        for names in [&[][..], &["NoWhitePromotion"]] {
            let game = game("pb7 kh1", "ka8", Black, names);
            assert!(game.play().in_check(Black));
        }
    }

    #[test]
    fn neutral_pawns_promote_for_the_other_side() {
        let men = ["kh1", "kh8", "pb7 pc2"];
        assert_eq!(legal(men, White, &["NoWhitePromotion"], "b7"), "");
        assert_eq!(legal(men, Black, &["NoWhitePromotion"], "c2"), "c1");
    }
}
