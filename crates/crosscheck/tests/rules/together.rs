//! The rules in combination, and in problems.

use crate::rules::at;
use sauterelle_crosscheck::replay::{Replayed, findings, replay};
use sauterelle_kernel::board::piece::Side;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::stipulation::Stipulation;
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
    // arriving on d4 the knight removes the link e5: a check by disconnection
    let fen = "2k5/3p4/3p4/4p3/5p2/1N3p2/8/8 w";
    let mut p = at(fen, &["Polo", "Connected"]);
    assert!(!p.check(Side::Black));
    let mut p = p.play("b3d4");
    assert!(p.check(Side::Black));
    assert_eq!(p.reasons(Side::Black), ["cut-off"]);
    // and a mover that is cut off may not move so, whatever it removes
    assert!(
        !at("k7/8/8/8/2p5/8/N7/K7 w", &["Polo", "Connected"])
            .to("a2")
            .contains("b4")
    );
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
    // the capture on g3 would be longest, but all its cages leave Black in check
    let taboo = "8/1kb5/8/7K/8/6BB/8/8 b";
    assert_eq!(at(taboo, &["BlackMaximummer"]).all(), "c7g3");
    assert_eq!(at(taboo, &["BlackMaximummer", "Circe Cage"]).all(), "c7f4");
    // the rook's long moves would cut the king off
    assert_eq!(
        at("6rk/8/8/8/8/8/8/K7 b", &["Connected", "BlackMaximummer"]).all(),
        "h8g7"
    );
}

#[test]
fn a_soucie_under_polo_touches_and_under_cage_is_reborn() {
    let p = at("8/8/8/8/8/8/2p5/[SX]7 w", &["Polo"]).play("a1b1");
    assert_eq!([p.on("b1"), p.on("c2")], ["SX", ""]);
    // Rxe2+: the soucie is caged where it cannot parry the check
    let mut p = at("4k3/8/8/8/8/8/4[sx]2R/K7 w", &["Circe Cage"]);
    let results = p.results("h2e2");
    assert!(results.len() > 1 && results.iter().all(|men| men.contains("[sx]")));
}

#[test]
fn polo_with_cage_in_the_order_of_the_squares_with_the_earlier_ones_in_place() {
    // the locust of c1, reborn first on a7, shuts the rook of e2 in on a8; the rook of c1 would come too early for that
    let conditions = &["Polo", "Circe Cage"];
    let shut_in = |fen: &str| {
        let results = at(fen, conditions).results("d5d1");
        assert!(!results.is_empty());
        results.iter().any(|men| men.starts_with("rn6/[l]7/"))
    };
    assert!(shut_in("1n6/8/8/3R4/8/8/4r3/2[l]5 w"));
    assert!(!shut_in("1n6/8/8/3R4/8/8/4[l]3/2r5 w"));
}

#[test]
fn in_polo_with_cage_equal_final_positions_are_one_move() {
    // two equal locusts on any two of 63 squares
    let mut p = at("8/8/8/8/8/2[l]1[l]3/7R/8 w", &["Polo", "Circe Cage"]);
    assert_eq!(p.forms("h2d2"), 63 * 62 / 2);
}

#[test]
fn in_polo_a_reborn_man_touches_nobody() {
    // also next to white men: they stay
    let mut p = at("8/8/8/8/8/8/P5[l]1/R7 w", &["Polo", "Circe Cage"]);
    let results = p.results("a1g1");
    assert!(
        results
            .iter()
            .all(|men| men.contains('P') && men.contains('R'))
    );
    assert!(results.contains(&"8/8/8/8/8/[l]7/P7/6R1".to_string()));
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
        target: None,
        diagram: parse_fen(fen).unwrap().diagram,
        conditions: Vec::new(),
        stipulation: Stipulation::parse(stipulation).unwrap(),
        options: Options::default(),
        compiled: Compiled::default(),
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
