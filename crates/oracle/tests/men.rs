use crate::common::*;
use sauterelle_oracle::Side;

fn count(code: &str, square: &str) -> usize {
    pos(&board(code, square), &[]).legal_moves().len()
}

/// A board with one white man.
fn board(code: &str, square: &str) -> String {
    let file = (square.as_bytes()[0] - b'a') as usize;
    let rank: usize = square[1..].parse().unwrap();
    let mut rows = vec!["8".to_string(); 8];
    let mut row = String::new();
    if file > 0 {
        row += &file.to_string();
    }
    row += &format!("[{code}]");
    if file < 7 {
        row += &(7 - file).to_string();
    }
    rows[8 - rank] = row;
    rows.join("/")
}

#[test]
fn counts_on_the_empty_board() {
    for (code, square, expected) in [
        ("K", "d4", 8),
        ("Q", "d4", 27),
        ("R", "d4", 14),
        ("B", "d4", 13),
        ("S", "d4", 8),
        ("WE", "d4", 4),
        ("FE", "d4", 4),
        ("DA", "d4", 4),
        ("AL", "d4", 4),
        ("CA", "d4", 8),
        ("Z", "d4", 8),
        ("GI", "d4", 4),
        ("AN", "d4", 4),
        ("BU", "a1", 4),
        ("RF", "a1", 3),
        ("GN", "d4", 16),
        ("SQ", "d4", 16),
        ("OK", "d4", 16),
        ("EK", "d4", 8),
        ("N", "a1", 6),
        ("CR", "a1", 4),
        ("ZR", "a1", 4),
        ("GR", "a1", 10),
        ("AM", "d4", 35),
        ("EM", "d4", 22),
        ("PR", "d4", 21),
        ("WA", "a1", 20),
        ("G", "d4", 0),
        ("LI", "d4", 0),
        ("L", "d4", 0),
        ("RH", "d4", 0),
        ("BH", "d4", 0),
        ("LE", "d4", 27),
        ("PA", "d4", 14),
        ("VA", "d4", 13),
        ("MA", "d4", 8),
        ("MO", "d4", 8),
        ("NA", "a1", 6),
        ("SX", "d4", 8),
    ] {
        assert_eq!(count(code, square), expected, "{code} {square}");
    }
}

#[test]
fn soucie() {
    assert_eq!(
        to(&pos("8/8/8/3[SX]4/8/8/8/8", &[]), "d5"),
        "c4 c5 c6 d4 d6 e4 e5 e6"
    );
    assert_eq!(
        to(&pos("8/8/8/3[SX]p3/8/8/8/8", &[]), "d5"),
        "b5 c4 c6 d4 d6 e4 e6 f5"
    );
    // Three men on a2-g8, a white pawn on a2: g8 yes, a2 no.
    let p = pos("8/8/4p3/3[SX]p3/8/8/P7/8", &[]);
    assert_eq!(to(&p, "d5"), "b5 c6 d4 d6 e4 f5 g8");
    // A black pawn on a2: a capture.
    let p = pos("8/8/4p3/3[SX]p3/8/8/p7/8", &[]);
    assert_eq!(to(&p, "d5"), "a2 b5 c6 d4 d6 e4 f5 g8");
    // A fourth man: neither.
    let p = pos("8/8/4p3/3[SX]p3/2p5/8/p7/8", &[]);
    assert_eq!(to(&p, "d5"), "b5 c6 d4 d6 e4 f5");
    // A corner lies on one true diagonal only.
    assert_eq!(to(&pos("8/8/8/8/8/8/8/[SX]7", &[]), "a1"), "a2 b1 b2");
    // The king it attacks counts among the men of the line.
    assert!(pos("8/8/8/3[SX]1k2/8/8/8/8", &[]).in_check(Side::Black));
    assert!(!pos("8/8/8/3[SX]k3/8/8/8/8", &[]).in_check(Side::Black));
    // Neutral men are counted, and what stands between does not matter.
    assert!(pos("8/8/8/3[SX][=p]1k1/8/8/8/8", &[]).in_check(Side::Black));
    assert!(!pos("8/8/8/3[SX]2k1/8/8/8/8", &[]).in_check(Side::Black));
}

#[test]
fn hoppers() {
    let grid = "8/8/8/1p1p1p2/8/1p1X1P2/8/3P4";
    let with = |code: &str| pos(&grid.replace('X', &format!("[{code}]")), &[]);
    assert_eq!(to(&with("G"), "d3"), "a3 a6 d6 g3 g6");
    assert_eq!(to(&with("RH"), "d3"), "a3 d6 g3");
    assert_eq!(to(&with("BH"), "d3"), "a6 g6");
    assert_eq!(to(&with("LI"), "d3"), "a3 a6 d6 d7 d8 g3 g6 h3 h7");
}

#[test]
fn lion_captures_and_stops() {
    let p = pos("3p4/3p4/8/3P4/8/3[LI]4/8/8", &[]);
    assert_eq!(to(&p, "d3"), "d6 d7");
    let p = pos("3p4/3P4/8/3P4/8/3[LI]4/8/8", &[]);
    assert_eq!(to(&p, "d3"), "d6");
}

#[test]
fn locust() {
    let p = pos("8/3p4/8/3p4/8/p2[L]p1P1/8/8", &[]);
    assert_eq!(to(&p, "d3"), "d6 f3");
    let after = &moves(&p, "d3", "f3")[0].after;
    assert_eq!(man_at(after, "e3"), None);
    assert_eq!(man_at(after, "f3").unwrap(), "[L]");
    assert!(pos("8/8/8/3k4/8/3[L]4/8/8", &[]).in_check(Side::Black));
    assert!(!pos("8/8/3p4/3k4/8/3[L]4/8/8", &[]).in_check(Side::Black));
    // Captured under Circé Cage the victim is reborn; under Polo it cannot move at all.
    let p = pos("8/8/8/8/8/3[L]n3/8/8", &["Circe Cage Strict"]);
    assert_eq!(to(&p, "d3"), "");
    let p = pos("8/8/8/8/8/3[L]p3/8/8", &["Circe Cage"]);
    assert!(moves(&p, "d3", "f3").len() > 1);
    let p = pos("8/8/8/8/8/3[L]p3/8/8", &["Polo"]);
    assert_eq!(to(&p, "d3"), "");
}

#[test]
fn chinese() {
    let p = pos("8/3p4/8/3p4/8/1p1[LE]4/8/8", &[]);
    assert!(!to(&p, "d3").contains("d5"));
    assert!(
        to(&p, "d3").contains("d4") && to(&p, "d3").contains("d7") && to(&p, "d3").contains("c3")
    );
    assert_eq!(
        to(&pos("3p4/8/8/3P4/8/1p1[PA]4/8/8", &[]), "d3"),
        "c3 d1 d2 d4 d8 e3 f3 g3 h3"
    );
    // Mao and moa differ in the square that blocks them.
    let p = pos("8/8/8/3p4/3[MA]4/8/8/8", &[]);
    assert_eq!(to(&p, "d4"), "b3 b5 c2 e2 f3 f5");
    let p = pos("8/8/8/4p3/3[MO]4/8/8/8", &[]);
    assert_eq!(to(&p, "d4"), "b3 b5 c2 c6 e2 f3");
    // Nao: quiet like a nightrider, captures over one hurdle.
    assert_eq!(to(&pos("8/3p4/8/2P5/8/1P6/8/[NA]7", &[]), "a1"), "c2 e3 g4");
    assert_eq!(
        to(&pos("8/3p4/8/8/8/1P6/8/[NA]7", &[]), "a1"),
        "c2 d7 e3 g4"
    );
}
