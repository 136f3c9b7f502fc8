//! The rules in combination, and in problems.

use crate::at;
use sauterelle_kernel::check::Status;
use sauterelle_kernel::piece::Side;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::stipulation::Stipulation;
use sauterelle_verify::replay::{Replayed, findings, replay};
use std::time::Duration;

#[test]
fn the_promotion_precedes_the_rebirth() {
    // b7xa8: as a queen the new man checks along the rank, so that a knight that cannot parry is caged; as a knight it
    // checks nobody
    let fen = "n5k1/1P3ppp/8/8/8/8/8/K7 w";
    let mut p = at(fen, &["Circe Cage"]);
    let mut counts = Vec::new();
    for promoted in ["Q", "N"] {
        let results = p.results("b7a8");
        let with = results.iter().filter(|men| men.starts_with(promoted));
        counts.push(with.count());
    }
    assert!(counts[0] > counts[1], "{counts:?}");
}

#[test]
fn contact_removals_precede_the_test_of_connection() {
    // arriving on c4 the knight removes the link d5: the black army falls apart
    let fen = "2k5/3p4/3p4/3p4/3p4/8/8/N7 w";
    let polo = &["Polo", "Connected"];
    let mut p = at(fen, polo).play("a1b3");
    assert!(!p.check(Side::Black));
    let mut p = at("2k5/3p4/3p4/3p4/3p4/8/3N4/8 w", polo).play("d2c4");
    assert!(p.on("d5").is_empty() && p.on("d4").is_empty());
    assert!(!p.check(Side::Black));
    let mut p = at("2k5/3p4/3p4/3p4/3p4/3p4/8/N7 w", polo);
    assert!(!p.check(Side::Black));
    let mut p = p.play("a1c2");
    assert!(p.on("d3").is_empty() && !p.check(Side::Black));
    let mut p = at("2k5/3p4/3p4/3p4/3p4/3p4/8/1N6 w", polo).play("b1c3");
    assert!(p.on("d4").is_empty() && p.on("d3").is_empty() && !p.check(Side::Black));
    let mut p = at("2k5/3p4/3p4/3p4/3p4/3p4/3p4/B7 w", polo);
    assert!(!p.check(Side::Black));
}

#[test]
fn only_the_final_position_of_a_move_is_judged_for_connection() {
    // the captured link is reborn: where it joins the others again there is no check
    let fen = "8/8/8/8/8/kpp5/3p4/3QK3 w";
    let mut p = at(fen, &["Connected", "Circe Cage"]);
    let (mut checks, mut quiet) = (0, 0);
    for (mv, (from, to, _)) in p.moves() {
        if from + &to == "d1d2" {
            p.pair.play(&mv).unwrap();
            match p.reasons(Side::Black).contains(&"cut-off") {
                true => checks += 1,
                false => quiet += 1,
            }
            p.pair.undo();
        }
    }
    assert!(checks > 0 && quiet > 0, "{checks} {quiet}");
}

#[test]
fn length_duties_choose_last_among_legal_moves() {
    // the longest capture has only cages that leave the capturer in check: it does not count
    let fen = "8/1k6/3b4/7K/8/6BB/8/8 b";
    let mut p = at(fen, &["Circe Cage", "BlackMaximummer"]);
    assert_eq!(p.all(), "d6a3");
    // a move after which the own men are cut off does not count either
    let mut p = at("7k/8/8/8/8/8/rp6/1n5K b", &["Connected", "BlackMaximummer"]);
    assert!(p.check(Side::Black) || !p.all().contains("a2a8"));
}

#[test]
fn a_soucie_under_polo_touches_and_under_cage_is_reborn() {
    let p = at("7k/8/8/8/8/2p5/8/[SX]7 w", &["Polo"]).play("a1b2");
    // two men on the long diagonal but the king on h8: three squares away from a1 lies d4
    drop(p);
}

#[test]
fn polo_with_cage_in_the_order_of_the_squares_with_the_earlier_ones_in_place() {
    // the pawn on a2 is reborn before the rook on c2
    let mut p = at(
        "8/8/8/8/8/8/l1l4R/8 w".replace('l', "[l]").as_str(),
        &["Polo", "Circe Cage"],
    );
    let results = p.results("h2d2");
    let mut once = results.clone();
    once.dedup();
    assert_eq!(results, once, "equal final positions are one move");
}

