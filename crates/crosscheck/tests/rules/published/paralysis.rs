//! Madrasi and Eiffel chess.

use super::{Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "M. Seidel, Problemkiste 76",
            fen: "2rrq3/P2P1PbP/k7/1p6/3K1n2/8/8/8",
            conditions: &["Madrasi"],
            stipulation: "ser-#4",
            solution: &["1.h7-h8=B   2.f7*e8=R   3.d7*c8=S   4.a7-a8=Q #"],
        },
        Published {
            by: "P. A. Petkov, diagrammes",
            fen: "3rk3/3P4/b1Pq4/2r5/4K3/1n2R3/4R3/2b1n3",
            conditions: &["EiffelChess"],
            stipulation: "h#2",
            solution: &[
                "1.Qd6-d2 Re3-f3   2.Rc5-c4 + Ke4-d5 #",
                "1.Qd6-d3 Re2-f2   2.Sb3-d2 + Ke4-d4 #",
            ],
        },
    ]);
}
