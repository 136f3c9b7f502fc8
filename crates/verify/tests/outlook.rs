//! Search that looks ahead finds what plain search finds.

use sauterelle_verify::outlook::{Kind, Report, run};

fn check(kind: Kind, problems: u64, seed: u64) -> Report {
    let report = run(kind, problems, seed).unwrap();
    assert!(
        report.differences.is_empty(),
        "{}",
        report.differences.join("\n")
    );
    assert!(
        report.with_solution * 20 > report.compared,
        "{report}: too few solutions"
    );
    assert!(
        report.moves[1] < report.moves[0],
        "{report}: nothing was gained"
    );
    report
}

#[test]
fn mates_and_stalemates() {
    check(Kind::Ends, 150, 1);
}

#[test]
fn mates_under_all_kinds_of_rules() {
    check(Kind::Rules, 100, 3);
}

#[test]
fn positions_to_be_reached() {
    check(Kind::Positions, 100, 2);
}
