//! Connected chess.

use crate::rules::{ARRAY, at};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Status;

const CONNECTED: &[&str] = &["Connected"];

#[test]
fn twelve_first_moves_and_not_e2_e4() {
    let mut p = at(ARRAY, CONNECTED);
    assert_eq!(p.moves().len(), 12);
    assert!(!p.all().contains("e2e4"));
}

#[test]
fn after_1_nc3_not_2_b2_b4() {
    for reply in ["b8c6", "e7e6", "a7a6"] {
        let mut p = at(ARRAY, CONNECTED).play("b1c3").play(reply);
        assert!(!p.to("b2").contains("b4"), "{reply}");
    }
}

#[test]
fn the_inventors_challenge_in_twelve_moves() {
    let game = "e2e3 d7d6 f2f4 b7b6 g2g4 c8a6 h2h4 b8d7 h4h5 d7e5 g4g5 e8d7 h5h6 f7f6 d1h5 d8e8 h5g6 c7c6 \
                h6g7 d6d5 h1h7 e5f7 g7h8/h8=Q";
    assert_eq!(game.split_whitespace().count(), 2 * 12 - 1);
    let p = at(ARRAY, CONNECTED).play(game);
    assert_eq!(p.on("h8"), "Q");
}

#[test]
fn a_cut_is_parried_by_any_connecting_move_that_leaves_no_attack() {
    let mut p = at("2k5/4p3/8/8/8/8/8/4K3 b", CONNECTED);
    assert!(p.check(Side::Black));
    assert_eq!(p.reasons(Side::Black), ["cut-off"]);
    assert_eq!(p.all(), "c8d7 c8d8");
    // with a rook on the d-file both squares are attacked: mate
    let mut p = at("2k5/4p3/8/8/8/8/8/3RK3 b", CONNECTED);
    assert_eq!((p.all().as_str(), p.status()), ("", Status::Mate));
}

#[test]
fn a_king_is_attacked_even_by_a_man_that_may_not_leave_its_group() {
    // the rook's departure would cut the king off, yet it gives check
    let mut p = at("7k/8/8/8/8/8/6KR/8 b", CONNECTED);
    assert!(p.check(Side::Black));
    assert_eq!(p.reasons(Side::Black), ["attack"]);
    let mut p = at("7k/8/8/8/8/8/5P1R/6K1 b", CONNECTED);
    assert!(p.check(Side::Black));
}

#[test]
fn one_man_or_none_is_connected() {
    assert!(!at("8/8/8/8/8/8/8/8 w", CONNECTED).check(Side::White));
    assert!(!at("8/8/8/8/8/8/8/K7 w", CONNECTED).check(Side::White));
    assert_eq!(
        at("8/8/8/8/8/8/8/8 w", CONNECTED).status(),
        Status::Stalemate
    );
}

#[test]
fn a_side_without_a_king_can_be_cut_off_and_mated() {
    let mut p = at("8/p2p4/8/8/8/8/6RK/8 b", CONNECTED);
    assert_eq!(p.status(), Status::Mate);
}

#[test]
fn castling_counts_by_its_final_position() {
    // king and rook are apart before it and together after it; only an attack on the king would forbid it
    let mut p = at("7k/8/8/8/8/8/8/4K2R w", CONNECTED);
    assert!(p.check(Side::White));
    assert_eq!(p.all(), "e1g1 h1f1");
    let mut p = at("4r2k/4r3/8/8/8/8/8/4K2R w", CONNECTED);
    assert!(!p.to("e1").contains("g1"));
    // O-O-O leaves the pawn on g2 behind
    let mut p = at("7k/8/8/8/8/8/5P2/R3K3 w", CONNECTED);
    assert!(!p.to("e1").contains("c1"));
    let mut p = at("7k/8/8/8/8/8/2P5/R3K3 w", CONNECTED);
    assert!(p.to("e1").contains("c1"));
}

#[test]
fn neutral_men_belong_to_both_groups() {
    assert!(!at("8/8/8/8/8/8/8/P[=p]P5 w", CONNECTED).check(Side::White));
    assert!(at("8/8/8/8/p7/8/8/P[=p]P5 w", CONNECTED).check(Side::Black));
}