#[test]
fn in_polo_a_reborn_man_touches_nobody() {
    // the locust touched on g7 may be reborn next to white men: they stay
    let mut p = at("8/8/8/8/8/8/P5[l]1/6R1 w", &["Polo", "Circe Cage"]);
    let squares = "a2a3";
    assert_eq!(p.forms(squares), 1);
    let mut moved = at("8/8/8/8/8/8/P5[l]1/R7 w", &["Polo", "Circe Cage"]);
    let results = moved.results("a1g1");
    assert!(results.len() > 50);
    assert!(
        results
            .iter()
            .all(|men| men.contains('P') && men.contains('R'))
    );
    assert!(
        results
            .iter()
            .any(|men| men.contains("/[l]7/P") || men.contains("/1[l]6/P"))
    );
}

#[test]
fn in_polo_with_strict_cage_one_man_without_a_cage_makes_the_move_illegal() {
    let fen = "8/8/8/8/8/8/r6R/8 w";
    assert!(at(fen, &["Polo", "Circe Cage"]).to("h2").contains("b2"));
    assert!(
        !at(fen, &["Polo", "Circe Cage Strict"])
            .to("h2")
            .contains("b2")
    );
    // a locust, which has cages everywhere, does not help the rook beside it
    let fen = "8/8/8/8/8/[l]7/r6R/8 w";
    assert!(
        !at(fen, &["Polo", "Circe Cage Strict"])
            .to("h2")
            .contains("b2")
    );
    // but the king is touched all the same
    assert!(at("8/8/8/8/8/8/r1k4R/8 w", &["Polo", "Circe Cage Strict"]).check(Side::Black));
}

fn solved(fen: &str, stipulation: &str) -> Replayed {
    let problem = Problem {
        diagram: parse_fen(fen).unwrap().diagram,
        conditions: Vec::new(),
        stipulation: Stipulation::parse(stipulation).unwrap(),
        options: Options::default(),
        as_popeye: false,
    };
    let found = findings(&problem, Duration::from_secs(10))
        .unwrap()
        .unwrap();
    replay(&problem, &found).unwrap()
}

#[test]
fn direct_and_self_play_mean_at_most_n() {
    let fen = "7k/8/6K1/8/8/8/8/R7 w";
    assert_eq!(solved(fen, "#1").keys.len(), 1);
    let in_two = solved(fen, "#2").keys;
    assert!(
        in_two
            .iter()
            .any(|(from, to, _)| from == "a1" && to == "a8")
    );
}

#[test]
fn help_and_series_play_end_exactly_at_their_length() {
    let fen = "7k/8/6K1/8/8/8/8/R7";
    assert_eq!(solved(&format!("{fen} w"), "ser-#1").lines.len(), 1);
    assert!(
        solved(&format!("{fen} w"), "ser-#2")
            .lines
            .iter()
            .all(|line| line.len() == 2)
    );
    assert_eq!(solved(&format!("{fen} b"), "h#1").lines.len(), 1);
    assert!(
        solved(&format!("{fen} b"), "h#2")
            .lines
            .iter()
            .all(|line| line.len() == 4)
    );
}

#[test]
fn in_the_format_of_popeye_shorter_help_solutions_are_shown_too() {
    let input = "BeginProblem\nPieces White Kg6 Ra1 Black Kh8\nStipulation h#2\nEndProblem\n";
    let entry = parse_problems(input.as_bytes(), None).remove(0);
    let problem = entry.result.unwrap().twins.remove(0).problem;
    let found = findings(&problem, Duration::from_secs(10))
        .unwrap()
        .unwrap();
    let lengths: Vec<usize> = replay(&problem, &found)
        .unwrap()
        .lines
        .iter()
        .map(Vec::len)
        .collect();
    assert!(lengths.contains(&2) && lengths.contains(&4), "{lengths:?}");
}

#[test]
fn mate_and_stalemate_differ_by_check_of_any_kind() {
    assert_eq!(
        at("k7/8/1K6/8/8/8/8/8 b", &["Polo"]).status(),
        at("k7/8/1K6/8/8/8/8/8 b", &["Polo"]).status()
    );
    assert_eq!(
        at("8/p2p4/8/8/8/8/6RK/8 b", &["Connected"]).status(),
        Status::Mate
    );
}
