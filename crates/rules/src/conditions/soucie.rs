//! How the man Soucie goes, where that is disputed: not a rule of play, but an option of the man.

use sauterelle_kernel::condition::{Args, Meta, OptionMeta, Phrase, RuleDef, RuleError};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_languages::say;

/// The option of the man.
pub struct Soucie;

const LINES_OF_ACTION: &str = "LinesOfAction";

static META: Meta = Meta {
    name: ["Soucie", "Soucie", "Soucie"],
    aliases: &[],
    options: &[OptionMeta {
        name: [LINES_OF_ACTION, LINES_OF_ACTION, LINES_OF_ACTION],
        doc: "Soucies leap over men of their own side, but not over men of the other side, as in the game Lines of Action; neutral men bar the way. The counts \
              stay as they are.",
    }],
    doc: "How the man Soucie goes: as usual, unless an option follows.",
    source: "C. Soucie, the game Lines of Action (1960s), of which \"Le Soucie\" (La composition échiquéenne) speaks",
    texts: sauterelle_kernel::texts!("soucie.txt"),
};

impl RuleDef for Soucie {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn phrases(&self) -> &'static [Phrase] {
        &[
            ("Lines of Action", &[LINES_OF_ACTION]),
            ("LoA", &[LINES_OF_ACTION]),
        ]
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if args.has(LINES_OF_ACTION) {
            if builder.kinds().has_hunting_soucie() {
                let what = say!("a hunter that is partly a Soucie, with LinesOfAction");
                return Err(RuleError::Unsupported(what));
            }
            builder.bar_soucies();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const FREE: &[&str] = &["Soucie"];
    const BARRED: &[&str] = &["Soucie LinesOfAction"];

    #[test]
    fn it_leaps_over_its_own_men_but_not_over_others() {
        for (men, free, barred) in [
            // two men on the rank, the other one next to it
            (
                ["sxd5", "pe5", ""],
                "c4 d4 e4 b5 f5 c6 d6 e6",
                "c4 d4 e4 b5 c6 d6 e6",
            ),
            (
                ["sxd5 pe5", "", ""],
                "c4 d4 e4 b5 f5 c6 d6 e6",
                "c4 d4 e4 b5 f5 c6 d6 e6",
            ),
            (
                ["sxd5", "", "pe5"],
                "c4 d4 e4 b5 f5 c6 d6 e6",
                "c4 d4 e4 b5 c6 d6 e6",
            ),
            // a capture behind a man of either side
            (
                ["sxd5 pb3", "pa2", ""],
                "a2 d4 e4 c5 e5 c6 d6 g8",
                "a2 d4 e4 c5 e5 c6 d6 g8",
            ),
            (
                ["sxd5", "pa2 pb3", ""],
                "a2 d4 e4 c5 e5 c6 d6 g8",
                "d4 e4 c5 e5 c6 d6 g8",
            ),
        ] {
            assert_eq!(legal(men, White, FREE, "d5"), free, "{men:?}");
            assert_eq!(legal(men, White, BARRED, "d5"), barred, "{men:?}");
        }
    }

    #[test]
    fn neutral_soucies_are_barred_by_men_of_both_sides() {
        // the pawn is of the other side for White only
        let men = ["ka8", "kh8 pe5", "sxd5"];
        assert!(!legal(men, White, BARRED, "d5").contains("f5"));
        assert!(legal(men, Black, BARRED, "d5").contains("f5"));
    }

    #[test]
    fn a_check_over_a_man_of_the_other_side_is_none() {
        let men = ("sxa1 ka8", "kd1 pc1");
        assert!(game(men.0, men.1, Black, FREE).play().in_check(Black));
        assert!(!game(men.0, men.1, Black, BARRED).play().in_check(Black));
        let own = ("sxa1 pc1 ka8", "kd1");
        assert!(game(own.0, own.1, Black, BARRED).play().in_check(Black));
    }

    #[test]
    fn men_that_borrow_its_way_are_barred_too() {
        // the orphan goes as the black Soucie that observes it
        let men = ["oe1 kh8", "sxb1 pf1 ka8", ""];
        assert!(legal(men, White, FREE, "e1").contains("h1"));
        assert!(!legal(men, White, BARRED, "e1").contains("h1"));
    }
}
