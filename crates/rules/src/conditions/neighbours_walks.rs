//! Men that move as their neighbours: as the man of their own side behind or in front of them (Annan and Nanna chess), or as the enemies
//! that they face, stand back to back with, or stand beside.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Level, WalkRule, Walks};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the conditions.
pub struct Neighbours {
    meta: &'static Meta,
    /// Where the men stand that lend their ways of moving: files to the right, ranks towards the enemy.
    places: &'static [(i8, i8)],
    /// They are of the same side.
    are_own: bool,
}

const BEHIND: &[(i8, i8)] = &[(0, -1)];
const IN_FRONT: &[(i8, i8)] = &[(0, 1)];
const BESIDE: &[(i8, i8)] = &[(-1, 0), (1, 0)];

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
pub static ANNAN: Neighbours = Neighbours {
    meta: &Meta {
        name: ["AnnanChess", "AnnanEchecs", "Annanschach"],
        aliases: &[],
        options: TYPES,
        doc: "A man with a man of its own side directly behind it moves, and threatens, as that man instead of in its own way.",
        source: "Annan shogi; in chess problems Y. Fujimoto and others",
        texts: sauterelle_kernel::texts!("neighbours_walks.txt"),
    },
    places: BEHIND,
    are_own: true,
};

/// Nanna chess.
pub static NANNA: Neighbours = Neighbours {
    meta: &Meta {
        name: ["NannaChess", "NannaEchecs", "Nannaschach"],
        aliases: &[],
        options: TYPES,
        doc: "A man with a man of its own side directly in front of it moves, and threatens, as that man instead of in its own way.",
        source: "after Annan chess",
        texts: sauterelle_kernel::texts!("neighbours_walks.txt"),
    },
    places: IN_FRONT,
    are_own: true,
};

/// Face to face.
pub static FACE_TO_FACE: Neighbours = Neighbours {
    meta: &Meta {
        name: ["FaceToFace", "FaceAFace", "AngesichtZuAngesicht"],
        aliases: &[],
        options: &[],
        doc: "A man with an enemy directly in front of it moves, and threatens, as that enemy instead of in its own way.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("neighbours_walks.txt"),
    },
    places: IN_FRONT,
    are_own: false,
};

/// Back to back.
pub static BACK_TO_BACK: Neighbours = Neighbours {
    meta: &Meta {
        name: ["BackToBack", "DosADos", "RueckenAnRuecken"],
        aliases: &[],
        options: &[],
        doc: "A man with an enemy directly behind it moves, and threatens, as that enemy instead of in its own way.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("neighbours_walks.txt"),
    },
    places: BEHIND,
    are_own: false,
};

/// Cheek to cheek.
pub static CHEEK_TO_CHEEK: Neighbours = Neighbours {
    meta: &Meta {
        name: ["CheekToCheek", "JoueAJoue", "WangeAnWange"],
        aliases: &[],
        options: &[],
        doc: "A man with enemies directly beside it moves, and threatens, as these enemies instead of in its own way.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("neighbours_walks.txt"),
    },
    places: BESIDE,
    are_own: false,
};

impl RuleDef for Neighbours {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        args.only_option()?;
        builder.walk(Borrowing {
            places: self.places,
            are_own: self.are_own,
            royals_lend: !args.has("TypeB") && !args.has("TypeD"),
            royals_borrow: !args.has("TypeC") && !args.has("TypeD"),
        });
        Ok(())
    }
}

struct Borrowing {
    places: &'static [(i8, i8)],
    are_own: bool,
    royals_lend: bool,
    royals_borrow: bool,
}

impl WalkRule for Borrowing {
    fn substitute(
        &self,
        view: &View,
        side: Side,
        at: Sq,
        piece: Piece,
        _nested: bool,
        walks: &mut Walks,
    ) {
        if piece.is_royal() && !self.royals_borrow {
            return;
        }
        let of = if self.are_own { side } else { !side };
        let places = self.places.iter();
        let neighbours = places.filter_map(|&(files, ranks)| {
            let at = at.step(files, ranks * side.forward())?;
            view.state().piece(at)
        });
        let lends = |man: &Piece| man.sides.has(of) && (self.royals_lend || !man.is_royal());
        let borrowed: Walks = neighbours.filter(lends).map(|man| man.kind).collect();
        if !borrowed.is_empty() {
            *walks = borrowed;
        }
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn depending_on(&self, _view: &View, side: Side, squares: Bb) -> Option<Bb> {
        let borrowers =
            |&(files, ranks): &(i8, i8)| squares.moved((-files, -ranks * side.forward()));
        Some(
            self.places
                .iter()
                .map(borrowers)
                .fold(Bb::EMPTY, |all, more| all | more),
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

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
    fn enemies_lend_to_each_other() {
        let as_bishop = "a1 g1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7 h8";
        let as_knight = "c2 e2 b3 f3 b5 f5 c6 e6";
        for (condition, black, arrivals) in [
            ("FaceToFace", "bd5 kh7", as_bishop),
            ("BackToBack", "sd3 kh7", as_knight),
            ("CheekToCheek", "sc4 kh7", as_knight),
            ("CheekToCheek", "se4 kh7", as_knight),
        ] {
            assert_eq!(
                legal(["rd4 kh2", black, ""], White, &[condition], "d4"),
                arrivals,
                "{condition}"
            );
        }
    }

    #[test]
    fn two_enemies_lend_together() {
        let men = ["rd4 kh2", "sc4 pe4 kh7", ""];
        assert_eq!(
            legal(men, White, &["CheekToCheek"], "d4"),
            "c2 e2 b3 f3 b5 d5 f5 c6 e6"
        );
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
