//! Lortap: only men that nobody of their own side guards may capture.

use super::observed_captures::ObservedCaptures;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct Lortap;

static META: Meta = Meta {
    name: ["Lortap", "Elliuortap", "Elliuortap"],
    aliases: &[],
    options: &[],
    doc: "A man that another man of its own side observes captures nothing and gives no check. An observing man that is pinned, or that \
          could not capture itself for the same reason, observes all the same. (Patrol chess, the other way round.)",
    source: "F. H. von Meyenfeldt; as in Popeye 4.104",
    texts: sauterelle_kernel::texts!("lortap.txt"),
};

impl RuleDef for Lortap {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(ObservedCaptures {
            admits: |view, side, shape, _| {
                !view.is_observed(side, shape.from, Level::Observer, None)
            },
            why_not: |shape| Remark::at(Message("observed-by-own-side"), shape.from),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const LORTAP: &[&str] = &["Lortap"];

    #[test]
    fn a_guarded_man_does_not_capture() {
        let men = ["ra3 ka1", "pa6 kh8", ""];
        let all = "a2 b3 c3 d3 e3 f3 g3 h3 a4 a5 a6";
        for (knight, reached) in [("", all), ("sc4", "a2 b3 c3 d3 e3 f3 g3 h3 a4 a5")] {
            let white = format!("{} {knight}", men[0]);
            let men = [&white, men[1], men[2]];
            assert_eq!(legal(men, White, LORTAP, "a3"), reached, "{knight}");
            assert_eq!(legal(men, White, &[], "a3"), all, "{knight}");
        }
    }

    #[test]
    fn a_guarded_man_gives_no_check() {
        for (white, check) in [("rd1 ka3", true), ("rd1 ra1 kh3", false)] {
            let game = game(white, "kd8", Black, LORTAP);
            assert_eq!(game.play().in_check(Black), check, "{white}");
        }
    }

    #[test]
    fn the_guard_may_be_pinned_or_guarded_itself() {
        // the knight on e4 is pinned; the pawn guards it
        let men = ["se4 rc3 pd3 ke1", "re8 pc6 kh8", ""];
        assert!(!legal(men, White, LORTAP, "c3").contains("c6"));
        assert!(legal(men, White, &[], "c3").contains("c6"));
    }

    #[test]
    fn a_king_next_to_its_men_does_not_capture_either_if_they_guard_it() {
        let men = ["kd4 rd1", "pe5 kh8", ""];
        assert!(!legal(men, White, LORTAP, "d4").contains("e5"));
        // and the rook guards it only on its line
        let men = ["kd4 rc1", "pe5 kh8", ""];
        assert!(legal(men, White, LORTAP, "d4").contains("e5"));
    }

    #[test]
    fn neutral_men_guard_those_of_either_side() {
        for (neutral, reached) in [("", true), ("sc4", false)] {
            let men = ["ra3 kb1", "pa6 kh8", neutral];
            assert_eq!(legal(men, White, LORTAP, "a3").contains("a6"), reached);
        }
    }

    #[test]
    fn captures_en_passant_are_captures() {
        for (white, reached) in [("pe5 kh1", "d6 e6"), ("pe5 re1 kh1", "e6")] {
            let game = game(white, "pd7 kh8", Black, LORTAP);
            let mut player = game.play();
            assert!(play(&mut player, "d7d5"));
            assert_eq!(arrivals(&mut player, "e5"), reached);
        }
    }
}
