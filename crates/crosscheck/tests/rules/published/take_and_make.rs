//! Take & Make.

use super::{Published, check};

#[test]
fn solutions() {
    check(&[Published {
        by: "M. Caillaud, 7th place, Andernach 2006",
        fen: "8/2r4q/5K1k/7r/6p1/3b4/3P4/8",
        conditions: &["Take&MakeChess"],
        stipulation: "h#2",
        solution: &[
            "1.Bd3-g6 d2-d4   2.Rc7-c5 d4*c5-g5 #",
            "1.Bd3-c4 d2-d3   2.Rc7-e7 d3*c4-g8=S #",
        ],
    }]);
}
