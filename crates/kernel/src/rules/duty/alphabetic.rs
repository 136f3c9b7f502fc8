//! Alphabetic chess: of the men that can move the one on the first square moves: a1, a2, …, a8, b1, …, h8.

use super::Duty;
use crate::ctx::Ctx;
use crate::hooks::{Preference, Strictness};
use crate::moves::Shape;
use crate::piece::Side;
use crate::remark::{Message, Remark};
use crate::rules::{Args, Meta, RuleError};
use crate::ruleset::Builder;

macro_rules! alphabetic {
    ($id:ident, $sides:expr, $names:expr, $doc:expr) => {
        /// See its documentation text.
        pub static $id: Duty = Duty {
            meta: &Meta {
                name: $names,
                aliases: &[],
                options: &[],
                doc: $doc,
                source: "Fairy chess",
            },
            sides: $sides,
            sign: None,
            impose,
        };
    };
}

alphabetic!(
    BOTH,
    &Side::BOTH,
    [
        "AlphabeticChess",
        "EchecsAlphabetiques",
        "AlphabetischesSchach"
    ],
    "Of the men with a legal move only the one on the first square moves, in the order a1, a2, …, a8, b1, …, h8. Checks are orthodox."
);
alphabetic!(
    WHITE,
    &[Side::White],
    [
        "WhiteAlphabeticChess",
        "BlancEchecsAlphabetiques",
        "WeissesAlphabetischesSchach"
    ],
    "Of the white men with a legal move only the one on the first square moves, in the order a1, a2, …, a8, b1, …, h8. Checks are orthodox."
);
alphabetic!(
    BLACK,
    &[Side::Black],
    [
        "BlackAlphabeticChess",
        "NoirEchecsAlphabetiques",
        "SchwarzesAlphabetischesSchach"
    ],
    "Of the black men with a legal move only the one on the first square moves, in the order a1, a2, …, a8, b1, …, h8. Checks are orthodox."
);

fn impose(builder: &mut Builder, _args: &Args, side: Side) -> Result<(), RuleError> {
    Ok(builder.preference(side, FirstSquare)?)
}

struct FirstSquare;

impl Preference for FirstSquare {
    fn score(&self, _cx: &Ctx, shape: &Shape) -> i64 {
        -i64::from(8 * shape.from.file() + shape.from.rank())
    }

    fn strictness(&self) -> Strictness {
        Strictness::Normal
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        Remark::new(Message("earlier-square"))
    }
}

#[cfg(test)]
mod tests {
    use crate::piece::Side::{Black, White};
    use crate::testing::legal;

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
