//! The kernel and the slow reference agree on random positions under random combinations of the rules.

use sauterelle_verify::random::Taste;
use sauterelle_verify::reference::{self, TASTE};

fn agree(seed: u64) {
    // few men: under Cage and the strict length duties together the reference takes seconds for each position
    let taste = Taste {
        most_men: 8,
        ..TASTE
    };
    let report = reference::run_with(taste, 500, seed).unwrap();
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
