//! Words after Circe and its relatives.

use super::{OWN, Published, check};

#[test]
fn volcanic() {
    let of = |fen, solution| Published {
        by: "K. Widlert, The Problemist 1976",
        fen,
        conditions: &["Circe Volcanic"],
        stipulation: "h#2",
        solution,
    };
    check(&[
        of(
            "8/8/8/8/2Bp1n2/K1k5/8/1R6",
            &["1.Sf4-d5 Rb1-f1   2.Kc3*c4[+wBf1->v] Rf1-c1[+wBf1] #"],
        ),
        of(
            "8/8/8/3B4/3p1n2/K1k5/8/1R6",
            &["1.Kc3-c2 Bd5-h1   2.Kc2*b1[+wRh1->v] Bh1-e4[+wRh1] #"],
        ),
    ]);
}

#[test]
fn parachute() {
    check(&[Published {
        by: "R. Bédoni, Phénix 1993, 1st Commendation",
        fen: "7k/5P2/8/8/8/8/K4[bp]2/8",
        conditions: &["Circe Parachute"],
        stipulation: "h=2",
        solution: &["1.BPf2-g1=R f7-f8=B   2.Rg1-g7 Bf8*g7[+bRh8] ="],
    }]);
}

#[test]
fn april() {
    let of = |fen, solution| Published {
        by: OWN,
        fen,
        conditions: &["AprilChess p"],
        stipulation: "#1",
        solution,
    };
    check(&[
        // a pawn on its own first rank cannot move
        of("k7/8/1K6/8/8/8/p7/R7 w", &["1.Ra1*a2[+bPb8] # !"]),
        of("k7/8/1K6/8/8/8/n7/R7 w", &[]),
    ]);
}

#[test]
fn antimarscirce() {
    check(&[Published {
        by: "W. Lindenthal, 2024",
        fen: "2K1n3/8/k6r/7R/8/8/8/4r2n",
        conditions: &["AntiMarsCirce"],
        stipulation: "hs#2.5",
        solution: &["1...Sh1-g8-f6   2.Rh5-h1-f1 Rh6-h8-g8   3.Rf1*f6 + Se8*f6 #"],
    }]);
}
