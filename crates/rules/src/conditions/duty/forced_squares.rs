//! Forced squares: a side moves to one of some squares, if it can.

use super::duty;
use crate::conditions::squares;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Preference, Strictness};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

duty!(
    WHITE,
    "forced_squares.txt",
    ["WhiteForcedSquare", "BlancCaseForce", "WeissesZwangsfeld"],
    &[Side::White],
    Some("F"),
    |builder, args, side| impose(builder, args, side, Strictness::Normal),
    "Followed by squares. White, if he can, moves to one of them. Checks that he gives are orthodox."
);
duty!(
    BLACK,
    "forced_squares.txt",
    ["BlackForcedSquare", "NoirCaseForce", "SchwarzesZwangsfeld"],
    &[Side::Black],
    Some("F"),
    |builder, args, side| impose(builder, args, side, Strictness::Normal),
    "Followed by squares. Black, if he can, moves to one of them. Checks that he gives are orthodox."
);
duty!(
    WHITE_CONSEQUENT,
    "forced_squares.txt",
    [
        "WhiteConsequentForcedSquare",
        "BlancCaseForceConsequent",
        "WeissesKonsequentesZwangsfeld"
    ],
    &[Side::White],
    Some("F"),
    |builder, args, side| impose(builder, args, side, Strictness::UltraPseudolegal),
    "Followed by squares. White moves to one of them if one of his moves goes there, legal or not; what he threatens is no check if he would have to move there instead."
);
duty!(
    BLACK_CONSEQUENT,
    "forced_squares.txt",
    [
        "BlackConsequentForcedSquare",
        "NoirCaseForceConsequent",
        "SchwarzesKonsequentesZwangsfeld"
    ],
    &[Side::Black],
    Some("F"),
    |builder, args, side| impose(builder, args, side, Strictness::UltraPseudolegal),
    "Followed by squares. Black moves to one of them if one of his moves goes there, legal or not; what he threatens is no check if he would have to move there instead."
);

fn impose(
    builder: &mut Builder,
    args: &Args,
    side: Side,
    strictness: Strictness,
) -> Result<(), RuleError> {
    let squares: Bb = squares::all(args.words("")).into_iter().collect();
    if squares.is_empty() {
        let what = say!("the squares to which moves must go are missing, such as a1 or c3f6");
        return Err(RuleError::Argument(what));
    }
    let forced = Forced {
        squares,
        strictness,
    };
    Ok(builder.preference(side, forced)?)
}

struct Forced {
    squares: Bb,
    strictness: Strictness,
}

impl Preference for Forced {
    fn score(&self, _view: &View, shape: &Shape) -> i64 {
        i64::from(self.squares.has(shape.to))
    }

    fn strictness(&self) -> Strictness {
        self.strictness
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        let squares = self.squares.into_iter().collect();
        Remark::new(Message("forced-square")).with(
            "squares",
            sauterelle_kernel::hooks::remark::Value::Squares(squares),
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn moves_to_forced_squares_come_first() {
        let men = ["ra1 kh1", "kh8", ""];
        assert_eq!(
            legal(men, White, &["WhiteForcedSquare a4c1"], "a1"),
            "c1 a4"
        );
        assert_eq!(legal(men, White, &["WhiteForcedSquare a4c1"], "h1"), "");
        assert_eq!(
            legal(men, White, &["WhiteForcedSquare c4"], "h1"),
            "g1 g2 h2"
        );
    }

    #[test]
    fn only_consequent_squares_change_checks() {
        for (condition, is_check) in [
            ("WhiteForcedSquare c3", true),
            ("WhiteConsequentForcedSquare c3", false),
            ("WhiteConsequentForcedSquare c3a8", true),
        ] {
            let game = game(
                "ra1 sb1 kh1",
                "ka8",
                sauterelle_kernel::board::piece::Side::Black,
                &[condition],
            );
            assert_eq!(
                game.play()
                    .in_check(sauterelle_kernel::board::piece::Side::Black),
                is_check,
                "{condition}"
            );
        }
    }
}
