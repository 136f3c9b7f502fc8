//! Messigny chess.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "M. Caillaud, Messigny 1998",
            fen: "2B1Q3/4pp2/8/1K6/R5N1/8/3p1Bp1/7k",
            conditions: &["MessignyChess"],
            stipulation: "#2",
            solution: &[
                "1.Bc8-d7 ! threat:",
                "2.Qe8-h8 #",
                "1...g2-g1=Q",
                "2.Qe8<->Qg1 #",
                "1...g2-g1=S",
                "2.Kb5<->Kh1 #",
                "1...g2-g1=R",
                "2.Ra4<->Rg1 #",
                "1...g2-g1=B",
                "2.Qe8-a8 #",
            ],
        },
        Published {
            by: "B. Kampmann, Messigny 1998",
            fen: "8/1p6/kp4p1/6Bp/1Q5K/6NR/1P6/8",
            conditions: &["MessignyChess RexExclusive"],
            stipulation: "semi-r#2",
            solution: &[
                "1.Pb2<->Pb6 ! zugzwang.",
                "1...b2-b1=Q",
                "2.Qb4-g4",
                "2...Qb1<->Qg4 #",
                "1...b2-b1=S",
                "2.Sg3-f5",
                "2...Sb1<->Sf5 #",
                "1...b2-b1=R",
                "2.Rh3-h2",
                "2...Rb1<->Rh2 #",
                "1...b2-b1=B",
                "2.Bg5-f6",
                "2...Bb1<->Bf6 #",
            ],
        },
        // what is threatened may be a second exchange by the same man
        Published {
            by: OWN,
            fen: "k3BR1K/p2N4/p6b/N7/8/8/8/7b",
            conditions: &["MessignyChess", "NoCapture"],
            stipulation: "exact-#2",
            solution: &[
                "1.Be8<->Bh6 ! threat:",
                "2.Bh6<->Bh1 #",
                "1...Bh1-g2",
                "2.Bh6<->Bg2 #",
                "1...Bh1-f3",
                "2.Bh6<->Bf3 #",
                "1...Bh1-e4",
                "2.Bh6<->Be4 #",
                "1...Bh1-d5",
                "2.Bh6<->Bd5 #",
                "1...Bh1-c6",
                "2.Bh6<->Bc6 #",
                "1...Bh1-b7",
                "2.Bh6<->Bb7 #",
            ],
        },
        // the man that changes places arrives
        Published {
            by: OWN,
            fen: "7k/8/8/8/8/6r1/1R6/K7 w",
            conditions: &["MessignyChess"],
            stipulation: "zg31",
            solution: &["1.Rb2<->Rg3 z !"],
        },
    ]);
}
