use crate::common::*;
use sauterelle_oracle::{Side, Status, length_table};

#[test]
fn ranks_of_lengths() {
    let table = length_table();
    let rank = |squared: u32| table.iter().position(|&l| l == squared).unwrap() + 1;
    assert_eq!(rank(18), 11); // a1-d4
    assert_eq!(rank(20), 12); // a1-c5
    assert_eq!(rank(25), 13); // a1-d5, a1-a6
    assert_eq!(rank(50), 24); // a1-h2, a1-f6
}

#[test]
fn maximum_and_minimum() {
    let fen = "k7/8/8/8/8/8/8/QR5K w";
    assert_eq!(all(&pos(fen, &["WhiteMaximummer"])), "a1h8");
    let p = pos("k7/8/8/8/8/8/8/1R5K w", &["WhiteMaximummer"]);
    assert_eq!(all(&p), "b1b8");
    let p = pos("7k/8/8/8/8/8/r7/8 b", &["BlackMaximummer"]);
    assert_eq!(all(&p), "a2h2");
    assert_eq!(
        all(&pos("8/8/8/3n4/8/8/7R/7K w", &["WhiteMinimummer"])),
        "h1g1 h2g2 h2h3"
    );
    // Only the other side is bound.
    assert_eq!(
        pos(fen, &["BlackMaximummer"]).legal_moves().len(),
        pos(fen, &[]).legal_moves().len()
    );
    // Checks given are orthodox.
    assert!(!pos("7q/8/8/8/8/7b/8/6K1 w", &["BlackMaximummer"]).in_check(Side::White));
    assert!(pos("q7/8/8/8/8/8/5b2/6K1 w", &["BlackMaximummer"]).in_check(Side::White));
}

#[test]
fn castling_lengths() {
    // O-O is 4 long, O-O-O 5; the rook on a1 has only short moves.
    let p = pos("7k/8/8/8/8/P6P/8/R3K2R w", &["WhiteMaximummer"]);
    assert_eq!(all(&p), "e1c1");
    let p = pos("7k/8/8/8/8/7P/8/4K2R w", &["WhiteMaximummer"]);
    assert_eq!(all(&p), "e1g1");
    let p = pos("7k/8/8/8/8/N6P/8/4K2R w", &["WhiteMaximummer"]);
    assert_eq!(all(&p), "e1g1");
    let p = pos("7k/8/8/8/8/8/8/4K2R w", &["WhiteMinimummer"]);
    assert!(!to(&p, "e1").contains("g1"));
}

#[test]
fn ultra_of_the_article() {
    // Popeye finds no move, the article a7-a5.
    let p = pos("K6k/p7/8/7b/8/8/7R/8 b", &["BlackMaximummer UltraLegal"]);
    assert_eq!(all(&p), "a7a5");
}

#[test]
fn ultra_checks() {
    // The bishop f2 attacks g1, but the queen has longer moves.
    let fen = "q7/8/8/8/8/8/5b2/6K1 w";
    assert!(!pos(fen, &["BlackMaximummer UltraLegal"]).in_check(Side::White));
    assert!(!pos(fen, &["BlackMinimummer UltraLegal"]).in_check(Side::White));
    assert!(pos(fen, &["WhiteMaximummer UltraLegal"]).in_check(Side::White));
    // The bishop alone: its capture is one of several shortest moves.
    let fen_alone = "8/8/8/8/8/8/5b2/6K1 w";
    assert!(pos(fen_alone, &["BlackMinimummer UltraLegal"]).in_check(Side::White));
    assert!(!pos(fen_alone, &["BlackMinimummer Consequent"]).in_check(Side::White));
    // a8-h1 is the longest move and captures the king.
    let fen = "q7/8/8/8/8/8/8/7K w";
    assert!(pos(fen, &["BlackMaximummer UltraLegal"]).in_check(Side::White));
    assert!(pos(fen, &["BlackMaximummer Consequent"]).in_check(Side::White));
    // Two longest moves: check in ultra, not in conséquent.
    let fen = "r7/8/8/8/8/8/8/K7 w";
    assert!(pos(fen, &["BlackMaximummer UltraLegal"]).in_check(Side::White));
    assert!(!pos(fen, &["BlackMaximummer Consequent"]).in_check(Side::White));
    // Two king captures of equal length: not exactly one.
    let fen = "7r/8/8/8/8/8/8/r6K w";
    assert!(pos(fen, &["BlackMaximummer UltraLegal"]).in_check(Side::White));
    assert!(!pos(fen, &["BlackMaximummer Consequent"]).in_check(Side::White));
    // Promotion choices count once: the pawn's capture of the king on the last rank.
    let fen = "8/8/8/8/8/8/7p/6K1 w";
    assert!(pos(fen, &["BlackMaximummer Consequent"]).in_check(Side::White));
    assert!(pos(fen, &["BlackMinimummer Consequent"]).status() != Status::Mate);
    assert!(!pos(fen, &["BlackMinimummer Consequent"]).in_check(Side::White));
}

#[test]
fn pinned_men_are_no_candidates() {
    // The queen is pinned on the file, its long moves are no candidates: the rook's capture is due.
    let with_pin = "k6K/8/q7/8/8/8/R3p2r/8 w";
    assert!(pos(with_pin, &["BlackMaximummer UltraLegal"]).in_check(Side::White));
    // Without the pin the queen's a6-h6 is longer than h2-h8.
    let without_pin = "k6K/8/q7/8/8/8/4p2r/8 w";
    assert!(!pos(without_pin, &["BlackMaximummer UltraLegal"]).in_check(Side::White));
}

#[test]
fn both_sides_ultra_does_not_run_in_a_circle() {
    let p = pos(
        "r3k2r/8/8/8/8/8/8/R3K2R w",
        &["BlackMaximummer UltraLegal", "WhiteMaximummer Consequent"],
    );
    assert!(!p.legal_moves().is_empty());
}
