//! Men of which no published problem is known that would be short enough: for each of them a problem made for these tests, in which the man
//! moves and, put in its place, no other man of the table would lead to the same solution. (Except for the dummy, which never moves, and for `en`, `ne`,
//! `oh` and `we`, for which a few other men would do as well.) Popeye 4.104 finds the same solutions.

use super::published::{OWN, Published, check, men};
use sauterelle_kernel::men::{Language, MEN};
use sauterelle_notation::fen::parse_fen;

/// Code of the man in English, position, stipulation and the only line of its solution.
type Made = [&'static str; 4];

#[rustfmt::skip]
const MADE: &[Made] = &[
    ["15", "2[+15]5/5k2/2K1N2q/8/6[+15]1/8/8/4[G]3 b - - 0 1", "h=2", "1.Qh6-h7 15c8*h7   2.Kf7-e8 15h7-g2 ="],
    ["24", "3[+24]4/8/2K3R1/8/1P6/6k1/8/8 b - - 0 1", "h=2", "1.Kg3-h2 24d8-h6   2.Kh2-h1 24h6-d4 ="],
    ["25", "8/5[-25]2/8/8/6[+25]1/4K3/7Q/k7 b - - 0 1", "h=2", "1.25f7-a5 Qh2-c2   2.25a5-f3 Ke3*f3 ="],
    ["36", "1k6/4[+36]3/7R/1N6/8/8/6K1/8 w - - 0 1", "ser-#3", "1.36e7-b1   2.36b1-h4   3.Rh6-h8 #"],
    ["37", "8/8/8/7p/2K3P1/8/6R1/k3[-37]3 b - - 0 1", "h#2", "1.37e1-h8 Kc4-b3   2.37h8-a5 Rg2-g1 #"],
    ["ah", "3K[AH]k2/1[AH]6/6Q1/8/8/8/8/8 w - - 0 1", "h#2.5", "1...Kd8-c7   2.Kf8-e7 AHb7-d8   3.Ke7-f8 Qg6-f7 #"],
    ["al", "8/8/6p1/8/5K1R/6n1/8/[AL]4[AL]k1 b - - 0 1", "h=2", "1.g6-g5 + Kf4*g3   2.g5-g4 ALf1-d3 ="],
    ["am", "4[am]k2/1[AM]1n4/8/5K2/8/8/8/8 w - - 0 1", "ser-#2", "1.AMb7-h1   2.AMh1-h7 #"],
    ["an", "4[AN]3/8/7P/8/8/5K2/8/7k w - - 0 1", "ser-=3", "1.h6-h7   2.h7-h8=AN   3.ANh8-d5 ="],
    ["ao", "B2N4/k7/8/8/8/3[AO]1R2/6K1/8 b - - 0 1", "h#2", "1.Ka7-b8 AOd3-h5 +   2.Kb8*a8 Rf3-a3 #"],
    ["ar", "8/8/7k/4K3/[AR]3P3/8/8/[AR]7 w - - 0 1", "h#1.5", "1...ARa1-c3   2.Kh6-g5 ARc3-d2 #"],
    ["be", "7R/8/1[be]6/8/8/8/3K4/7k b - - 0 1", "ser-h=3", "1.Kh1-g1   2.BEb6-h2   3.Kg1-h1 Rh8-g8 ="],
    ["bk", "8/1K5k/8/7b/7[BK]/n7/8/3[BK]4 w - - 0 1", "h#1.5", "1...BKh4-g6 +   2.Kh7-h6 BKg6-f6 #"],
    ["bm", "8/8/4b3/2[bm]2Q2/8/k7/8/1K6 w - - 0 1", "h#1.5", "1...Kb1-c2   2.BMc5-a2 Qf5-a5 #"],
    ["bn", "8/5[bn]n1/8/8/k7/1[BN]6/2K5/8 w - - 0 1", "h=1.5", "1...BNb3*g7 +   2.Ka4-a3 BNg7*f7 ="],
    ["bs", "8/8/k7/1[BS]2P3/8/3[BS]4/4K3/8 b - - 0 1", "h=2", "1.Ka6-a7 BSd3-f5   2.Ka7-a8 BSf5-c8=S ="],
    ["bt", "5k2/8/6K1/8/8/8/6[BT]1/2q5 w - - 0 1", "h=1.5", "1...Kg6-f6   2.Qc1-f1 + BTg2*f1 ="],
    ["bu", "Q2[BU]4/8/8/8/1b6/8/8/3K1k2 w - - 0 1", "ser-#3", "1.BUd8-d3   2.BUd3-g7   3.Qa8-g2 #"],
    ["bw", "8/8/5[G]2/2P[bw]4/1K6/2[BW]5/4[G]3/k7 w - - 0 1", "h#2.5", "1...Kb4-b3   2.BWd5*c3 Kb3-c2   3.BWc3-a2 Ge2-b2 #"],
    ["c", "8/8/8/3k2K1/8/r1[G]5/1[C]6/1[C]6 w - - 0 1", "ser-#2", "1.Cb2*a3   2.Cb1-h8 #"],
    ["cg", "8/1K6/8/8/3N4/2P2[CG]2/3[cg]4/k7 w - - 0 1", "h#2.5", "1...Sd4-e2   2.CGd2-f2 CGf3-d1   3.CGf2-b2 Se2-c1 #"],
    ["ch", "8/R6k/5K2/4P3/2[CH]5/8/8/3[ch]B3 b - - 0 1", "h=2", "1.CHd1-b7 Ra7*b7 +   2.Kh7-h8 Rb7-g7 ="],
    ["cp", "7k/8/1Q6/7[cp]/6K1/8/8/8 w - - 0 1", "h=1.5", "1...Qb6-g6   2.CPh5-h4 + Kg4*h4 ="],
    ["ct", "8/2[CT]5/8/8/4k3/8/K1Q5/8 b - - 0 1", "h#2", "1.Ke4-d4 Qc2-e4 +   2.Kd4-c3 CTc7-b1 #"],
    ["cy", "8/3Q4/8/8/4B3/6K1/k7/3[CY]4 w - - 0 1", "ser-#2", "1.CYd1-c3   2.Qd7-a4 #"],
    ["da", "2k1B3/8/8/6K1/1[DA]6/8/7Q/8 w - - 0 1", "ser-#2", "1.DAb4-b6   2.Qh2-b8 #"],
    ["db", "7k/8/8/8/4K2[db]/4Q3/8/8 w - - 0 1", "h=1.5", "1...Qe3-f2   2.DBh4-g3 Qf2-f7 ="],
    ["dk", "6k1/R7/8/5R2/8/1[g]3K2/[dk]7/[DK]7 b - - 0 1", "ser-h#3", "1.DKa2-h8   2.DKh8-f4   3.Kg8-h8 Rf5-f8 #"],
    ["ds", "6[DS]1/8/8/5[g]2/2K5/8/8/7k w - - 0 1", "h=1.5", "1...DSg8-g5   2.Gf5-h5 DSg5-c6 ="],
    ["du", "7k/8/8/7[DU]/4Q3/8/[du]1K5/8 w - - 0 1", "h=0.5", "1...Qe4-g6 ="],
    ["en", "4[EN]3/8/8/8/6K1/8/k2R4/8 b - - 0 1", "h=2", "1.Ka2-b1 Kg4-f5   2.Kb1-a1 ENe8-c4 ="],
    ["fa", "8/8/8/7P/8/1P[FA]4k/5K2/8 b - - 0 1", "h#2", "1.Kh3-h2 FAc3-a3   2.Kh2-h1 FAa3-h3 #"],
    ["fr", "5k2/8/8/8/3[FR]3[FR]/3B2P1/3K4/8 w - - 0 1", "h#2.5", "1...FRd4-c5 +   2.Kf8-g7 g3-g4   3.Kg7-h6 FRc5-f8 #"],
    ["g3", "1K5k/8/8/6R1/5[G3]1[g3]/8/8/8 b - - 0 1", "h=2", "1.G3h4-c4 Rg5-d5   2.G3c4-g8 Rd5-d7 ="],
    ["gh", "8/5[GH]2/2P5/8/4K3/1[GH]2Q3/8/1k6 b - - 0 1", "h#2", "1.Kb1-b2 GHb3-h5   2.Kb2-c2 Qe3-d3 #"],
    ["gl", "8/[gl]7/3K4/8/1N1N[GL]3/k7/8/8 b - - 0 1", "h#2", "1.Ka3-a4 Sb4-c6   2.GLa7-a3 GLe4-c2 #"],
    ["gn", "1[gn]6/4p1B1/7k/1[GN]6/3R4/K7/8/8 b - - 0 1", "ser-h#3", "1.Kh6-h5   2.GNb8-d7   3.GNd7-g6 GNb5-e6 #"],
    ["gr", "8/8/8/7K/[gr]r6/8/8/k2R[GR]3 b - - 0 1", "h=2", "1.GRa4-b1 GRe1-d3   2.Rb4-g4 Kh5*g4 ="],
    ["gt", "8/8/3[GT]4/3K4/r7/8/1q6/1k6 w - - 0 1", "h=1.5", "1...GTd6*a4   2.Qb2-b3 + GTa4*b3 ="],
    ["ha", "8/8/8/k2K3[HA]/8/1R6/[ha]7/2R5 b - - 0 1", "ser-h#3", "1.Ka5-a6   2.HAa2-a5   3.HAa5-c5 Rc1-a1 #"],
    ["hc", "2R5/8/8/3[hc]2K1/8/5B2/8/k7 w - - 0 1", "h#2.5", "1...Bf3-e4   2.HCd5-b7 Rc8-b8   3.HCb7-b2 Rb8-a8 #"],
    ["kh", "8/8/7k/7[kh]/8/3R3K/1[g]6/8 w - - 0 1", "h#2.5", "1...Kh3-g4   2.KHh5-h7 Kg4-f5   3.Kh6-h5 Rd3-h3 #"],
    ["lb", "4R3/8/8/1R4[LB]1/K1[lb]5/8/8/2k5 b - - 0 1", "h#2", "1.LBc4*b5-a6 Ka4-b3   2.Kc1-b1 Re8-e1 #"],
    ["ln", "1[G]6/2K5/k1[G]2b2/8/6[ln]1/8/3[LN]4/8 b - - 0 1", "ser-h=3", "1.Ka6-a7   2.Ka7-a8   3.LNg4*c6-a7 LNd2*f6-g8 ="],
    ["lo", "k7/8/1K6/8/3[LO]1[lo]2/8/8/8 b - - 0 1", "ser-h=2", "1.Ka8-b8   2.Kb8-a8 LOd4-a7 ="],
    ["lr", "8/7P/3[LR]4/5b2/7[lr]/k7/5K2/8 w - - 0 1", "h#2.5", "1...h7-h8=Q   2.Bf5-d3 LRd6*d3-d2   3.Ka3-a2 Qh8-b2 #"],
    ["ls", "7K/8/8/2[LS]5/N4r2/8/1k6/8 b - - 0 1", "h=2", "1.Kb2-a1 Sa4-c3   2.Rf4-e4 LSc5*e4-f2 ="],
    ["mg", "2k5/4p2[mg]/K1[MG]5/8/8/8/8/8 b - - 0 1", "h#2", "1.Kc8-d7 Ka6-b7   2.MGh7-f6 + MGc6-e5 #"],
    ["mh", "8/8/7q/[MH]2K4/3b4/6r1/8/k4[MH]2 b - - 0 1", "h#2", "1.Ka1-b2 Kd5*d4   2.Kb2-b3 MHf1-b1 #"],
    ["ne", "7k/3[NE]4/5K2/7b/8/8/8/8 w - - 0 1", "ser-=3", "1.NEd7*h5   2.NEh5-d7   3.Kf6-f7 ="],
    ["oh", "k7/8/K7/5[G][oh]N/8/2[OH]5/8/8 w - - 0 1", "h=1.5", "1...Sh5-f6   2.OHg5-f7 Sf6-d7 ="],
    ["ok", "1k6/8/8/8/3[OK]4/7K/[OK]7/8 b - - 0 1", "h#2", "1.Kb8-a7 OKd4-c6 +   2.Ka7-a8 OKa2-c5 #"],
    ["pp", "8/8/8/8/2K5/1B[PP]5/8/2k3b1 b - - 0 1", "h#2", "1.Kc1-b1 PPc3-c2 +   2.Kb1-a1 PPc2-c1=Q #"],
    ["pr", "8/1K6/8/8/2[PR]5/8/8/k1[g]5 w - - 0 1", "h#1.5", "1...PRc4-d2   2.Gc1-e3 PRd2-c3 #"],
    ["qf", "8/5B[qf]1/8/5[QF]2/Q7/8/k5K1/8 b - - 0 1", "h=2", "1.Ka2-b1 Qa4-a5   2.QFg7-d6 Qa5-c3 ="],
    ["qn", "3[QN]4/2K3n1/7k/8/8/8/8/2[qn]4B b - - 0 1", "h#2", "1.QNc1-g8 Bh1-e4   2.QNg8-h5 QNd8-f7 #"],
    ["ra", "8/8/8/5[RA]2/7k/8/2P1B2K/8 w - - 0 1", "ser-#3", "1.RAf5-d4   2.RAd4-d8   3.Be2-f3 #"],
    ["rb", "6R1/8/3KP3/8/8/8/6[RB]k/8 b - - 0 1", "ser-h=2", "1.Kh2-g1   2.Kg1-h2 RBg2-b7 ="],
    ["re", "8/8/8/1Q6/1k[re]RK3/8/8/8 b - - 0 1", "ser-h=3", "1.Kb4-c3   2.REc4-b3   3.REb3-a5 Qb5-b1 ="],
    ["rf", "2K5/k7/1[RF]6/8/8/8/8/8 w - - 0 1", "h=1.5", "1...RFb6-g1   2.Ka7-a8 RFg1-h8 ="],
    ["rm", "8/8/8/p7/3N4/1K[rm]5/7k/8 b - - 0 1", "h=2", "1.Kh2-h1 Sd4-f3   2.RMc3-g2 Kb3-a4 ="],
    ["rp", "5B2/8/3[rp]4/1B6/4K3/2[rp]5/8/7k w - - 0 1", "h#2.5", "1...Bb5-c6   2.RPd6-d2 Ke4-f3   3.RPd2-h2 Kf3-f2 #"],
    ["rw", "1Q2Qk[RW]1/8/2K5/8/8/5[rw]2/8/8 b - - 0 1", "ser-h#3", "1.Kf8-g7   2.Kg7-f6   3.RWf3-e5 Qb8*e5 #"],
    ["s1", "8/2K5/8/P7/7k/8/3[S1]4/8 b - - 0 1", "ser-h=3", "1.Kh4-g3   2.Kg3-h2   3.Kh2-h1 S1d2-f3 ="],
    ["s2", "2[S2]2k2/8/8/8/4[S2]3/1K6/p7/2b5 w - - 0 1", "ser-#2", "1.S2c8-e5   2.S2e4-e6 #"],
    ["s3", "6Q1/7[S3]/8/3k4/7[s3]/2K2N2/[G]7/8 b - - 0 1", "h#2", "1.Kd5-d6 S3h7-g5   2.Kd6-e7 Qg8-d8 #"],
    ["s4", "8/6N1/8/8/2K5/2q2[S4]2/k5p1/5[s4]2 w - - 0 1", "h#2.5", "1...Kc4*c3   2.Ka2-a1 Kc3-b3   3.S4f1-b1 S4f3-e1 #"],
    ["sa", "8/8/8/8/8/[SA]7/1K3k[SA]1/6N1 w - - 0 1", "h#2.5", "1...Sg1-f3   2.Kf2-e2 SAa3-b1   3.Ke2-d1 SAb1-c3 #"],
    ["sc", "8/8/8/8/8/8/k3K3/[SC]7 w - - 0 1", "ser-=3", "1.Ke2-d1   2.SCa1-f2   3.Kd1-c2 ="],
    ["se", "8/1[SE]3[SE]2/8/8/8/8/6K1/1k6 b - - 0 1", "h#1", "1.Kb1-a1 SEf7-a7 #"],
    ["sk", "7[SK]/8/3k4/2Q5/8/8/3K4/8 b - - 0 1", "h#2", "1.Kd6-d7 SKh8-f7   2.Kd7-e8 Qc5-e7 #"],
    ["so", "8/8/8/8/3K4/4[SCORPION]2k/8/8 w - - 0 1", "ser-#3", "1.Kd4-e4   2.Ke4-f3   3.SOe3-g3 #"],
    ["sq", "8/2[SQ]5/8/5k2/2K5/8/[SQ]7/8 b - - 0 1", "h=2", "1.Kf5-f4 SQa2-b4   2.Kf4-e4 SQb4-d5 ="],
    ["uu", "7K/8/8/[G]7/2[UU]5/1P6/1r6/k7 b - - 0 1", "ser-h#1", "1.Rb2-c2 UUc4*c2 #"],
    ["we", "8/8/8/4B1K1/8/7k/6[WE]1/3[WE]4 w - - 0 1", "h#0.5", "1...WEg2-h2 #"],
    ["wr", "Q7/8/4K2k/8/4[WR]3/4r3/8/8 b - - 0 1", "h=2", "1.Re3-g3 WRe4-e5   2.Rg3-g8 Qa8*g8 ="],
];

#[test]
fn the_man_stands_in_the_diagram_and_moves() {
    for [code, fen, _, solution] in MADE {
        let diagram = parse_fen(fen).unwrap().diagram;
        let mut placed = diagram.men.iter().flatten();
        assert!(
            placed.any(|placed| placed.man.code[Language::English as usize] == *code),
            "{code}: {fen}"
        );
        let man = code.to_uppercase();
        let moves = solution.split([' ', '.']).any(|word| {
            let squares = word.strip_prefix(&man[..]);
            squares.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
        });
        assert_eq!(moves, *code != "du", "{code}: {solution}");
    }
}

#[test]
fn solutions() {
    for [_, fen, stipulation, solution] in MADE {
        check(&[Published {
            by: OWN,
            fen,
            conditions: &[],
            stipulation,
            solution: std::slice::from_ref(solution),
        }]);
    }
}

#[test]
fn every_man_has_a_problem() {
    let orthodox = ["k", "q", "r", "b", "s", "p", "sx"];
    for man in MEN.iter() {
        let code = man.code[Language::English as usize];
        let made = MADE.iter().any(|[of, ..]| *of == code);
        assert!(
            orthodox.contains(&code) || men::has_example(code) || made,
            "{code} stands in no problem"
        );
        assert!(
            !(made && men::has_example(code)),
            "{code} is in both tables"
        );
    }
}
