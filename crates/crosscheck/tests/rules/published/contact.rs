//! Köko and its relatives.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "H. Zander, Problemkiste 66, December 1989",
            fen: "r3k3/8/8/8/4N3/8/6BB/K7",
            conditions: &["KoeKo"],
            stipulation: "h#3",
            solution: &["1.0-0-0 Bg2-h3 +   2.Rd8-d5 Se4-d6   3.Rd5-c5 Sd6-b7 #"],
        },
        Published {
            by: "N. Geissler, 6th hon. mention, Springaren 1992",
            fen: "8/1R2pk2/8/5P2/2pP4/4n3/2K1q3/B7 b - d3",
            conditions: &["KoeKo"],
            stipulation: "h#2",
            solution: &["1.c4*d3 ep. + Kc2-b1   2.e7-e5 f5*e6 ep. #"],
        },
        Published {
            by: "H. Zander, Problemkiste 85, February 1993",
            fen: "8/8/4K3/7P/2pPkN2/8/8/8",
            conditions: &["NewKoeko"],
            stipulation: "h#2",
            solution: &["1.Ke4-f3 Sf4-d5   2.Kf3-f4 Ke6-f5 #"],
        },
        Published {
            by: OWN,
            fen: "5K2/8/3B3k/8/3b4/7B/4p3/8",
            conditions: &["AntiKoeko"],
            stipulation: "h#2",
            solution: &["1.Kh6-g5 Bd6-a3   2.Kg5-f4 Ba3-c1 #"],
        },
    ]);
}
