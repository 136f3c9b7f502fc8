//! Circé Cage.

use crate::rules::at;
use sauterelle_kernel::moves::Status;

const CAGE: &[&str] = &["Circe Cage"];
const STRICT: &[&str] = &["Circe Cage Strict"];

#[test]
fn the_pawn_of_the_article_has_three_cages() {
    let mut p = at("3K2k1/8/8/8/8/8/p6R/1N6 w", CAGE);
    assert_eq!(p.forms("h2a2"), 3);
    assert_eq!(p.rebirths("h2a2", "p"), "b2 a3");
    assert_eq!(p.rebirths("h2a2", "r"), "a1");
}

#[test]
fn each_of_several_cages_is_a_move_of_its_own() {
    let mut p = at("4k3/3n4/8/8/B7/8/8/K7 w", CAGE);
    let results = p.results("a4d7");
    let mut different = results.clone();
    different.dedup();
    assert_eq!((p.forms("a4d7"), different.len()), (59, 59));
}

#[test]
fn a_man_that_cannot_parry_a_check_is_caged() {
    // Bxd7+ comes from the next square, so that no knight can interpose: every empty square is a cage, also where it could
    // take the bishop, but on two of them it would check Ka1
    let mut p = at("4k3/3n4/8/8/B7/8/8/K7 w", CAGE);
    assert_eq!(p.forms("a4d7"), 64 - 3 - 2);
    let rebirths = p.rebirths("a4d7", "s");
    assert!(!rebirths.contains("b3") && !rebirths.contains("c2"));
    assert!(
        rebirths.contains("f8") && rebirths.contains("b8"),
        "captures from there"
    );
}

#[test]
fn where_it_could_parry_without_capturing_it_is_not_caged() {
    // Bxc6+ can be parried on d7
    let mut p = at("4k3/8/2n5/8/B7/8/8/K7 w", CAGE);
    let rebirths = p.rebirths("a4c6", "s");
    for parrying in ["b6", "c5", "e5", "f6", "b8", "f8"] {
        assert!(!rebirths.contains(parrying), "{parrying}");
    }
    assert!(rebirths.contains("d7") && rebirths.contains("a8"));
}

#[test]
fn a_pinned_man_is_caged() {
    // Rxe2+: between rook and king the knight would be pinned, next to the file it could interpose
    let mut p = at("4k3/8/8/8/8/8/4n2R/K7 w", CAGE);
    let rebirths = p.rebirths("h2e2", "s");
    assert!(rebirths.contains("e5") && rebirths.contains("e7"));
    assert!(!rebirths.contains("d5"));
    // without the check it could move from everywhere
    let mut free = at("k7/8/8/8/8/8/4n2R/K7 w", CAGE);
    assert!(!free.rebirths("h2e2", "s").contains("e5"));
}

#[test]
fn a_man_that_can_only_capture_is_caged() {
    // on b7 the pawn is blocked by the king on b6 and captures on a6
    let mut p = at("8/8/NK6/8/8/8/p6R/7k w", CAGE);
    assert!(p.rebirths("h2a2", "p").split(' ').any(|sq| sq == "b7"));
}

#[test]
fn without_a_cage_the_man_disappears_or_cannot_be_captured() {
    let fen = "8/8/8/8/8/8/r6R/8 w";
    assert_eq!(at(fen, CAGE).results("h2a2"), ["8/8/8/8/8/8/R7/8"]);
    assert_eq!(at(fen, STRICT).forms("h2a2"), 0);
}

#[test]
fn a_man_all_of_whose_cages_leave_the_capturer_in_check_is_taboo() {
    // the bishop captured on g3 could be reborn only where it attacks the king
    let fen = "8/1k6/3b4/7K/8/6BB/8/8 b";
    assert!(at(fen, &[]).to("d6").contains("g3"));
    for conditions in [CAGE, STRICT] {
        assert!(
            !at(fen, conditions).to("d6").contains("g3"),
            "{conditions:?}"
        );
    }
    // the knight's only cage a1 attacks c2: the capture does not become one without rebirth
    assert_eq!(at("n6R/8/8/8/8/1p6/2K5/8 w", CAGE).forms("h8a8"), 0);
    assert_eq!(at("n6R/8/8/8/8/1p6/2P5/8 w", CAGE).forms("h8a8"), 1);
    // without the pawn on b3 the knight would move from a1: no cage, and it disappears
    assert_eq!(at("n6R/8/8/8/8/8/2K5/8 w", CAGE).rebirths("h8a8", "s"), "");
}

