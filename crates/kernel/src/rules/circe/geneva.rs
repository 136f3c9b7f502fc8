//! Geneva chess: men capture only while their rebirth squares are empty.

use super::rebirth::Rebirth;
use super::squares::case_of_standing;
use crate::ctx::Ctx;
use crate::hooks::{Admission, Level};
use crate::piece::Side;
use crate::remark::{Message, Remark};
use crate::shape::Shape;

/// Men capture only if they could be reborn in this way.
pub(super) struct Geneva(pub Rebirth);

impl Admission for Geneva {
    fn admits(&self, cx: &Ctx, side: Side, shape: &Shape) -> bool {
        let man = cx.state().piece(shape.from);
        let Some(man) = man.filter(|man| shape.capture.is_some() && self.0.concerns(*man)) else {
            return true;
        };
        let case = case_of_standing(man, side, shape.from);
        let square = self.0.only_square(cx, &case);
        square.is_some_and(|at| !cx.state().occupied().has(at))
    }

    // who observes whom does not depend on it, but who gives check does
    fn level(&self) -> Level {
        Level::Check
    }

    fn admits_all_quiet_moves(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("rebirth-square-not-empty"), shape.from)
    }
}

#[cfg(test)]
mod tests {
    use crate::piece::Side::White;
    use crate::testing::legal;

    #[test]
    fn in_geneva_men_capture_while_their_rebirth_squares_are_empty() {
        let captures = |condition: &str, white: &str| {
            let men = [white, "pd7 kh8", ""];
            legal(men, White, &[condition], "e5").contains("d7")
        };
        // the knight on e5 would be reborn on g1
        assert!(captures("GenevaChess", "se5 kh1"));
        assert!(!captures("GenevaChess", "se5 kg1"));
        assert!(captures("GenevaChess Mirror", "se5 kg1"));
        let home = ["sb1 kh1", "pa3 kh8", ""];
        assert_eq!(legal(home, White, &["GenevaChess"], "b1"), "d2 c3");
        // kings capture, unless they are included
        let king = ["ke1", "pe2 kh8", ""];
        assert!(legal(king, White, &["GenevaChess"], "e1").contains("e2"));
        assert!(!legal(king, White, &["GenevaChess RexInclusive"], "e1").contains("e2"));
    }
}
