//! Republican chess.

use super::{Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "C. Poisson, Pat a Mat 25, July 1999",
            fen: "b2N4/8/8/PPPp4/p2p4/P2B4/8/8",
            conditions: &["RepublicanChess"],
            stipulation: "#2",
            solution: &[
                "1.a5-a6 ! zugzwang.",
                "1...Ba8-c6",
                "2.Sd8*c6[+bKa5] #",
                "1...Ba8-b7",
                "2.Sd8*b7[+bKa5] #",
                "1.b5-b6 ! zugzwang.",
                "1...Ba8-c6",
                "2.Sd8-b7[+bKb5] #",
                "1...Ba8-b7",
                "2.Sd8-c6[+bKa6] #",
            ],
        },
        Published {
            by: "G. Smits, Probleemblad, March 1989",
            fen: "Bb3R2/3p4/8/4p3/4P3/8/8/8",
            conditions: &["RepublicanChess Type1"],
            stipulation: "#2",
            solution: &[
                "1.Ba8-d5 ! zugzwang.",
                "1...d7-d6",
                "2.Rf8-f7[+bKe6] #",
                "2.Rf8-f7[+bKa8] #",
                "1...Bb8-a7",
                "2.Bd5-c6[+bKa8] #",
                "2.Rf8-c8[+bKa8] #",
                "2.Rf8-d8[+bKa8] #",
                "2.Rf8-e8[+bKa8] #",
                "2.Rf8-h8[+bKa8] #",
                "2.Rf8-g8[+bKa8] #",
                "1...Bb8-d6",
                "2.Rf8-f7[+bKe6] #",
                "1...Bb8-c7",
                "2.Rf8-a8[+bKb8] #",
            ],
        },
    ]);
}