#[test]
fn a_king_is_not_reborn_so_that_attacking_it_is_check() {
    assert_eq!(at("7k/7Q/6K1/8/8/8/8/8 b", CAGE).status(), Status::Mate);
}

#[test]
fn a_pawn_reborn_on_its_array_rank_may_double_step_again() {
    let p = at("6k1/8/7N/7p/8/8/8/K6R w", CAGE).play("h1h5/h7=p");
    assert_eq!(p.on("h5"), "R");
    let mut p = p.play("g8f8 h5g5 f8e8 h6g4");
    assert_eq!(p.to("h7"), "h5 h6");
}

#[test]
fn a_pawn_reborn_on_its_own_first_rank_has_one_step() {
    // caged behind its king on h7, and free when the king has left
    let mut p = at("8/7k/8/7p/8/8/8/K6R w", CAGE).play("h1h5/h8=p h7g7 a1b1");
    assert_eq!(p.to("h8"), "h7");
}

#[test]
fn a_pawn_reborn_on_its_last_rank_promotes_by_the_capturers_choice() {
    // on a1, behind b1 and b2, queen, rook and bishop can only capture on a2; a knight could move
    let mut p = at("R7/7k/8/8/8/8/pn6/1n5K w", CAGE);
    for (man, cages) in [("q", "a1"), ("r", "a1"), ("b", "a1"), ("s", "")] {
        assert_eq!(p.rebirths("a8a2", man), cages, "{man}");
    }
    // never as a pawn
    assert!(!p.rebirths("a8a2", "p").contains('1'));
}

#[test]
fn a_pawn_captured_en_passant_is_reborn() {
    let mut p = at("7k/8/8/3pP3/8/8/8/K7 w - d6", CAGE);
    let rebirths = p.rebirths("e5d6", "p");
    assert!(
        rebirths.contains("d7"),
        "blocked by the capturing pawn: {rebirths}"
    );
    assert!(
        p.results("e5d6")
            .iter()
            .all(|men| men.split('/').nth(3) == Some("8"))
    );
}

#[test]
fn a_rook_that_was_a_pawn_may_castle_when_reborn_on_the_corner() {
    let mut p = at("8/P7/7k/8/8/5b2/7P/4K1N1 w", CAGE).play("a7a8/a8=R f3a8/h1=R g1e2 h6h5");
    assert!(p.to("e1").contains("g1"));
    // ... but not if the king has moved
    let mut p = p.play("e1f1 h5h6 f1e1 h6h5");
    assert!(!p.to("e1").contains("g1"));
}

#[test]
fn cages_are_orthodox_whatever_else_is_in_force() {
    let fen = "3K2k1/8/8/8/8/8/p6R/1N6 w";
    for duty in [
        "BlackMaximummer",
        "BlackMinimummer",
        "BlackMaximummer UltraLegal",
        "WhiteMaximummer",
    ] {
        let mut p = at(fen, &["Circe Cage", duty]);
        assert_eq!(p.rebirths("h2a2", "p"), "b2 a3", "{duty}");
        assert_eq!(p.rebirths("h2a2", "r"), "a1", "{duty}");
    }
    // a black man that is cut off from its king and would have to join it under Connected is no more caged for that
    let fen = "6k1/8/8/8/8/8/p6R/1K6 w";
    for man in ["p", "q", "r", "b", "s"] {
        let rebirths = |conditions| at(fen, conditions).rebirths("h2a2", man);
        assert_eq!(
            rebirths(&["Circe Cage", "Connected"]),
            rebirths(CAGE),
            "{man}"
        );
    }
}

#[test]
fn in_cage_tests_men_keep_their_fairy_moves() {
    // a grasshopper without a hurdle is caged nearly everywhere, a locust everywhere
    let mut locust = at("8/8/8/8/8/8/[l]6R/8 w", CAGE);
    assert_eq!(locust.forms("h2a2"), 63);
    let mut soucie = at("8/8/8/8/8/8/[sx]6R/8 w", CAGE);
    // beside the rook's lines a soucie always moves one square
    assert_eq!(soucie.rebirths("h2a2", "sx"), "");
}
