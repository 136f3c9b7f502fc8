//! Transmuted kings.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "J. Kricheli, feenschach, December 1967",
            fen: "8/8/8/4K3/6k1/8/5P2/6q1",
            conditions: &["TransmutedKings"],
            stipulation: "h#2",
            solution: &[
                "1.Kg4-g5 f2-f3   2.Qg1-g4 f3-f4 #",
                "1.Qg1-h2 + Ke5-e4   2.Qh2-g3 f2-f3 #",
            ],
        },
        Published {
            by: OWN,
            fen: "q6K/6bP/8/8/8/8/8/8",
            conditions: &["WhiteTransmutedKing"],
            stipulation: "~1",
            solution: &["1.Kh8*g7 !", "1.Kh8*a8 !"],
        },
        Published {
            by: OWN,
            fen: "6k1/KP6/8/8/8/8/8/8",
            conditions: &["BlackTransmutedKing"],
            stipulation: "rze61",
            solution: &["1.b7-b8=Q + !", "1...Kg8-e6 z"],
        },
    ]);
}
