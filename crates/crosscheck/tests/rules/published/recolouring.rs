//! Andernach and Anti-Andernach chess.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "H. Uitenbroek, commendation, Andernach 1993",
            fen: "8/K7/7q/k7/br6/1P6/8/8",
            conditions: &["AndernachChess"],
            stipulation: "h#2",
            solution: &[
                "1.Ba4*b3=w Bb3-e6   2.Qh6*e6=w Qe6-a6 #",
                "1.Rb4*b3=w Rb3-e3   2.Qh6*e3=w Qe3-b6 #",
            ],
        },
        Published {
            by: OWN,
            fen: "b7/8/4k1p1/8/1K6/8/2QB4/8",
            conditions: &["AntiAndernachChess"],
            stipulation: "h#2",
            solution: &["1.Ba8-c6=w Bd2-f4=b   2.Bf4-d6=w Qc2*g6 #"],
        },
        // it is the king that changes sides
        Published {
            by: OWN,
            fen: "5k2/8/8/8/8/8/8/R3K2R",
            conditions: &["LosingChess", "AntiAndernachChess"],
            stipulation: "001",
            solution: &["1.0-0=b !", "1.0-0-0=b !"],
        },
        // and here both
        Published {
            by: OWN,
            fen: "5k2/8/8/8/8/8/8/4K2R",
            conditions: &["LosingChess", "MagicSquares f1g1"],
            stipulation: "001",
            solution: &["1.0-0=b=b !"],
        },
    ]);
}
