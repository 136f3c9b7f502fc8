//! Isardam.

use super::{Published, check};

#[test]
fn solutions() {
    check(&[Published {
        by: "R. Turnbull, The Problemist, January 1997",
        fen: "1R4B1/8/8/8/P7/3p4/1P1K4/qk1Q4",
        conditions: &["Isardam"],
        stipulation: "#2",
        solution: &[
            "1.Qd1-b3 ! zugzwang.",
            "1...Kb1-a2",
            "2.Qb3-a3 #",
            "1...Kb1*b2",
            "2.Qb3-c3 #",
        ],
    }]);
}
