//! Einstein chess and its relatives.

use super::{Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "D. Innocenti, diagrammes 94, July 1990",
            fen: "r7/8/6Q1/8/5p2/5p2/5K2/2pk4",
            conditions: &["EinsteinChess"],
            stipulation: "h#2",
            solution: &[
                "1.Ra8-a4=B Kf2-f1   2.Ba4-c2=S Qg6-d3=R #",
                "1.Ra8-a6=B Qg6-d6=R +   2.Ba6-d3=S + Rd6*d3=Q #",
            ],
        },
        Published {
            by: "N. Shankar Ram, Das Vielväterproblem, 1989",
            fen: "k1K5/p7/1P6/8/8/8/8/8",
            conditions: &["ReversalEinsteinChess"],
            stipulation: "ser-#3",
            solution: &["1.b6-b7=S   2.Sb7-d6=B   3.Bd6-b8=R #"],
        },
        Published {
            by: "F. Labelle",
            fen: "8/8/8/8/8/8/1r1r4/2P5",
            conditions: &["AntiEinsteinChess"],
            stipulation: "~1",
            solution: &[
                "1.c1-c4 !",
                "1.c1-c3 !",
                "1.c1-c2 !",
                "1.c1*d2 !",
                "1.c1*b2 !",
            ],
        },
        Published {
            by: "F. Labelle",
            fen: "8/8/8/8/8/8/1r1r4/2P5",
            conditions: &["ReversalEinsteinChess"],
            stipulation: "~1",
            solution: &[
                "1.c1-c4=S !",
                "1.c1-c3=S !",
                "1.c1-c2=S !",
                "1.c1*d2 !",
                "1.c1*b2 !",
            ],
        },
    ]);
}
