//! Search that looks ahead, and takes other shortcuts, finds what search without these finds.

use sauterelle_solve::shortcuts::{Shortcut, Shortcuts};
use sauterelle_verify::outlook::{Kind, Report, run};

fn check(kind: Kind, problems: u64, seed: u64) -> Report {
    let report = run(kind, problems, seed, Shortcuts::OF_SEARCH).unwrap();
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

#[test]
fn promotions_and_men_on_squares() {
    check(Kind::Properties, 150, 4);
}

#[test]
fn each_shortcut_can_be_left_out() {
    for (shortcut, name) in Shortcut::ALL {
        let without = Shortcuts::of(&[shortcut]);
        let mut gained = false;
        for (kind, problems) in [
            (Kind::Ends, 30),
            (Kind::Rules, 30),
            (Kind::Positions, 15),
            (Kind::Properties, 30),
        ] {
            let report = run(kind, problems, 5, without).unwrap();
            let differences = report.differences.join("\n");
            assert!(differences.is_empty(), "without {name}: {differences}");
            assert!(report.with_solution > 0, "{report}");
            gained |= report.moves[1] != report.moves[0];
        }
        assert!(gained, "nothing is different without {name}");
    }
}
