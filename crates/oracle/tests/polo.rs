use crate::common::*;
use sauterelle_oracle::{Side, Status};

const POLO: &[&str] = &["Polo"];

#[test]
fn contact_removes() {
    let p = pos("7k/8/n7/8/2P5/1R6/8/7K b", POLO);
    let after = play(&p, "a6b4");
    assert_eq!(after.fen(), "7k/8/8/8/1n6/8/8/7K w - -");
    // Men next to each other: nothing by itself.
    let p = pos("7k/8/8/3pP3/8/8/8/7K w", POLO);
    assert_eq!(to(&p, "e5"), "e6");
    assert_eq!(play(&p, "e5e6").fen(), "7k/8/4P3/8/8/8/8/7K b - -");
}

#[test]
fn threats() {
    // From b4 the knight threatens a king next to c2 (and a2, d3, d5, a6, c6).
    assert!(pos("7k/8/8/8/1n6/8/8/3K4 w", POLO).in_check(Side::White));
    assert!(!pos("7k/8/8/8/1n6/8/8/6K1 w", POLO).in_check(Side::White));
    // Standing next to each other is no check by itself: the pawn blocked and far from promotion.
    assert!(!pos("7k/8/8/8/p7/PK6/8/8 w", POLO).in_check(Side::White));
    // Double steps and promotions count.
    assert!(pos("7k/p7/8/8/1K6/8/8/8 w", POLO).in_check(Side::White));
    assert!(pos("7k/8/8/8/8/8/p7/1K6 w", POLO).in_check(Side::White));
}

#[test]
fn kings_at_distance_two() {
    assert!(pos("8/3k4/8/3K4/8/8/8/8 w", POLO).in_check(Side::White));
    assert!(pos("8/3k4/8/3K4/8/8/8/8 w", POLO).in_check(Side::Black));
    let p = pos("8/3k4/8/8/3K4/8/8/8 w", POLO);
    assert_eq!(to(&p, "d4"), "c3 c4 d3 e3 e4");
}

#[test]
fn castling() {
    let free = pos("7k/8/8/8/8/8/8/4K2R w", POLO);
    assert!(to(&free, "e1").contains("g1"));
    // Ne4 stops O-O by Ne4-f2, Nh4 by Nh4-g2.
    assert!(!to(&pos("k7/8/8/8/4n3/8/8/4K2R w", POLO), "e1").contains("g1"));
    assert!(!to(&pos("k7/8/8/8/7n/8/8/4K2R w", POLO), "e1").contains("g1"));
    // King and rook both touch.
    let p = pos("k7/8/8/8/8/8/4[l]2p/4K2R w", POLO);
    // The locust cannot move, h2-h1 is blocked: no threat.
    let after = play(&p, "e1g1");
    assert_eq!(after.fen(), "k7/8/8/8/8/8/8/5RK1 b - -");
}

#[test]
fn castling_as_threat() {
    // Castling reaches no square that the rook cannot reach, but it is longer: with the right to
    // castle the longest black move touches the royal locust b7, without it a8-d8 does not.
    let ultra = ["Polo", "BlackMaximummer UltraLegal"];
    assert!(pos("r3k3/p[r:L]6/8/8/8/8/8/8 w q -", &ultra).in_check(Side::White));
    assert!(!pos("r3k3/p[r:L]6/8/8/8/8/8/8 w - -", &ultra).in_check(Side::White));
    assert!(pos("r3k3/p[r:L]6/8/8/8/8/8/8 w - -", POLO).in_check(Side::White));
}

#[test]
fn hoppers_do_not_capture() {
    let p = pos("8/8/8/8/8/[G]pp5/8/8 w", POLO);
    assert_eq!(all(&p), "");
    let p = pos("8/8/8/8/8/[G]p6/8/8 w", POLO);
    // The hurdle itself stands next to the arrival square.
    assert_eq!(play(&p, "a3c3").fen(), "8/8/8/8/8/2[G]5/8/8 b - -");
}

#[test]
fn neutrals_are_enemies_too() {
    let p = pos("8/8/8/3[=n]4/8/8/2R5/8 w", POLO);
    assert_eq!(play(&p, "c2c5").fen(), "8/8/8/2R5/8/8/8/8 b - -");
    // The arriving neutral man stays.
    let p = pos("8/8/8/8/3[=k]4/8/8/8 w", POLO);
    assert!(!p.in_check(Side::White));
    assert_eq!(p.legal_moves().len(), 8);
}

#[test]
fn polo_with_cage() {
    // The pawn touched is reborn on its cages; a reborn man touches nobody.
    let p = pos("8/8/8/8/8/8/p6R/1N6 w", &["Polo", "Circe Cage"]);
    let found = moves(&p, "h2", "b2");
    assert!(!found.is_empty());
    assert!(
        found
            .iter()
            .all(|m| m.after.fen().contains('p') || man_at(&m.after, "a1").is_some())
    );
    // Strict: a man without a cage forbids the move.
    let p = pos("8/8/8/8/8/8/r6R/8 w", &["Polo", "Circe Cage Strict"]);
    assert_eq!(to(&p, "h2"), "c2 d2 e2 f2 g2 h1 h3 h4 h5 h6 h7 h8");
    // ... but a royal is still touched.
    let p = pos("8/8/8/8/8/8/r1k4R/8 w", &["Polo", "Circe Cage Strict"]);
    assert!(p.in_check(Side::Black));
    // Two identical men: equal final positions are one move.
    let p = pos(
        "8/8/8/8/8/8/l1l4R/8 w".replace('l', "[l]").as_str(),
        &["Polo", "Circe Cage"],
    );
    let found = placements(&p, "h2", "d2");
    let mut once = found.clone();
    once.dedup();
    assert_eq!(found.len(), once.len());
}

#[test]
fn mate_by_touch() {
    let p = pos("k7/8/8/8/8/8/8/1R5K b", POLO);
    assert!(p.in_check(Side::Black));
    assert_eq!(p.status(), Status::Mate);
}
