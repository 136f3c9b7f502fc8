//! Maximum, minimum, ultra, conséquent.

use crate::rules::at;
use sauterelle_kernel::board::length::ranked_lengths2;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Status;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_oracle::length_table;
use sauterelle_rules::game::Game;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::stipulation::Stipulation;

const MAX: &[&str] = &["BlackMaximummer"];
const ULTRA: &[&str] = &["BlackMaximummer UltraLegal"];
const CONSEQUENT: &[&str] = &["BlackMaximummer Consequent"];

#[test]
fn the_table_of_ranks_is_that_of_the_reference() {
    assert_eq!(ranked_lengths2(), length_table());
    // 25 = 25+0 = 9+16, and 50 = 49+1 = 25+25, are one rank each
    assert_eq!(
        ranked_lengths2()
            .iter()
            .filter(|l| [25, 50].contains(l))
            .count(),
        2
    );
}

#[test]
fn free_choice_among_the_longest() {
    assert_eq!(at("8/8/8/8/8/8/8/r2K4 b", MAX).all(), "a1a8");
    assert_eq!(at("8/8/8/8/8/8/8/r6K b", MAX).all(), "a1a8");
    assert_eq!(at("8/8/8/8/8/8/8/r6P b", MAX).all(), "a1h1 a1a8");
    // length 5 by the straight distance: along the rank, and by 3 and 4
    assert_eq!(at("8/8/8/8/8/8/7P/[an]4N2 b", MAX).all(), "a1e4 a1d5");
}

#[test]
fn minimum_is_the_same_with_the_shortest_moves() {
    assert_eq!(
        at("8/8/8/8/8/8/8/q6n b", &["BlackMinimummer"]).all(),
        "a1b1 a1a2"
    );
}

#[test]
fn double_maximum_binds_both_sides() {
    let both = &["BlackMaximummer", "WhiteMaximummer"];
    let mut p = at("1k6/8/8/8/8/8/8/R5K1 w", both);
    assert_eq!(p.all(), "a1a8");
    assert_eq!(at("k7/8/8/8/8/8/8/1R5K b", both).all(), "a8a7");
    // only the side named is bound
    assert_eq!(at("1k6/8/8/8/8/8/8/R5K1 w", MAX).moves().len(), 5 + 7 + 5);
}

#[test]
fn only_legal_moves_are_compared() {
    // the queen is pinned: her long moves do not count, nor those of the rook while its king is in check
    assert_eq!(at("k7/q7/8/8/8/8/8/R3K3 b", MAX).all(), "a7a1");
    assert_eq!(at("k7/1p6/8/8/8/8/7r/R3K3 b", MAX).all(), "h2a2");
}

#[test]
fn what_a_move_does_besides_adds_nothing() {
    // a rebirth far away does not make the capture longer
    assert_eq!(
        at("8/8/8/8/8/8/8/rN5K b", &["BlackMaximummer", "Circe Cage"]).all(),
        "a1a8"
    );
    assert!(
        at("8/8/8/8/8/8/8/rN5K b", &["BlackMinimummer", "Circe Cage"])
            .all()
            .contains("a1b1")
    );
}

/// The sides that this condition binds in a play begun by `starter`.
fn bound_by(condition: &str, stipulation: &str, starter: Side) -> Vec<Side> {
    let mut stipulation = Stipulation::parse(stipulation).unwrap();
    if stipulation.starter != starter {
        stipulation = stipulation.for_other_side();
    }
    let problem = Problem {
        target: None,
        diagram: parse_fen("7k/q7/8/8/8/8/8/K6R w").unwrap().diagram,
        conditions: vec![parse_condition(condition).unwrap()],
        stipulation,
        options: Options::default(),
        compiled: Compiled::default(),
    };
    let game = problem.game().unwrap();
    let bound = |side: &Side| game.rules.preference(*side).is_some();
    Side::BOTH.into_iter().filter(bound).collect()
}

