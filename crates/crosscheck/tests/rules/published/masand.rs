//! Masand.

use super::{OWN, Published, check};

#[test]
fn solutions() {
    check(&[
        Published {
            by: "P. A. Petkov, feenschach 2001",
            fen: "8/8/8/K7/8/R5bp/7k/r7",
            conditions: &["Masand"],
            stipulation: "h#2",
            solution: &[
                "1.Ra1-f1 Ra3-f3   2.Bg3-f4 Rf3-f2[f1=w][f4=w] #",
                "1.Ra1-e1 Ra3-e3   2.Bg3-e5 Re3-e2[e1=w][e5=w] #",
                "1.Ra1-d1 Ra3-d3   2.Bg3-d6 Rd3-d2[d1=w][d6=w] #",
                "1.Ra1-c1 Ra3-c3   2.Bg3-c7 + Rc3-c2[c1=w][c7=w] #",
                "1.Ra1-b1 Ra3-b3   2.Bg3-b8 Rb3-b2[b1=w][b8=w] #",
            ],
        },
        Published {
            by: OWN,
            fen: "8/8/8/8/8/3k4/P1N5/1B6",
            conditions: &["MasandGeneralised"],
            stipulation: "+1",
            solution: &[
                "1.Sc2-a1[a2=b] + !",
                "1.Sc2-e1[a2=b] + !",
                "1.Sc2-e3[a2=b] + !",
                "1.Sc2-d4[a2=b] + !",
                "1.Sc2-b4[a2=b] + !",
                "1.Sc2-a3[a2=b] + !",
            ],
        },
    ]);
}
