//! Alice chess.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: OWN,
            fen: "8/8/8/8/8/p7/8/K7",
            conditions: &["AliceChess"],
            stipulation: "~1",
            solution: &["1.Ka1-a2B !", "1.Ka1-b1B !"],
        },
        Published {
            by: OWN,
            fen: "8/8/8/8/8/8/8/R3K3",
            conditions: &["AliceChess"],
            stipulation: "001",
            solution: &["1.0-0-0BB !"],
        },
    ]);
}
