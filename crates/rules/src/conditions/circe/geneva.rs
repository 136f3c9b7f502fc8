//! Geneva chess: men capture only while their rebirth squares are empty.

use super::rebirth::Rebirth;
use super::squares::case_of_standing;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;

/// Men capture only if they could be reborn in this way.
pub(super) struct Geneva(pub Rebirth);

impl Admission for Geneva {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let man = view.state().piece(shape.from);
        let Some(man) = man.filter(|man| shape.capture.is_some() && self.0.concerns(*man)) else {
            return true;
        };
        // it may have gone to another square first, from where it captures
        let start = shape.start();
        let occupied = view.state().occupied() & !Bb::of(shape.from) | Bb::of(start);
        let square = self
            .0
            .only_square(view, &case_of_standing(man, side, start));
        square.is_some_and(|at| !occupied.has(at))
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
    use crate::testing::legal;
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn who_goes_to_its_rebirth_square_first_does_not_capture_from_there() {
        let men = ["sa5 kh8", "pd2 ph3 pb7 ka8", ""];
        let both = &["GenevaChess", "PhantomChess"];
        assert_eq!(legal(men, White, &both[..1], "a5"), "b3 c4 c6 b7");
        assert_eq!(legal(men, White, &both[1..], "a5"), "e2 b3 f3 h3 c4 c6 b7");
        assert_eq!(legal(men, White, both, "a5"), "e2 b3 f3 c4 c6 b7");
    }

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
