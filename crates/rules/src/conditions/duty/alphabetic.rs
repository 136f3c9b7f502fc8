//! Alphabetic chess: of the men that can move the one on the first square moves: a1, a2, …, a8, b1, …, h8.

use super::duty;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, RuleError};
use sauterelle_kernel::hooks::Preference;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

duty!(
    BOTH,
    "alphabetic.txt",
    [
        "AlphabeticChess",
        "EchecsAlphabetiques",
        "AlphabetischesSchach"
    ],
    &Side::BOTH,
    None,
    impose,
    "Of the men with a legal move only the one on the first square moves, in the order a1, a2, …, a8, b1, …, h8. Checks are orthodox."
);
duty!(
    WHITE,
    "alphabetic.txt",
    [
        "WhiteAlphabeticChess",
        "BlancEchecsAlphabetiques",
        "WeissesAlphabetischesSchach"
    ],
    &[Side::White],
    None,
    impose,
    "Of the white men with a legal move only the one on the first square moves, in the order a1, a2, …, a8, b1, …, h8. Checks are orthodox."
);
duty!(
    BLACK,
    "alphabetic.txt",
    [
        "BlackAlphabeticChess",
        "NoirEchecsAlphabetiques",
        "SchwarzesAlphabetischesSchach"
    ],
    &[Side::Black],
    None,
    impose,
    "Of the black men with a legal move only the one on the first square moves, in the order a1, a2, …, a8, b1, …, h8. Checks are orthodox."
);

fn impose(builder: &mut Builder, _args: &Args, side: Side) -> Result<(), RuleError> {
    Ok(builder.preference(side, FirstSquare)?)
}

struct FirstSquare;

impl Preference for FirstSquare {
    fn score(&self, _view: &View, shape: &Shape) -> i64 {
        -i64::from(8 * shape.from.file() + shape.from.rank())
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        Remark::new(Message("earlier-square"))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::legal;
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn the_man_on_the_first_square_moves() {
        let men = ["pa7 rb1 kh1", "pb7 sc8 kh8", ""];
        assert_eq!(legal(men, White, &["AlphabeticChess"], "a7"), "a8");
        assert_eq!(legal(men, White, &["AlphabeticChess"], "b1"), "");
        assert_eq!(legal(men, Black, &["BlackAlphabeticChess"], "b7"), "b5 b6");
        assert_eq!(
            legal(men, Black, &["WhiteAlphabeticChess"], "h8"),
            "g7 h7 g8"
        );
    }

    #[test]
    fn a_man_that_is_pinned_does_not_count() {
        let pinned = ["sb1 kc1", "rb8 ra1 kh8", ""];
        assert_eq!(legal(pinned, White, &["AlphabeticChess"], "b1"), "");
        assert_eq!(legal(pinned, White, &["AlphabeticChess"], "c1"), "d1 c2 d2");
    }
}