#[test]
fn maximum_alone_means_black() {
    for stipulation in ["s#2", "#2", "h#2", "ser-s#2"] {
        for starter in Side::BOTH {
            let bound = bound_by("maximum", stipulation, starter);
            assert_eq!(bound, [Side::Black], "{stipulation}");
        }
    }
}

#[test]
fn maximummer_binds_the_defending_side() {
    for stipulation in ["s#2", "r#2", "#2", "ser-s#2"] {
        for starter in Side::BOTH {
            let bound = bound_by("Maximummer", stipulation, starter);
            assert_eq!(bound, [!starter], "{stipulation}");
        }
    }
    assert_eq!(bound_by("Maximummer", "h#2", Side::Black), [Side::Black]);
}

#[test]
fn ultra_is_popeyes_and_ultra_maximum_that_of_the_article() {
    let diagram = parse_fen("K6k/p7/8/7b/8/8/7R/8 b").unwrap().diagram;
    let moves = |condition: &str| {
        let conditions = [parse_condition(condition).unwrap()];
        let game = Game::new(&diagram, &conditions).unwrap();
        game.play().legal_moves().len()
    };
    assert_eq!(moves("BlackMaximummer Ultra"), 0);
    assert_eq!(moves("BlackMaximummer UltraPseudolegal"), 0);
    assert_eq!(moves("BlackMaximummer UltraLegal"), 1);
    assert_eq!(moves("ultra-maximum"), 1);
    assert_eq!(at("K6k/p7/8/7b/8/8/7R/8 b", ULTRA).all(), "a7a5");
}

#[test]
fn in_ultra_the_king_is_in_check_only_from_a_longest_move() {
    // the bishop attacks g1, but the queen has longer moves
    let fen = "q7/8/8/8/8/8/5b2/6K1 w";
    assert!(at(fen, MAX).check(Side::White));
    assert!(!at(fen, ULTRA).check(Side::White));
    assert!(!at(fen, &["BlackMinimummer UltraLegal"]).check(Side::White));
    // the duty of the other side does not matter
    assert!(at(fen, &["WhiteMaximummer UltraLegal"]).check(Side::White));
    // from a8 to h1 nothing is longer
    assert!(at("q7/8/8/8/8/8/8/7K w", ULTRA).check(Side::White));
    assert!(at("q7/8/8/8/8/8/8/7K w", CONSEQUENT).check(Side::White));
}

#[test]
fn in_consequent_play_two_equally_long_moves_are_no_check() {
    // Rxa1 is no longer than Rh8
    let fen = "r7/8/8/8/8/8/8/K7 w";
    assert!(at(fen, ULTRA).check(Side::White));
    assert!(!at(fen, CONSEQUENT).check(Side::White));
    // two captures of the king of equal length are two as well
    let fen = "7r/8/8/8/8/8/8/r6K w";
    assert!(at(fen, ULTRA).check(Side::White));
    assert!(!at(fen, CONSEQUENT).check(Side::White));
}

#[test]
fn promotion_choices_count_once() {
    // the pawn's only longest move captures the king on its last rank, with four promotions
    assert!(at("8/8/8/8/8/8/7p/6K1 w", CONSEQUENT).check(Side::White));
}

#[test]
fn mate_in_ultra_needs_a_longest_capture_after_every_parry() {
    // on g1 the bishop would capture the king, but the queen's moves are longer
    let fen = "q7/8/8/8/8/8/5b1P/7K w";
    assert_eq!(at(fen, MAX).status(), Status::Mate);
    let mut ultra = at(fen, ULTRA);
    assert!(ultra.check(Side::White));
    assert_eq!(ultra.all(), "h1g1");
    // shut in, it is mated: on g2 the queen's capture would be longest again
    assert_eq!(at("q7/8/8/8/8/8/7P/6BK w", ULTRA).status(), Status::Mate);
}

