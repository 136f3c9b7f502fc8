//! The kernel and the slow reference agree on random positions under random combinations of the rules.

use sauterelle_crosscheck::pair::{Pair, game};
use sauterelle_crosscheck::random::Taste;
use sauterelle_crosscheck::reference::{self, ReferenceReport, TASTE};

fn agree(seed: u64) {
    // few men: under Cage and the strict length duties together the reference takes seconds for each position
    let taste = Taste {
        most_men: 8,
        ..TASTE
    };
    nothing_differs(&reference::run_with(taste, 500, seed).unwrap());
}

fn nothing_differs(report: &ReferenceReport) {
    assert!(
        report.differences.is_empty(),
        "{}",
        report.differences.join("\n")
    );
    assert!(report.checks > 0 && report.moves > 0);
}

#[test]
fn random_positions_first_seed() {
    agree(101);
}

#[test]
fn random_positions_second_seed() {
    agree(102);
}

#[test]
fn random_positions_third_seed() {
    agree(103);
}

fn agree_on(fen: &str, conditions: &[&str]) {
    let game = game(fen, conditions).unwrap();
    let mut pair = Pair::new(&game, fen, conditions).unwrap();
    pair.legal_moves()
        .unwrap_or_else(|e| panic!("{fen} {conditions:?}: {e}"));
}

/// Once the reference let only rooks of the side's own colour castle.
#[test]
fn a_neutral_rook_reborn_on_a_corner_may_castle() {
    agree_on(
        "r3k2r/[=al][=sq]3P2/1[sq]4[=sq]1/[=p]3b3/2[=sq]2R[al]1/1[PA]6/8/R1[sq]1K2R w",
        &["Circe Cage"],
    );
}

/// O-O-O would be Black's longest move and touch the royal locust, but the dabbaba could then step to b8 next to the king:
/// only legal castlings are threats.
#[test]
fn a_castling_into_check_is_no_threat_in_polo() {
    let fen = "r3k3/p[r:L]6/1[DA]6/8/8/8/8/8 w q -";
    for strictness in ["UltraLegal", "Consequent"] {
        agree_on(fen, &["Polo", &format!("BlackMaximummer {strictness}")]);
    }
}

/// The order in which touched men are reborn does not matter where it leads to one position.
#[test]
fn positions_reached_in_several_orders_of_rebirth_are_reached_once() {
    agree_with_cages(&["7k/8/8/2bpn3/Q7/8/8/7K w"]);
}

/// The reference takes minutes.
#[test]
#[ignore = "takes minutes: see docs/checks.md"]
fn four_men_are_reborn_in_each_order() {
    agree_with_cages(&[
        "7k/8/8/2rrb3/Q7/3r4/8/7K w",
        "k7/8/8/2ppp3/Q7/3p4/8/7K w",
        "7k/8/8/2q[=r]q3/N7/8/8/7K w",
    ]);
}

fn agree_with_cages(positions: &[&str]) {
    for fen in positions {
        for cage in ["Circe Cage", "Circe Cage Strict"] {
            agree_on(fen, &["Polo", cage]);
        }
    }
}

/// Each of the two switches by itself, on positions where it matters, with the other rules now and then.
fn agree_under(condition: &str, fairy: &'static [&'static str], seed: u64) {
    let taste = Taste {
        fairy,
        most_men: 9,
        ..TASTE
    };
    nothing_differs(&reference::run_under(taste, 400, seed, condition).unwrap());
}

#[test]
fn soucies_that_leap_over_no_men_of_the_other_side() {
    agree_under("Soucie LinesOfAction", &["sx"], 201);
}

#[test]
fn threats_in_connected_chess_that_leave_the_captor_connected() {
    agree_under("Connected LegalThreats", &["sx", "g"], 202);
}
