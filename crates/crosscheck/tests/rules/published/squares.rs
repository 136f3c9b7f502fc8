//! Grid chess, monochromatic and bichromatic chess, edge movers.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "R. Queck, Problemkiste 68, April 1990",
            fen: "3[g]K3/8/7[g]/[g]3[G]3/8/8/1[g]6/8",
            conditions: &["GridChess"],
            stipulation: "ser-s#8",
            solution: &[
                "1.Ke8-d7   2.Kd7-e6   3.Ke6-d5   4.Kd5-e4   5.Ge5-e3   6.Ke4-d3   7.Kd3-e2   8.Ke2-d1 Gh6-d2 #",
            ],
        },
        Published {
            by: "E. Bartel, Diagramme und Figuren, 1965",
            fen: "4[GI]3/4[r:we]3/8/8/8/8/8/8",
            conditions: &[
                "GridChess Irregular GridLine hb61 hb51 hb41 hb71 hc81 hc31 hd21 he81 hf71 hf21 hg61 hg51 hg41 hg31 vc31 vc71 vd21 vd81 ve11 vf11 vg21 vf71 vg61",
            ],
            stipulation: "ser-h=22",
            solution: &[
                "1.rWEe7-f7   2.rWEf7-f6   3.rWEf6-g6   4.rWEg6-g5   5.rWEg5-g4   6.rWEg4-g3   7.rWEg3-g2   8.rWEg2-f2   9.rWEf2-f1  10.rWEf1-e1  11.rWEe1-d1  12.rWEd1-d2  13.rWEd2-c2  14.rWEc2-c3  15.rWEc3-b3  16.rWEb3-b4  17.rWEb4-b5  18.rWEb5-b6  19.rWEb6-b7  20.rWEb7-c7  21.rWEc7-c8  22.rWEc8-d8 GIe8-d4 =",
            ],
        },
        Published {
            by: "G. F. Anderson, The Problemist, March 1978",
            fen: "7K/8/8/6Rp/2P3P1/1Q6/1P1p3P/1kbR4",
            conditions: &["MonochromChess"],
            stipulation: "#4",
            solution: &[
                "1.Rd1-h1 ! zugzwang.",
                "1...h5*g4",
                "2.h2-h4 zugzwang.",
                "2...g4*h3 ep.",
                "3.Rg5-g1 zugzwang.",
                "3...Bc1*b2 +",
                "4.Rg1-g7 #",
            ],
        },
        Published {
            by: OWN,
            fen: "7k/1P4K1/8/8/8/7p/8/8",
            conditions: &["BichromChess"],
            stipulation: "ser-#2",
            solution: &[
                "1.b7-b8=Q   2.Qb8-a8 #",
                "1.b7-b8=Q   2.Qb8-g8 #",
                "1.b7-b8=Q   2.Qb8-e8 #",
                "1.b7-b8=Q   2.Qb8-c8 #",
                "1.b7-b8=R   2.Rb8-a8 #",
                "1.b7-b8=R   2.Rb8-g8 #",
                "1.b7-b8=R   2.Rb8-e8 #",
                "1.b7-b8=R   2.Rb8-c8 #",
            ],
        },
        Published {
            by: "T. Steudel, Problemkiste 57, July 1988",
            fen: "8/8/5k2/8/K7/8/1p6/1n6",
            conditions: &["BlackEdgeMover"],
            stipulation: "#5",
            solution: &[
                "1.Ka4-b3 ! threat:",
                "2.Kb3-c4 threat:",
                "3.Kc4-d5 threat:",
                "4.Kd5-e6 #",
                "4.Kd5-e5 #",
                "3.Kc4-d4 threat:",
                "4.Kd4-e5 #",
                "2.Kb3-c3 threat:",
                "3.Kc3-d4 threat:",
                "4.Kd4-e5 #",
                "1...Sb1-a3",
                "2.Kb3*b2 threat:",
                "3.Kb2-c3 threat:",
                "4.Kc3-d4 threat:",
                "5.Kd4-e5 #",
            ],
        },
        Published {
            by: OWN,
            fen: "8/8/8/8/3R4/8/k7/2K5",
            conditions: &["WhiteEdgeMover"],
            stipulation: "~1",
            solution: &[
                "1.Kc1-d1 !",
                "1.Rd4-d1 !",
                "1.Rd4-a4 + !",
                "1.Rd4-h4 !",
                "1.Rd4-d8 !",
            ],
        },
    ]);
}
