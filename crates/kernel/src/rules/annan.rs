//! Annan and Nanna chess: a man moves as the man of its own side behind (or in front of) it.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::ctx::Ctx;
use crate::hooks::{Level, WalkRule, Walks};
use crate::piece::{Piece, Side};
use crate::ruleset::Builder;
use crate::square::Sq;

/// One of the two conditions.
pub struct Lender {
    meta: &'static Meta,
    /// Ranks towards the enemy at which the man stands that lends its way of moving.
    ahead: i8,
}

const TYPES: &[OptionMeta] = &[
    OptionMeta {
        name: ["TypeA", "TypeA", "TypA"],
        doc: "All men lend and borrow (the default).",
    },
    OptionMeta {
        name: ["TypeB", "TypeB", "TypB"],
        doc: "Royal men do not lend.",
    },
    OptionMeta {
        name: ["TypeC", "TypeC", "TypC"],
        doc: "Royal men do not borrow.",
    },
    OptionMeta {
        name: ["TypeD", "TypeD", "TypD"],
        doc: "Royal men neither lend nor borrow.",
    },
];

/// Annan chess.
pub static ANNAN: Lender = Lender {
    meta: &Meta {
        name: ["AnnanChess", "AnnanEchecs", "Annanschach"],
        aliases: &[],
        options: TYPES,
        doc: "A man with a man of its own side directly behind it moves, and threatens, as that man instead of in its own way.",
        source: "Annan shogi; in chess problems Y. Fujimoto and others",
    },
    ahead: -1,
};

/// Nanna chess.
pub static NANNA: Lender = Lender {
    meta: &Meta {
        name: ["NannaChess", "NannaEchecs", "Nannaschach"],
        aliases: &[],
        options: TYPES,
        doc: "A man with a man of its own side directly in front of it moves, and threatens, as that man instead of in its own way.",
        source: "after Annan chess",
    },
    ahead: 1,
};

impl RuleDef for Lender {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if let [first, second, ..] = args.options[..] {
            return Err(RuleError::Options(second.into(), first.into()));
        }
        builder.walk(Borrowing {
            ahead: self.ahead,
            royals_lend: !args.has("TypeB") && !args.has("TypeD"),
            royals_borrow: !args.has("TypeC") && !args.has("TypeD"),
        });
        Ok(())
    }
}

struct Borrowing {
    ahead: i8,
    royals_lend: bool,
    royals_borrow: bool,
}

impl WalkRule for Borrowing {
    fn substitute(
        &self,
        cx: &Ctx,
        side: Side,
        at: Sq,
        piece: Piece,
        _nested: bool,
        walks: &mut Walks,
    ) {
        let lender = at
            .step(0, self.ahead * side.forward())
            .and_then(|sq| cx.state().piece(sq));
        if let Some(lender) = lender
            && lender.sides.has(side)
            && (self.royals_lend || !lender.is_royal())
            && (self.royals_borrow || !piece.is_royal())
        {
            walks.clear();
            walks.push(lender.kind);
        }
    }

    fn level(&self) -> Level {
        Level::Geometry
    }
}

#[cfg(test)]
mod tests {
    use crate::piece::Side::{Black, White};
    use crate::testing::{game, legal};

    #[test]
    fn a_man_moves_as_the_man_behind_it_or_before_it() {
        let men = ["ra3 pa4 kh1", "kh8", ""];
        let as_rook = "b4 c4 d4 e4 f4 g4 h4 a5 a6 a7 a8";
        for (condition, pawn, rook) in [
            (&["AnnanChess"][..], as_rook, "a1 a2 b3 c3 d3 e3 f3 g3 h3"),
            (&["NannaChess"], "a5", ""),
            (&[], "a5", "a1 a2 b3 c3 d3 e3 f3 g3 h3"),
        ] {
            assert_eq!(legal(men, White, condition, "a4"), pawn, "{condition:?}");
            assert_eq!(legal(men, White, condition, "a3"), rook, "{condition:?}");
        }
    }

    #[test]
    fn behind_black_men_are_the_higher_ranks() {
        let men = ["kh1", "sb6 pb5 kh8", ""];
        assert_eq!(
            legal(men, Black, &["AnnanChess"], "b5"),
            "a3 c3 d4 d6 a7 c7"
        );
        assert_eq!(legal(men, Black, &["NannaChess"], "b5"), "b4");
        // the knight goes as a pawn, and the pawn is in its way
        assert_eq!(legal(men, Black, &["NannaChess"], "b6"), "");
    }

    #[test]
    fn it_threatens_so_too() {
        let men = ("sc3 rc4 ka1", "kd6");
        let annan = game(men.0, men.1, Black, &["AnnanChess"]);
        assert!(annan.play().in_check(Black));
        let orthodox = game(men.0, men.1, Black, &[]);
        assert!(!orthodox.play().in_check(Black));
        // on the file it threatens no more
        let annan = game("sc3 rc4 ka1", "kc8", Black, &["AnnanChess"]);
        assert!(!annan.play().in_check(Black));
    }

    #[test]
    fn types_say_whether_royal_men_lend_and_borrow() {
        let (as_king, as_rook) = ("b3 d3 b4 d4 b5 c5 d5", "a4 b4 d4 e4 f4 g4 h4 c5 c6 c7 c8");
        for (condition, rook, king) in [
            ("AnnanChess", as_king, as_rook),
            ("AnnanChess TypeA", as_king, as_rook),
            ("AnnanChess TypeB", as_rook, as_rook),
            ("AnnanChess TypeC", as_king, as_king),
            ("AnnanChess TypeD", as_rook, as_king),
        ] {
            let lends = ["kc3 rc4", "kh8", ""];
            assert_eq!(legal(lends, White, &[condition], "c4"), rook, "{condition}");
            let borrows = ["rc3 kc4", "kh8", ""];
            assert_eq!(
                legal(borrows, White, &[condition], "c4"),
                king,
                "{condition}"
            );
        }
    }

    #[test]
    fn neutral_men_lend_to_both_sides_and_enemies_to_none() {
        for (neutral, black, reached) in [("sa3", "kh8", "c3 c5 b6"), ("", "sa3 kh8", "a5")] {
            let men = ["pa4 kh1", black, neutral];
            // b2 is reached too: it lies two ranks below
            let squares = legal(men, White, &["AnnanChess"], "a4");
            assert_eq!(squares.replace("b2 ", ""), reached);
        }
    }
}
