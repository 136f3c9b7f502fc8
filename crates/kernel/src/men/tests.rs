//! Where men go.

use crate::piece::Side;
use crate::testing::{arrivals, game};

fn moves_of(man: &str, others: (&str, &str)) -> String {
    let game = game(&format!("{man} {}", others.0), others.1, Side::White, &[]);
    arrivals(&mut game.play(), &man[man.len() - 2..])
}

#[test]
fn soucie_alone_moves_like_a_king() {
    assert_eq!(moves_of("sxd5", ("", "")), "c4 d4 e4 c5 e5 c6 d6 e6");
}

#[test]
fn soucie_counts_men_on_the_whole_line() {
    assert_eq!(moves_of("sxd5", ("", "pe5")), "c4 d4 e4 b5 f5 c6 d6 e6");
    // three men on the diagonal a2-g8: g8 yes, a2 only as a capture
    assert_eq!(moves_of("sxd5", ("pa2", "pe5 pb3")), "d4 e4 b5 f5 c6 d6 g8");
    assert!(moves_of("sxd5", ("", "pa2 pe5 pb3")).contains("a2"));
    let four = moves_of("sxd5", ("pc4", "pa2 pe5 pb3"));
    assert!(!four.contains("a2") && !four.contains("g8"));
}

#[test]
fn soucie_in_a_corner_has_one_diagonal() {
    assert_eq!(moves_of("sxa1", ("", "")), "b1 a2 b2");
}

#[test]
fn soucie_check_counts_the_king() {
    // three men on the rank, the attacked king among them: three squares away
    let three = game("sxa1 pb1", "kd1", Side::Black, &[]);
    assert!(three.play().in_check(Side::Black));
    let two = game("sxa1", "kd1", Side::Black, &[]);
    assert!(!two.play().in_check(Side::Black));
}

#[test]
fn hoppers() {
    assert_eq!(moves_of("ga1", ("pa3 pc3", "pd4 pf1")), "g1 a4 d4");
    assert_eq!(moves_of("lia1", ("pa3", "pa6 pf1")), "g1 h1 a4 a5 a6");
    assert_eq!(moves_of("rha1", ("pa3 pc3", "pf1")), "g1 a4");
    assert_eq!(moves_of("kha1", ("pa2 pc3", "pf1")), "a3");
    assert_eq!(moves_of("la1", ("pa3", "pf1 pc3")), "g1 d4");
}

#[test]
fn chinese_men() {
    assert_eq!(moves_of("paa1", ("pa3", "pa6 pc1 pe1")), "b1 e1 a2 a6");
    assert_eq!(moves_of("vaa1", ("pc3", "pe5")), "b2 e5");
    assert_eq!(moves_of("maa1", ("pb1", "")), "b3");
    assert_eq!(moves_of("maa1", ("pa2", "")), "c2");
    assert_eq!(moves_of("moa1", ("pb2", "")), "");
    assert_eq!(moves_of("naa1", ("pb3", "pc5")), "c2 e3 g4 c5");
}

#[test]
fn leapers_and_riders() {
    assert_eq!(moves_of("zd1", ("", "")), "a3 g3 b4 f4");
    assert_eq!(moves_of("bua1", ("", "")), "f1 e4 d5 a6");
    assert_eq!(moves_of("rfa1", ("", "")), "h2 f6 b8");
    assert_eq!(moves_of("na1", ("", "pc5")), "c2 b3 e3 g4 c5");
}
