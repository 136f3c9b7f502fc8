//! Men: for each of those named, a short published problem in which it stands.

use super::{Published, check};
use sauterelle_kernel::men::Language;
use sauterelle_notation::fen::parse_fen;

/// A problem for some men, by their English codes.
struct Example {
    men: &'static [&'static str],
    problem: Published,
}

const EXAMPLES: &[Example] = &[
    Example {
        men: &["35"],
        problem: Published {
            by: "Erich Bartel, 2453, DuF, 14.4.1969",
            fen: "k1K5/6P1/4P3/3n4/8/8/8/[-35]7 b - - 0 1",
            conditions: &[],
            stipulation: "h#2",
            solution: &["1.35a1-f4 g7-g8=35   2.35f4-a7 35g8-d3 #"],
        },
    },
    Example {
        men: &["bh", "le", "ma", "na", "rh", "va", "z"],
        problem: Published {
            by: "Janez Nastran, The Problemist 7/1997",
            fen: "1[NA][VA]1[MA][LE]K1/1p4P1/3p2[bh]1/[Z][RH]2p1N1/4P1kP/8/4RB2/[bh][bh]1[rh]4 w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &[
                "1.Re2-c2 ! threat:",
                "2.Za5-d7 #",
                "1...BHa1-f6",
                "2.NAb8-d7 #",
                "2.MAe8*f6 #",
                "1...BHb1-d3",
                "2.RHb5-f5 #",
                "1...Kg4-h5",
                "2.RHb5-f5 #",
                "1...Kg4-f4",
                "2.MAe8-f6 #",
                "1...BHg6-d3",
                "2.RHb5-f5 #",
            ],
        },
    },
    Example {
        men: &["bo"],
        problem: Published {
            by: "Norbert Geissler, 5735, Problemkiste 142, 8/2002",
            fen: "8/8/7k/7N/6KN/7[bo]/7p/8 b - - 0 1",
            conditions: &[],
            stipulation: "h=2",
            solution: &["1.h2-h1=BO Kg4*h3   2.BOh1-h7 Kh3-g4 ="],
        },
    },
    Example {
        men: &["ca", "do"],
        problem: Published {
            by: "Gabriel Nedeianu, 765, harmonie 69, 3/2002",
            fen: "4[G]3/6p1/6[ca]1/4K3/6kN/4p[DO]pN/4[z]3/8 b - - 0 1",
            conditions: &[],
            stipulation: "h#2",
            solution: &["1.CAg6*h3 DOf3-d1   2.g7-g6 Sh4-f3 #"],
        },
    },
    Example {
        men: &["cr"],
        problem: Published {
            by: "Th. Steudel, Jugendschach 49, 8/1985",
            fen: "K7/p7/8/8/3N4/5N2/8/2[CR]k4 b - - 0 1",
            conditions: &[],
            stipulation: "ser-h=6",
            solution: &["1.a7-a5   2.a5-a4   3.a4-a3   4.a3-a2   5.a2-a1=CR   6.CRa1-b4 CRc1*b4 ="],
        },
    },
    Example {
        men: &["dr"],
        problem: Published {
            by: "T.R. Dawson, Reading Observer 1912",
            fen: "8/6K1/8/5pkb/7p/6P1/5[DR]Nr/8 w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &[
                "1.g3-g4 ! threat:",
                "2.DRf2-f3 #",
                "1...Rh2-h3",
                "2.DRf2*h3 #",
                "1...Rh2*g2",
                "2.DRf2-h3 #",
                "1...f5*g4",
                "2.DRf2-e4 #",
                "1...Bh5*g4",
                "2.DRf2-f4 #",
            ],
        },
    },
    Example {
        men: &["eh"],
        problem: Published {
            by: "Michel Caillaud, Lob, John-Driver-Memorial, The Problemist #12/22, 7/1988",
            fen: "8/4B3/8/3K4/5k2/1P3[eh]1B/5P2/4[EH]3 b - - 0 1",
            conditions: &[],
            stipulation: "h#2",
            solution: &[
                "1.EHf3-d1 + EHe1-d2   2.EHd1-f3 EHd2-c1 #",
                "1.EHf3-h1 + EHe1-e4   2.EHh1-f3 EHe4-a4 #",
                "1.EHf3-h5 + EHe1-e5   2.EHh5-f3 EHe5-b8 #",
            ],
        },
    },
    Example {
        men: &["f"],
        problem: Published {
            by: "Juraj Lörinc, 1979, Phénix 28, 1994",
            fen: "K1k5/8/7R/6[f]1/8/8/8/[n]7 w - - 0 1",
            conditions: &["Maximummer"],
            stipulation: "s#3",
            solution: &[
                "1.Rh6-h3 ! zugzwang.",
                "1...Na1-g4",
                "2.Rh3-e3 zugzwang.",
                "2...Ng4-a7",
                "3.Re3-c3 +",
                "3...Na7*c3 #",
                "1...Na1-d7",
                "2.Rh3-b3 zugzwang.",
                "2...Nd7-g1",
                "3.Rb3-c3 +",
                "3...Ng1*c3 #",
            ],
        },
    },
    Example {
        men: &["g", "o"],
        problem: Published {
            by: "David L. Brown, British Chess Magazine 1972",
            fen: "2[G]5/1RK[O]4/2P1[O]3/2pNPr2/P1kp2b1/7[g]/2[O]4p/7[g] w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &[
                "1.Sd5-f4 ! zugzwang.",
                "1...Gh1*b7",
                "2.Od7-b5 #",
                "1...d4-d3",
                "2.Oc2*d3 #",
                "1...Bg4-h5",
                "2.Oe6-b3 #",
                "1...Bg4-f3",
                "2.Oe6-b3 #",
                "1...Bg4-e2",
                "2.Oe6-b3 #",
                "1...Bg4-d1",
                "2.Oc2-d3 #",
                "2.Oe6-b3 #",
            ],
        },
    },
    Example {
        men: &["g2"],
        problem: Published {
            by: "Nikolai Wasjutschko, Europa-Rochade",
            fen: "6K1/4p3/4nk2/8/4PP2/3[G2]4/3r1P2/5[G2]2 b - - 0 1",
            conditions: &[],
            stipulation: "h#2",
            solution: &[
                "1.Rd2*f2 G2f1-b5   2.Rf2-f1 G2b5*f1 #",
                "1.Rd2-e2 f2-f3   2.Re2*e4 f3*e4 #",
            ],
        },
    },
    Example {
        men: &["gi"],
        problem: Published {
            by: "Petko A. Petkov, Probleemblad, 1967",
            fen: "R2[G]k[GI]2/1P4P1/4[ca]p2/5pP1/1P5[Z]/1[N]6/p7/4[G]1K1 b - - 0 1",
            conditions: &[],
            stipulation: "ser-h#3",
            solution: &[
                "1.a2-a1=Q   2.Qa1-c1   3.Qc1*g5 + Gd8*g5 #",
                "1.a2-a1=S   2.Sa1-c2   3.Sc2-d4 Gd8-d3 #",
                "1.a2-a1=R   2.Ra1-a6   3.Ra6-b6 Gd8-a5 #",
                "1.a2-a1=B   2.Ba1-c3   3.Bc3-d2 Gd8-d1 #",
                "1.a2-a1=G   2.Ga1*g7   3.Ke8*f8 Gd8-g8 #",
                "1.a2-a1=N   2.Na1-e3   3.Ne3-d5 Gd8-d4 #",
                "1.a2-a1=Z   2.Za1-c4   3.Zc4-e7 Gd8*f6 #",
                "1.a2-a1=CA   2.CAa1*b4   3.CAb4-c7 Gd8-b6 #",
                "1.a2-a1=GI   2.GIa1-e2   3.GIe2-d6 Gd8-d5 #",
            ],
        },
    },
    Example {
        men: &["ka"],
        problem: Published {
            by: "Gabriel Nedeianu, 715, harmonie 67, 9/2001",
            fen: "[ka]1[ka]5/1pp5/2k5/2NN4/2p1p3/3[G]4/4[DO]3/4K3 b - - 0 1",
            conditions: &[],
            stipulation: "h#2",
            solution: &["1.KAa8*d5 Ke1-d2   2.b7-b6 DOe2-c2 #"],
        },
    },
    Example {
        men: &["kl"],
        problem: Published {
            by: "S.Emmerson, Original",
            fen: "8/8/8/7P/7p/8/1[kl]2PK2/7k b - - 0 1",
            conditions: &[],
            stipulation: "h#3",
            solution: &["1.KLb2-h2 h5-h6   2.KLh2-h8 h6-h7   3.KLh8-h3 h7-h8=KL #"],
        },
    },
    Example {
        men: &["ko"],
        problem: Published {
            by: "S. Emmerson, Unpublished",
            fen: "8/8/8/2p5/1pPp4/1K6/2B3[KO]1/k7 w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &["1.KOg2-e1 ! zugzwang.", "1...d4-d3", "2.KOe1*c5 #"],
        },
    },
    Example {
        men: &["kp"],
        problem: Published {
            by: "S. Emmerson, Unpublished",
            fen: "7[KP]/8/5prq/5K2/3q1n2/8/8/8 w - - 0 1",
            conditions: &[],
            stipulation: "ser-=8",
            solution: &[
                "1.KPh8*f4   2.Kf5-e6   3.KPf4-d8   4.Ke6-f7   5.KPd8*h6   6.Kf7*g6   7.Kg6-f5   8.KPh6*d4 =",
            ],
        },
    },
    Example {
        men: &["l"],
        problem: Published {
            by: "Michel Olausson, 5613, Ideal-Mate Review 46, 10-12/1992",
            fen: "6[l]1/8/8/8/8/7K/8/7k w - - 0 1",
            conditions: &["Circe"],
            stipulation: "ser-=10",
            solution: &[
                "1.Kh3-h4   2.Kh4-h5   3.Kh5-h6   4.Kh6-h7   5.Kh7*g8[+bLg1]   6.Kg8-h7   7.Kh7-h6   8.Kh6-h5   9.Kh5-h4  10.Kh4-h3 =",
            ],
        },
    },
    Example {
        men: &["ms"],
        problem: Published {
            by: "Roméo Bédoni, feenschach 1972",
            fen: "4[ms]3/6b1/[ms]3N1N1/6P1/3Pk3/2[MS]2R2/6K1/7[MS] w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &[
                "1.Sg6-e5 ! threat:",
                "2.g5-g6 #",
                "1...MSa6-c7",
                "2.MSh1-g3 #",
                "1...Bg7-f6",
                "2.g5*f6 #",
                "1...Bg7-h6",
                "2.g5*h6 #",
                "1...MSe8-c7",
                "2.MSh1-f2 #",
            ],
        },
    },
    Example {
        men: &["n"],
        problem: Published {
            by: "David L. Brown, British Chess Magazine 1974",
            fen: "8/[n]2[O]4/8/1pkb3[o]/8/1P1[O]2K1/8/8 b - - 0 1",
            conditions: &[],
            stipulation: "h#2",
            solution: &["1.Na7-g4 Kg3-h3   2.Ng4-a1 b3-b4 #"],
        },
    },
    Example {
        men: &["nh"],
        problem: Published {
            by: "Vaclav Kotesovec, 6617, Šachové umeni, 2/1984",
            fen: "[G]K3[G]2/3[nh][g]1Pp/1[g]k[nh]B1P1/P1p1p[g]2/2Rp4/1[nh]1[G]1p2/1[g]Pp4/[NH]7 w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &[
                "1.Ga8-c8 ! threat:",
                "2.g7-g8=NH #",
                "1...e5-e4",
                "2.Be6-d5 #",
                "1...NHd6-h4",
                "2.Rc4*c5 #",
            ],
        },
    },
    Example {
        men: &["no"],
        problem: Published {
            by: "Stephen Emmerson, Unpublished",
            fen: "8/p7/k7/2K5/[NO]7/8/1P6/8 w - - 0 1",
            conditions: &[],
            stipulation: "h#2.5",
            solution: &[
                "1...NOa4-a8 +   2.Ka6-a5 b2-b3   3.a7-a6 b3-b4 #",
                "1...Kc5-c6   2.Ka6-a5 b2-b4 +   3.Ka5-a6 NOa4-a8 #",
            ],
        },
    },
    Example {
        men: &["pa"],
        problem: Published {
            by: "Mario Parrinello, WCCC Kobe 2012, Tzuica Tourney, 3rd HM",
            fen: "1k1[NA][NA][NA]1[PA]/4R1p1/5p2/6p1/5q2/p1K5/2P5/8 w - - 0 1",
            conditions: &["CirceTake&Make"],
            stipulation: "hs#2",
            solution: &[
                "1.NAd8-h6 g7*h6[+wNAb3]   2.NAf8-d4 + Qf4*d4[+wNAf8] #",
                "1.NAe8-b2 a3*b2[+wNAd3]   2.NAd8-b4 + Qf4*b4[+wNAd8] #",
                "1.NAf8-h4 g5*h4[+wNAd2]   2.NAe8-c4 + Qf4*c4[+wNAe8] #",
            ],
        },
    },
    Example {
        men: &["po"],
        problem: Published {
            by: "Roméo Bédoni, feenschach 1972",
            fen: "8/8/8/8/8/5B2/4K2P/6[po]1 w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &["1.Ke2-e3 ! zugzwang.", "1...POg1-f1", "2.Ke3-f2 #"],
        },
    },
    Example {
        men: &["qe"],
        problem: Published {
            by: "John Rice, Unpublished",
            fen: "[QE]7/4p3/5b2/4k2K/8/8/4r1B1/8 b - - 0 1",
            conditions: &[],
            stipulation: "h#2",
            solution: &["1.Bf6-g7 QEa8-c5   2.Re2-e3 Kh5-g5 #"],
        },
    },
    Example {
        men: &["rk"],
        problem: Published {
            by: "C.J.Feather, The Problemist November 1974",
            fen: "1K6/5R2/4[rk]3/8/8/6BP/7R/5Bk1 w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &["1.Bf1-g2 ! threat:", "2.Rf7-f1 #"],
        },
    },
    Example {
        men: &["sh"],
        problem: Published {
            by: "T.R. Dawson, Deutsche Schachzeitung 1911",
            fen: "8/8/3rp3/1p1p4/1P1k4/5[SH]P1/4K3/8 w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &[
                "1.Ke2-d2 ! threat:",
                "2.SHf3-f4 #",
                "1...Kd4-c4",
                "2.SHf3-c3 #",
                "1...e6-e5",
                "2.SHf3-d3 #",
            ],
        },
    },
    Example {
        men: &["sp"],
        problem: Published {
            by: "Romeo Bedoni, 38) Problemkiste-79, 2/1992, S. 120",
            fen: "3k4/[=p][=p]5[=p]/8/8/8/2[=sp]5/8/7K w - - 0 1",
            conditions: &["BlackMaximummer"],
            stipulation: "#4",
            solution: &[
                "1.nPh7-h8=nS ! zugzwang.",
                "1...nSh8-g6",
                "2.nSPc3-c8=nB zugzwang.",
                "2...nBc8-h3",
                "3.nPa7-a8=nR +",
                "3...nBh3-c8",
                "4.nPb7*c8=nQ #",
            ],
        },
    },
    Example {
        men: &["ss"],
        problem: Published {
            by: "Jörg Kuhlmann, Diagramme und Figuren 1966",
            fen: "8/8/8/8/6p1/8/8/1[SS]3K1k w - - 0 1",
            conditions: &[],
            stipulation: "#2",
            solution: &["1.SSb1-d2 ! zugzwang.", "1...g4-g3", "2.SSd2-b2 #"],
        },
    },
    Example {
        men: &["ze"],
        problem: Published {
            by: "Joost de Heer, MatPuls Forum 22.6.2009",
            fen: "8/8/8/p4[ZE]2/2K5/k7/8/8 w - - 0 1",
            conditions: &[],
            stipulation: "h#1.5",
            solution: &[
                "1...Kc4-c3   2.a5-a4 ZEf5-b6 #",
                "1...ZEf5-e8   2.Ka3-a4 ZEe8-b7 #",
            ],
        },
    },
];

#[test]
fn the_men_stand_in_the_diagrams() {
    for Example { men, problem } in EXAMPLES {
        let diagram = parse_fen(problem.fen).unwrap().diagram;
        for code in *men {
            let mut placed = diagram.men.iter().flatten();
            let is_it = |man: &str| man == *code;
            assert!(
                placed.any(|placed| is_it(placed.man.code[Language::English as usize])),
                "{code}: {}",
                problem.fen
            );
        }
    }
}

#[test]
fn solutions() {
    for example in EXAMPLES {
        check(std::slice::from_ref(&example.problem));
    }
}
