//! Anti-kings.

use super::{Published, check};

#[test]
fn solutions() {
    check(&[Published {
        by: "author unknown",
        fen: "b7/8/P1K5/2N5/4k3/8/8/8",
        conditions: &["AntiKings"],
        stipulation: "#2",
        solution: &[
            "1.Kc6-b7 ! threat:",
            "2.Sc5-a4 #",
            "1...Ke4-d3",
            "2.Sc5-d7 #",
        ],
    }]);
}
