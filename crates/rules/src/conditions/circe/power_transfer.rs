//! Power transfer: men move as those on their rebirth squares.

use super::rebirth::Rebirth;
use super::squares::case_of_standing;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Level, WalkRule, Walks};
use sauterelle_kernel::view::View;

/// Men move as those on the squares where they would be reborn in this way.
pub(super) struct Transfer(pub Rebirth);

impl WalkRule for Transfer {
    fn substitute(
        &self,
        view: &View,
        side: Side,
        at: Sq,
        piece: Piece,
        _nested: bool,
        walks: &mut Walks,
    ) {
        if !self.0.concerns(piece) {
            return;
        }
        let square = self.0.only_square(view, &case_of_standing(piece, side, at));
        if let Some(other) = square.and_then(|square| view.state().piece(square)) {
            walks.clear();
            walks.push(other.kind);
        }
    }

    fn level(&self) -> Level {
        Level::Geometry
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::legal;
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn power_comes_from_the_rebirth_square() {
        // the knight on e5 would be reborn on g1
        let men = ["se5 rg1 kh2", "ka8", ""];
        let as_rook = "e1 e2 e3 e4 a5 b5 c5 d5 f5 g5 h5 e6 e7 e8";
        assert_eq!(legal(men, White, &["PowerTransfer"], "e5"), as_rook);
        let enemy = ["se5 kh2", "ka8 rg1", ""];
        assert_eq!(legal(enemy, White, &["PowerTransfer"], "e5"), as_rook);
        let king = ["kd3", "kh8 qe1", ""];
        assert_eq!(legal(king, White, &["PowerTransfer"], "d3"), "c2 c4 d4");
        let included = legal(king, White, &["PowerTransfer RexInclusive"], "d3");
        assert!(included.contains("d8"));
    }
}
