//! Moves taken back against moves played.

use sauterelle_crosscheck::unmoves::{CONDITIONS, Task, run};

#[test]
fn moves_taken_back_are_those_that_lead_here() {
    let report = run(Task {
        positions: 6,
        seed: 45,
        conditions: &CONDITIONS,
    });
    let differences = report.differences.join("\n");
    assert!(differences.is_empty(), "{differences}");
    assert!(
        report.positions > 300 && report.taken_back > 20_000,
        "{report}"
    );
}
