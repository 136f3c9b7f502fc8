//! Losing chess.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[Published {
        by: OWN,
        fen: "8/8/8/8/8/8/k7/K7",
        conditions: &["LosingChess"],
        stipulation: "~1",
        solution: &["1.Ka1*a2 !"],
    }]);
}
