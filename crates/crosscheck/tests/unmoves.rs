//! Moves taken back against moves played.

use sauterelle_crosscheck::unmoves::{CONDITIONS, Task, run};

#[test]
fn moves_taken_back_are_those_that_lead_here() {
    let task = Task {
        positions: 15,
        seed: 45,
        conditions: &CONDITIONS,
    };
    let report = run(task, &mut |_, _| {});
    let differences = report.differences.join("\n");
    assert!(differences.is_empty(), "{differences}");
    assert!(
        report.positions > 600 && report.taken_back > 20_000,
        "{report}"
    );
}
