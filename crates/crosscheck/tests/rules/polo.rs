//! Polo.

use crate::rules::at;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Status;

const POLO: &[&str] = &["Polo"];

#[test]
fn no_man_moves_to_an_occupied_square_and_no_pawn_diagonally() {
    assert_eq!(at("8/8/8/3pPp2/8/8/8/8 w", POLO).to("e5"), "e6");
    assert_eq!(
        at("8/8/8/8/8/8/1p6/R1p5 w", POLO).all(),
        "a1b1 a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8"
    );
}

#[test]
fn no_en_passant() {
    assert_eq!(at("7k/8/8/3pP3/8/8/8/8 w - d6", POLO).to("e5"), "e6");
    // a double step to its side removes the pawn anyway
    assert_eq!(at("7k/3p4/8/4P3/8/8/8/8 b", POLO).play("d7d5").on("e5"), "");
}

#[test]
fn an_arriving_man_removes_all_enemies_around_it_and_stays() {
    // the knight jumps into the ring
    let p = at("7k/8/8/ppp5/p1p5/pppN4/8/8 w", POLO).play("d3b4");
    assert_eq!(p.on("b4"), "S");
    assert_eq!(p.pair.player.state().men(Side::Black).len(), 1);
}

#[test]
fn own_men_stay_and_neutral_men_go() {
    let p = at("8/8/8/1P[=p]5/8/3N4/8/8 w", POLO).play("d3b4");
    assert_eq!((p.on("b5"), p.on("c5")), ("P".into(), String::new()));
}

#[test]
fn standing_next_to_each_other_does_nothing_by_itself() {
    let p = at("8/8/8/3pP3/8/8/8/R7 w", POLO).play("a1a2");
    assert_eq!((p.on("d5"), p.on("e5")), ("p".into(), "P".into()));
}

#[test]
fn the_knight_of_the_article() {
    // arriving on b4 next to pawn and rook it removes both, and then threatens a king next to c2, or to a2
    for (king, in_check) in [
        ("K7", true),
        ("1K6", true),
        ("2K5", true),
        ("3K4", true),
        ("4K3", false),
        ("6K1", false),
    ] {
        let fen = format!("7k/8/n7/8/2P5/1R6/8/{king} b");
        let mut p = at(&fen, POLO).play("a6b4");
        assert_eq!([p.on("c4"), p.on("b3"), p.on("b4")], ["", "", "s"]);
        assert_eq!(p.check(Side::White), in_check, "{king}");
    }
}

#[test]
fn in_castling_king_and_rook_both_touch() {
    // the locust on e2 stands next to the rook only, the blocked pawn on h2 next to the king only
    let p = at("k7/8/8/8/8/8/4[l]2p/4K2R w", POLO).play("e1g1");
    assert_eq!((p.on("e2"), p.on("h2")), (String::new(), String::new()));
    assert_eq!((p.on("g1"), p.on("f1")), ("K".into(), "R".into()));
}

#[test]
fn double_steps_and_promotions_are_threats() {
    // a7-a5 would touch b4, a7-a6 would not
    assert!(at("7k/p7/8/8/1K6/8/8/8 w", POLO).check(Side::White));
    assert!(!at("7k/p7/P7/8/1K6/8/8/8 w", POLO).check(Side::White));
    // a2-a1 promoting touches b1
    assert!(at("7k/8/8/8/8/8/p7/1K6 w", POLO).check(Side::White));
    assert!(!at("7k/8/8/8/8/8/p7/2K5 w", POLO).check(Side::White));
}

#[test]
fn a_pinned_man_still_threatens() {
    // the rook on b8 cannot leave the rank without exposing its king, yet it checks
    let mut p = at("kr5R/8/8/8/8/8/8/1K6 w", POLO);
    assert!(p.check(Side::White));
}

#[test]
fn two_kings_on_one_file_with_a_rank_between_attack_each_other() {
    let fen = "8/3k4/8/3K4/8/8/8/8 w";
    assert!(at(fen, POLO).check(Side::White) && at(fen, POLO).check(Side::Black));
    assert!(!at("8/3k4/8/8/3K4/8/8/8 w", POLO).to("d4").contains("d5"));
    assert!(!at("8/3k4/8/8/3K4/8/8/8 b", POLO).to("d7").contains("d6"));
    // two files apart they attack each other just so
    assert!(at("8/8/8/1k1K4/8/8/8/8 w", POLO).check(Side::White));
}

#[test]
fn knights_on_e4_and_h4_stop_castling() {
    for (knight, castles) in [("4n3", false), ("7n", false), ("n7", true)] {
        let mut p = at(&format!("k7/8/8/8/{knight}/8/8/4K2R w"), POLO);
        assert_eq!(p.to("e1").contains("g1"), castles, "{knight}");
    }
}

#[test]
fn castling_out_of_is_judged_in_the_position_before() {
    // the bishop could arrive on d2 only: it touches e1, not f1 nor g1
    let mut p = at("k7/8/7b/8/8/8/8/4K2R w", POLO);
    assert!(p.check(Side::White));
    assert!(!p.to("e1").contains("g1"));
}

#[test]
fn castling_into_is_judged_in_the_final_position_after_the_removals() {
    // from h3 the pawn would step to h2 and touch g1
    assert!(!at("k7/8/8/8/8/7p/8/4K2R w", POLO).to("e1").contains("g1"));
    // the pawn on h2, which could step to h1 once the rook has left, is removed by the castling itself
    assert!(at("k7/8/8/8/8/8/7p/4K2R w", POLO).to("e1").contains("g1"));
}

#[test]
fn a_royal_man_is_never_removed() {
    assert!(!at("1k6/1p6/8/8/8/8/8/R6K w", POLO).to("a1").contains("a7"));
}

#[test]
fn mate_by_threat_of_contact() {
    assert_eq!(at("k7/8/8/8/8/8/8/1R5K b", POLO).status(), Status::Mate);
}
