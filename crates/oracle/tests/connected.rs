use crate::common::*;
use sauterelle_oracle::{Side, Status, perft};

const CONNECTED: &[&str] = &["Connected"];

#[test]
fn perft_connected() {
    let p = pos(ARRAY, CONNECTED);
    assert_eq!([perft(&p, 1), perft(&p, 2), perft(&p, 3)], [12, 144, 1944]);
    assert!(!all(&p).contains("e2e4"));
    let p = play(&p, "b1c3 b8c6");
    assert!(!all(&p).contains("b2b4"));
    assert!(all(&p).contains("b2b3"));
}

#[test]
#[ignore = "slow without --release"]
fn perft_connected_deep() {
    let p = pos(ARRAY, CONNECTED);
    assert_eq!(perft(&p, 4), 26241);
    assert_eq!(perft(&p, 5), 400142);
}

#[test]
fn the_inventors_challenge() {
    let p = play(
        &pos(ARRAY, CONNECTED),
        "e2e3 d7d6 f2f4 b7b6 g2g4 c8a6 h2h4 b8d7 h4h5 d7e5 g4g5 e8d7 h5h6 f7f6 d1h5 d8e8 \
         h5g6 c7c6 h6g7 d6d5 h1h7 e5f7 g7h8Q",
    );
    assert_eq!(man_at(&p, "h8").unwrap(), "Q");
}

#[test]
fn cutting_is_check() {
    // Rxd8 cuts the king from its pawn: a check, parried by joining them again.
    let p = pos("1k1b4/4p3/8/8/8/8/8/3RK3 b", CONNECTED);
    assert!(p.in_check(Side::Black));
    let p = pos("2kb4/4p3/8/8/8/8/8/3RK3 w", CONNECTED);
    assert!(!p.in_check(Side::Black));
    let p = pos("2k5/4p3/8/8/8/8/8/4K3 b", CONNECTED);
    assert!(p.in_check(Side::Black));
    assert_eq!(p.status(), Status::Play);
    assert_eq!(all(&p), "c8d7 c8d8");
    // Nothing joins them: mate, even without a king.
    assert_eq!(all(&pos("8/p1p5/8/8/8/8/6RK/8 b", CONNECTED)), "");
    assert_eq!(
        pos("8/p2p4/8/8/8/8/6RK/8 b", CONNECTED).status(),
        Status::Mate
    );
    // One man or none is connected; no kings needed.
    assert!(!pos("8/8/8/8/8/8/8/8 w", CONNECTED).in_check(Side::White));
    assert!(!pos("8/8/8/8/8/8/8/P7 w", CONNECTED).in_check(Side::White));
    // A king is attacked even when the capture would disconnect the capturer.
    assert!(pos("7k/8/8/8/8/8/6KR/8 b", CONNECTED).in_check(Side::Black));
}

#[test]
fn castling_out_of_disconnection() {
    let p = pos("7k/8/8/8/8/8/5PP1/4K2R w", CONNECTED);
    assert!(!p.in_check(Side::White));
    let p = pos("7k/8/8/8/8/8/8/4K2R w", CONNECTED);
    assert!(p.in_check(Side::White));
    assert_eq!(all(&p), "e1g1 h1f1");
}

#[test]
fn neutrals_belong_to_both() {
    assert!(!pos("8/8/8/8/8/8/8/P[=p]P5 w", CONNECTED).in_check(Side::White));
    assert!(pos("8/8/8/8/p7/8/8/P[=p]P5 w", CONNECTED).in_check(Side::Black));
}
