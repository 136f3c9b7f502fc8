//! Provocation: only men that the enemy observes may capture.

use super::observed_captures::ObservedCaptures;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct Provocation;

static META: Meta = Meta {
    name: [
        "ProvocationChess",
        "EchecsProvacateurs",
        "ProvokationSchach",
    ],
    aliases: &[],
    options: &[],
    doc: "A man captures, and gives check, only where an enemy man observes it. The enemy man may be pinned, and need not be observed \
          itself.",
    source: "inventor and year not known to us; as in Popeye 4.104",
    texts: sauterelle_kernel::texts!("provocation.txt"),
};

impl RuleDef for Provocation {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(ObservedCaptures {
            admits: |view, side, shape, _| {
                view.is_observed(!side, shape.from, Level::Observer, None)
            },
            why_not: |shape| Remark::at(Message("unobserved-by-enemies"), shape.from),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const PROVOCATION: &[&str] = &["ProvocationChess"];

    #[test]
    fn only_observed_men_capture() {
        for (black, reached) in [("pa6 kh8", false), ("pa6 bf8 kh8", true), ("ra6 kh8", true)] {
            let men = ["ra3 kh1", black, ""];
            let to = legal(men, White, PROVOCATION, "a3");
            assert_eq!(to.contains("a6"), reached, "{black}");
            assert!(legal(men, White, &[], "a3").contains("a6"));
        }
    }

    #[test]
    fn only_observed_men_give_check() {
        for (black, check) in [("kd8", false), ("kd8 bh5", true), ("kd2", true)] {
            let game = game("rd1 ka3", black, Black, PROVOCATION);
            assert_eq!(game.play().in_check(Black), check, "{black}");
        }
    }

    #[test]
    fn a_king_that_is_not_attacked_captures_nothing() {
        let men = ["kd4", "pd5 kh8", ""];
        assert!(!legal(men, White, PROVOCATION, "d4").contains("d5"));
        assert!(legal(men, White, &[], "d4").contains("d5"));
        // the pawn on e5 attacks it, if something attacks the pawn
        let men = ["kd4 ra5", "pe5 kh8", ""];
        assert!(legal(men, White, PROVOCATION, "d4").contains("e5"));
        let men = ["kd4", "pe5 kh8", ""];
        assert!(
            game(men[0], men[1], White, PROVOCATION)
                .play()
                .in_check(White)
        );
    }

    #[test]
    fn pinned_men_provoke() {
        let men = ["ra3 re1 kh1", "pa6 be7 ke8", ""];
        assert!(legal(men, White, PROVOCATION, "a3").contains("a6"));
    }

    #[test]
    fn captures_en_passant_are_captures() {
        for (black, reached) in [("pd7 kh8", "e6"), ("pd7 ba1 kh8", "d6 e6")] {
            let game = game("pe5 kh1", black, Black, PROVOCATION);
            let mut player = game.play();
            assert!(play(&mut player, "d7d5"));
            assert_eq!(arrivals(&mut player, "e5"), reached, "{black}");
        }
    }
}
