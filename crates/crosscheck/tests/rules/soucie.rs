//! The Soucie.

use crate::rules::at;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::men::{Language, by_code, by_name};
use sauterelle_notation::vocabulary::tables::walks::WALKS;

#[test]
fn with_a_pawn_next_to_it() {
    let mut p = at("8/8/8/3[SX]p3/8/8/8/8 w", &[]);
    assert_eq!(p.to("d5"), "c4 d4 e4 b5 f5 c6 d6 e6");
}

#[test]
fn three_men_on_the_diagonal() {
    assert_eq!(
        at("8/8/8/3[SX]4/8/1p6/P7/8 w", &[]).to("d5"),
        "d4 e4 c5 e5 c6 d6 g8"
    );
    assert_eq!(
        at("8/8/8/3[SX]4/8/1p6/p7/8 w", &[]).to("d5"),
        "a2 d4 e4 c5 e5 c6 d6 g8"
    );
}

#[test]
fn a_fourth_man_on_the_diagonal_blocks_both_ends() {
    assert_eq!(
        at("8/8/8/3[SX]4/2p5/1p6/p7/8 w", &[]).to("d5"),
        "d4 e4 c5 e5 c6 d6"
    );
}

#[test]
fn men_between_do_not_matter() {
    let mut p = at("8/8/8/8/8/8/8/[SX]pp4k w", &[]);
    assert!(p.to("a1").starts_with("e1"), "{}", p.to("a1"));
}

#[test]
fn a_move_off_the_board_does_not_exist() {
    // eight men on the rank: nobody goes eight squares
    let mut p = at("8/8/8/8/8/8/8/[SX]ppppppp w", &[]);
    assert_eq!(p.to("a1"), "a2 b2");
    // in the corner the other "diagonal" is the square alone
    assert_eq!(at("[SX]7/8/8/8/8/8/8/8 w", &[]).to("a8"), "a7 b7 b8");
}

#[test]
fn men_of_both_colours_and_neutral_men_count() {
    for other in ["p", "P", "[=p]"] {
        let mut p = at(&format!("8/8/8/8/8/8/8/[SX]6{other} w"), &[]);
        assert_eq!(p.to("a1"), "c1 a2 b2", "{other}");
    }
}

#[test]
fn its_own_side_is_never_captured_and_neutral_men_are() {
    for (other, captured) in [("P", false), ("p", true), ("[=p]", true)] {
        let mut p = at(&format!("8/8/8/8/8/8/8/[SX]1{other}5 w"), &[]);
        assert_eq!(p.to("a1").contains("c1"), captured, "{other}");
    }
}

#[test]
fn counts_are_taken_before_the_move() {
    // three men on the rank while the soucie still stands on it
    let mut p = at("8/8/8/8/8/8/8/[SX]4p1k w", &[]);
    assert_eq!(p.to("a1"), "d1 a2 b2");
}

#[test]
fn a_check_counts_the_king() {
    assert!(at("8/8/8/8/8/8/8/[SX]1k5 b", &[]).check(Side::Black));
    assert!(!at("8/8/8/8/8/8/8/[SX]k6 b", &[]).check(Side::Black));
    assert!(!at("8/8/8/8/8/8/8/[SX]2k4 b", &[]).check(Side::Black));
    assert!(at("8/8/8/8/8/8/8/[SX]2k3p b", &[]).check(Side::Black));
}

#[test]
fn a_third_man_anywhere_on_the_line_parries_its_check() {
    let mut p = at("7r/8/8/8/8/8/8/[SX]1k5 b", &[]);
    assert!(p.check(Side::Black));
    assert!(p.to("h8").contains("h1"), "beyond the king: {}", p.to("h8"));
}

#[test]
fn its_code_is_sx_in_all_languages_and_free_in_all_tables_of_popeye() {
    for language in [Language::English, Language::French, Language::German] {
        let man = by_code("sx", language).unwrap();
        assert!(std::ptr::eq(man, by_name("soucie").unwrap()));
        assert!(
            WALKS
                .iter()
                .all(|walk| walk.code[language as usize] != "sx")
        );
    }
}
