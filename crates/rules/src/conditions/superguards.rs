//! Superguards and antiguards: men that their own side guards, or does not guard, cannot be captured.

use super::observed_captures::{ObservedCaptures, captured_on};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::ruleset::Builder;

/// One of the two conditions.
pub struct Guards {
    meta: &'static Meta,
    captures: ObservedCaptures,
}

/// Superguards.
pub static SUPER: Guards = Guards {
    meta: &Meta {
        name: ["SuperGuards", "Supergardes", "SuperDeckungen"],
        aliases: &[],
        options: &[],
        doc: "A man that another man of its own side observes cannot be captured; a king so guarded is not in check. An observing man guards \
              even if it is pinned or could capture nothing there.",
        source: "K. Seetharaman; as in Popeye 4.104",
        texts: sauterelle_kernel::texts!("superguards.txt"),
    },
    captures: ObservedCaptures {
        admits: |view, side, _, at| !view.is_observed(!side, at, Level::Observer, None),
        why_not: |shape| Remark::at(Message("guarded"), captured_on(shape)),
    },
};

/// Antiguards.
pub static ANTI: Guards = Guards {
    meta: &Meta {
        name: ["AntiGuards", "Antigardes", "AntiDeckungen"],
        aliases: &[],
        options: &[],
        doc: "Only a man that another man of its own side observes can be captured; a king without such a guard is not in check. An observing \
              man guards even if it is pinned or could capture nothing there.",
        source: "after SuperGuards",
        texts: sauterelle_kernel::texts!("superguards.txt"),
    },
    captures: ObservedCaptures {
        admits: |view, side, _, at| view.is_observed(!side, at, Level::Observer, None),
        why_not: |shape| Remark::at(Message("unguarded"), captured_on(shape)),
    },
};

impl RuleDef for Guards {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(self.captures);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const SUPER: &[&str] = &["SuperGuards"];

    #[test]
    fn guarded_men_are_not_captured() {
        let men = ["ra3 kh1", "pa6 sb8 kh8", ""];
        assert!(!legal(men, White, SUPER, "a3").contains("a6"));
        assert!(legal(men, White, &[], "a3").contains("a6"));
        let men = ["ra3 kh1", "pa6 sc8 kh8", ""];
        assert!(legal(men, White, SUPER, "a3").contains("a6"));
    }

    #[test]
    fn guarded_kings_may_stand_attacked() {
        for (black, check) in [("kd8", true), ("kd8 rh8", false)] {
            let game = game("rd1 ka3", black, Black, SUPER);
            assert_eq!(game.play().in_check(Black), check, "{black}");
        }
        // the black king may go where the rook on h5 guards it, next to the other king too
        let men = ["rd1 kc4", "kd6 rh5", ""];
        assert!(legal(men, Black, SUPER, "d6").contains("d5"));
    }

    #[test]
    fn pinned_men_guard() {
        let men = ["ra5 re1 kh1", "pb5 sd6 ke8 pd4", ""];
        assert!(!legal(men, White, SUPER, "a5").contains("b5"));
        let men = ["ra5 ra8 kh1", "pb5 sd6 se7 ke8", ""];
        assert!(!legal(men, White, SUPER, "a5").contains("b5"));
    }

    #[test]
    fn en_passant_the_pawn_must_be_unguarded_where_it_stands() {
        for (black, reached) in [("pd7 kh8", "d6 e6"), ("pd7 rd8 kh8", "e6")] {
            let game = game("pe5 kh1", black, Black, SUPER);
            let mut player = game.play();
            assert!(play(&mut player, "d7d5"));
            assert_eq!(arrivals(&mut player, "e5"), reached, "{black}");
        }
    }

    #[test]
    fn neutral_men_guard_each_other() {
        let men = ["kb1", "kh8", "ra3 sa6 sb8"];
        assert!(!legal(men, White, SUPER, "a3").contains("a6"));
        let men = ["kb1", "kh8", "ra3 sa6"];
        assert_eq!(legal(men, White, SUPER, "a6"), legal(men, White, &[], "a6"));
    }

    #[test]
    fn antiguards_are_the_other_way_round() {
        let anti = &["AntiGuards"];
        for (black, captured) in [("pa6 sb8 kh8", true), ("pa6 sc8 kh8", false)] {
            let men = ["ra3 kh1", black, ""];
            assert_eq!(legal(men, White, anti, "a3").contains("a6"), captured);
        }
        for (black, check) in [("kd8", false), ("kd8 rh8", true)] {
            let game = game("rd1 ka3", black, Black, anti);
            assert_eq!(game.play().in_check(Black), check, "{black}");
        }
        for (black, reached) in [("pd7 kh8", "e6"), ("pd7 rd8 kh8", "d6 e6")] {
            let game = game("pe5 kh1", black, Black, anti);
            let mut player = game.play();
            assert!(play(&mut player, "d7d5"));
            assert_eq!(arrivals(&mut player, "e5"), reached, "{black}");
        }
    }
}
