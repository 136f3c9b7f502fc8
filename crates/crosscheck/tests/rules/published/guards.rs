//! Published problems for conditions about captures, guards, checks and changes of side.

use super::{Published, check};

const PROBLEMS: &[Published] = &[
    Published {
        by: "FH von Meyenfeldt, Probleemblad 1989",
        fen: "8/3N4/3P1p1p/1K1p1P2/3kp1p1/4B1P1/2P5/n2N4 w - - 0 1",
        conditions: &["Lortap"],
        stipulation: "#2",
        solution: &[
            "1.Sd7-e5 ! zugzwang.",
            "1...Sa1*c2",
            "2.Kb5-c5 #",
            "1...Sa1-b3",
            "2.Sd1-c3 #",
            "1...Kd4*e5",
            "2.Be3-d4 #",
            "1...f6*e5",
            "2.Kb5-c4 #",
            "1...h6-h5",
            "2.Se5-f3 #",
        ],
    },
    Published {
        by: "C.G.S. Narayanan, juliasfairies.com XI/2012",
        fen: "8/8/pp6/k1K5/1PP5/8/8/8 b - - 0 1",
        conditions: &["SuperGuards"],
        stipulation: "h#3",
        solution: &["1.Ka5-a4 Kc5*b6   2.Ka4*b4 Kb6-c6   3.Kb4-a5 Kc6-b5 #"],
    },
    Published {
        by: "S.K. Balasubramanian and K. Seetharaman, Matplus.net XI/2012",
        fen: "8/8/8/8/4K1n1/8/R2p4/3k4 b - - 0 1",
        conditions: &["SuperGuards"],
        stipulation: "h#2",
        solution: &[
            "1.Kd1-c1 Ke4-d3   2.d2-d1=B Kd3-c2 #",
            "1.Kd1-e1 Ke4-f3   2.d2-d1=S Kf3-f2 #",
        ],
    },
    Published {
        by: "Mario Albasi, Original",
        fen: "8/b7/2b1B3/8/7R/3Npk2/7P/2N1K2R w K - 0 1",
        conditions: &["ShieldedKings"],
        stipulation: "#2",
        solution: &["1.Rh1-f1 + !", "1...Kf3-g2", "2.Sd3-f4 #"],
    },
    Published {
        by: "Hans-Peter Reich, 2794, PK-77, 10/1991",
        fen: "8/2P5/p3n2K/p7/k7/Pp6/2p5/8 w - - 0 1",
        conditions: &["WhiteMaximummer", "NoCapture"],
        stipulation: "h#1.5",
        solution: &["1...c7-c8=B   2.c2-c1=S Bc8-d7 #"],
    },
    Published {
        by: "J.J. Burbach, 1544, Problemkiste 39, 7/1986",
        fen: "8/8/7p/3K1BkN/3N3p/8/8/3q4 w - - 0 1",
        conditions: &["ChecklessChess", "NoCapture"],
        stipulation: "#2",
        solution: &[
            "1.Kd5-c6 ! threat:",
            "2.Sd4-f3 #",
            "2.Sd4-e6 #",
            "1...h4-h3",
            "2.Sd4-f3 #",
        ],
    },
    Published {
        by: "Erich Bartel, 159, CfT-22, 15. 12. 1970",
        fen: "7B/8/8/8/8/3k1b2/8/5K2 b - - 0 1",
        conditions: &["Bicolores"],
        stipulation: "h#2",
        solution: &["1.Kd3-d2 Kf1-g1   2.Kd2-e1 Bh8-c3 #"],
    },
    Published {
        by: "Erich Bartel, 330, KddB?, 22. 11. 1970",
        fen: "8/7P/3K4/8/3k4/8/2p5/8 b - - 0 1",
        conditions: &["Bicolores"],
        stipulation: "h#2",
        solution: &["1.c2-c1=R h7-h8=R   2.Rc1-c3 Rh8-h4 #"],
    },
    Published {
        by: "Maryan Kerhuel, Phénix 1995",
        fen: "8/8/8/8/8/2N5/3K3k/8 b - - 0 1",
        conditions: &["CentralChess"],
        stipulation: "ser-h=8",
        solution: &[
            "1.Kh2-g3   2.Kg3-f4   3.Kf4-e5   4.Ke5-d4   5.Kd4-c4   6.Kc4-b3   7.Kb3-b2   8.Kb2-a1 Kd2-c2 =",
        ],
    },
    Published {
        by: "Udo Degener and Torsten Linß, feenschach 101, 11/1991, 3. ehr. Erw., 46. feenschach-TT 1991",
        fen: "8/8/b7/5K2/8/r2P1k2/2Pp1p2/4b3 b - - 0 1",
        conditions: &["Tibet"],
        stipulation: "h#2",
        solution: &["1.Ba6*d3=w c2-c3   2.Ra3*c3=w Bd3-f1 #"],
    },
    Published {
        by: "Paul Löschl, 2697, Problemkiste 74/75, 5/1991",
        fen: "8/5P2/8/2k1K3/4p3/8/5p2/8 b - - 0 1",
        conditions: &["ChecklessChess"],
        stipulation: "h#2",
        solution: &["1.f2-f1=Q f7-f8=S   2.Qf1-b5 Sf8-e6 #"],
    },
    Published {
        by: "J.J. Burbach, 1614, Problemkiste 41, 10/1986",
        fen: "K7/8/4N3/8/4k1N1/1[g]6/8/7b w - - 0 1",
        conditions: &["ChecklessChess"],
        stipulation: "#2",
        solution: &["1.Se6-d4 ! threat:", "2.Sg4-f6 #"],
    },
    Published {
        by: "Romeo Bedoni, 40) Problemkiste-79, 2/1992, S. 120",
        fen: "8/[=bp][=bp]1k1[=p][=p]1/8/8/8/8/8/1K6 w - - 0 1",
        conditions: &["WhiteMustCapture", "PWC"],
        stipulation: "ser-#4",
        solution: &[
            "1.nBPa7-b8=nB   2.nBPb7*b8=nQ[+nBb7]   3.nPf7-f8=nR   4.nPg7*f8=nS[+nRg7] #",
            "1.nBPb7-c8=nR   2.nBPa7-b8=nB   3.nRc8-e8   4.nPf7*e8=nQ[+nRf7] #",
        ],
    },
    Published {
        by: "J. T. Sanderse, feenschach 77, 8. 11. 1985, 4th hon. mention, Kniest jubilee tourney",
        fen: "8/8/8/8/k7/1b6/1Kn5/8 b - - 0 1",
        conditions: &["MagicSquares a2"],
        stipulation: "h#4",
        solution: &[
            "1.Sc2-b4 Kb2-c3   2.Sb4-a2=w Sa2-b4   3.Bb3-a2=w Ba2-b3 +   4.Ka4-a3 Sb4-c2 #",
        ],
    },
];

#[test]
fn solutions() {
    check(PROBLEMS);
}
