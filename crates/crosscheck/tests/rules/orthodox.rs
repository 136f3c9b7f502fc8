//! What is settled for all rules: royals, neutral men, pawns on the end ranks, castling.

use crate::rules::at;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Status;

#[test]
fn kings_are_never_captured() {
    // White to move could capture the king: he may not, but Black is in check
    let mut p = at("7k/8/8/8/8/8/8/K6R w", &[]);
    assert!(!p.to("h1").contains("h8"));
    assert!(p.check(Side::Black));
}

#[test]
fn with_several_royals_any_attacked_one_is_check() {
    let mut p = at("8/8/8/r7/8/K6K/8/8 w", &[]);
    assert!(p.check(Side::White));
    assert!(
        p.moves()
            .iter()
            .all(|(mv, _)| mv.shape.from.to_string() == "a3")
    );
    let mut royal_rook = at("6k1/8/8/8/8/7[r:R]/8/K6r w", &[]);
    assert!(royal_rook.check(Side::White));
    // the rook leaves the file or captures, but the king stays attacked on the rank
    assert_eq!(royal_rook.to("h3"), "h1");
}

#[test]
fn a_side_without_royals_is_never_in_check() {
    let mut p = at("8/8/8/8/3p4/8/8/R2Q3R b", &[]);
    assert!(!p.check(Side::Black));
    assert_eq!(p.status(), Status::Play);
    // no moves: stalemate, never mate
    assert_eq!(at("8/8/8/8/p7/P7/8/R6R b", &[]).status(), Status::Stalemate);
    assert_eq!(at("8/8/8/8/8/8/8/R6R b", &[]).status(), Status::Stalemate);
}

#[test]
fn pawns_on_their_own_first_rank_neither_move_nor_attack() {
    assert_eq!(at("7k/8/8/8/8/8/1p6/P6K w", &[]).to("a1"), "");
    assert!(!at("8/8/8/8/8/8/1k6/P6K b", &[]).check(Side::Black));
    assert!(at("8/8/8/8/8/8/1k6/P6K b", &["Circe Cage"]).check(Side::Black));
    // one step and captures, no double step
    assert_eq!(
        at("7k/8/8/8/8/8/1p6/P6K w", &["Circe Cage"]).to("a1"),
        "a2 b2"
    );
}

#[test]
fn a_pawn_set_up_on_its_last_rank_has_no_moves() {
    for conditions in [&[] as &[&str], &["Circe Cage"], &["Polo"]] {
        assert_eq!(at("P6k/8/8/8/8/8/8/p6K w", conditions).to("a8"), "");
        assert_eq!(at("P6k/8/8/8/8/8/8/p6K b", conditions).to("a1"), "");
    }
}

#[test]
fn a_neutral_man_belongs_to_both_sides() {
    // either side moves it and captures it, and it can capture men of the other side only
    let fen = "8/8/p7/8/8/8/P7/[=r]6R";
    assert_eq!(at(&format!("{fen} w"), &[]).to("a1"), "b1 c1 d1 e1 f1 g1");
    assert_eq!(
        at(&format!("{fen} b"), &[]).to("a1"),
        "b1 c1 d1 e1 f1 g1 h1 a2"
    );
    assert!(at(&format!("{fen} w"), &[]).to("h1").contains("a1"));
    // a neutral pawn goes the way of the side that moves it
    assert_eq!(at("8/8/8/8/4[=p]3/8/8/8 w", &[]).to("e4"), "e5");
    assert_eq!(at("8/8/8/8/4[=p]3/8/8/8 b", &[]).to("e4"), "e3");
    // a neutral rook attacks the kings of both sides
    let mut p = at("k6K/8/8/8/8/8/8/[=r]7 w", &[]);
    assert!(p.check(Side::Black) && !p.check(Side::White));
}

#[test]
fn a_neutral_rook_has_the_right_to_castle_of_the_side_whose_corner_it_is() {
    // so it is in Popeye; the castling itself leaves the king attacked by the rook
    let mut p = at("7k/8/8/8/8/8/8/[=r]2QK2[=r] w", &[]);
    p.moves();
    assert!(p.pair.reference().fen().ends_with(" w KQ -"));
}

#[test]
fn in_a_diagram_king_and_rook_at_home_count_as_unmoved_unless_told_otherwise() {
    let men = "4k3/8/8/8/8/8/8/R3K2R w";
    assert!(at(men, &[]).to("e1").starts_with("c1") && at(men, &[]).to("e1").contains("g1"));
    let mut told = at(&format!("{men} K"), &[]);
    assert!(told.to("e1").contains("g1") && !told.to("e1").contains("c1"));
    assert!(!at(&format!("{men} -"), &[]).to("e1").contains("g1"));
}

#[test]
fn en_passant_needs_a_last_move_known_to_be_a_double_step() {
    assert_eq!(at("7k/8/8/3pP3/8/8/8/K7 w", &[]).to("e5"), "e6");
    assert_eq!(at("7k/8/8/3pP3/8/8/8/K7 w - d6", &[]).to("e5"), "d6 e6");
    let mut p = at("7k/3p4/8/4P3/8/8/8/K7 b", &[]).play("d7d5");
    assert_eq!(p.to("e5"), "d6 e6");
    assert_eq!(p.pass().pass().to("e5"), "e6");
}

#[test]
fn a_pawn_promotes_to_the_four_orthodox_men_and_the_fairy_men_of_the_diagram() {
    assert_eq!(at("8/P6k/8/8/8/8/8/K7 w", &[]).forms("a7a8"), 4);
    assert_eq!(at("8/P6k/8/8/1[sx]6/8/8/K6[=g] w", &[]).forms("a7a8"), 6);
}