#[test]
fn pinned_men_are_no_candidates_in_the_measurement() {
    // the queen cannot leave the file, so Rxh8 is due; without the pin Qh6 is longer
    assert!(at("k6K/8/q7/8/8/8/R3p2r/8 w", ULTRA).check(Side::White));
    assert!(!at("k6K/8/q7/8/8/8/4p2r/8 w", ULTRA).check(Side::White));
}

#[test]
fn with_strict_duties_on_both_sides_the_measurement_uses_orthodox_attacks() {
    // White would have to play Bb1-h7 rather than capture the king, so the queen may really move; measured, she is pinned
    let both = &["BlackMaximummer UltraLegal", "WhiteMaximummer UltraLegal"];
    let fen = "k6K/8/q7/8/8/8/R3p2r/1B6";
    assert!(at(&format!("{fen} w"), both).check(Side::White));
    let mut p = at(&format!("{fen} b"), both);
    assert!(!p.check(Side::Black));
    assert!(!p.to("a6").is_empty());
}

#[test]
fn candidates_of_a_side_in_check_are_its_parries_and_king_captures() {
    // Rh3+ takes the queen's long moves away: f2xg1 has become a longest move, and White is in self-check
    let fen = "q6k/8/8/8/8/2R5/5p2/6K1 w";
    assert!(!at(fen, ULTRA).check(Side::White));
    assert!(!at(fen, ULTRA).to("c3").contains("h3"));
    // Kg7 is as long: in conséquent play there is no check
    assert!(at(fen, CONSEQUENT).to("c3").contains("h3"));
    // against Rc8+ there is a longer parry
    assert!(at(fen, ULTRA).to("c3").contains("c8"));
}

#[test]
fn en_passant_is_a_candidate_only_when_that_side_is_to_move() {
    // the wazir's capture of the king is 1 long, as d4-d3; d4xe3 en passant would be longer
    let mut p = at("8/8/8/7[we]/3p3K/8/4P3/8 w", ULTRA);
    assert!(p.check(Side::White));
    assert!(p.to("e2").contains("e4"), "{}", p.to("e2"));
    let mut p = p.play("e2e4");
    assert!(!p.check(Side::White));
    assert!(p.pass().check(Side::White));
}

#[test]
fn castling_tests_the_squares_of_the_king_with_the_measured_check() {
    // Rf8 would capture on f1, which is its longest move
    let through = "5r1k/8/8/8/8/8/8/4K2R w";
    for conditions in [&[], MAX, ULTRA, CONSEQUENT] {
        assert!(
            !at(through, conditions).to("e1").contains("g1"),
            "{conditions:?}"
        );
    }
    // ... unless the queen's way to h1 is longer
    let longer = "q4r1k/8/8/8/8/8/8/4K2R w";
    assert!(!at(longer, MAX).to("e1").contains("g1"));
    for conditions in [ULTRA, CONSEQUENT] {
        assert!(
            at(longer, conditions).to("e1").contains("g1"),
            "{conditions:?}"
        );
    }
}

#[test]
fn a_check_by_disconnection_does_not_depend_on_lengths() {
    let conditions = &["Connected", "WhiteMaximummer UltraLegal"];
    let mut p = at("k1p5/8/8/8/8/8/8/1BQ5 b", conditions);
    assert!(p.check(Side::Black));
    assert_eq!(p.reasons(Side::Black), ["cut-off"]);
}

#[test]
fn maximum_and_minimum_for_one_side_are_an_error_but_not_for_two() {
    let diagram = parse_fen("7k/8/8/8/8/8/8/K7 w").unwrap().diagram;
    let fits = |names: [&str; 2]| {
        let conditions = names.map(|name| parse_condition(name).unwrap());
        Game::new(&diagram, &conditions).is_ok()
    };
    assert!(!fits(["WhiteMaximummer", "WhiteMinimummer"]));
    assert!(fits(["WhiteMaximummer", "BlackMinimummer"]));
}
