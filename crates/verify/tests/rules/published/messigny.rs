//! Messigny chess.

use super::{Published, check};

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
    ]);
}
