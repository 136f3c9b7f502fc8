//! Retractors: the program takes back what the slow reference does, which tries everything.

use sauterelle_crosscheck::retractors::{Task, run};

#[test]
fn random_retractors_have_the_solutions_of_the_reference() {
    let report = run(Task {
        problems: 24,
        seed: 1,
        most_men: 3,
        long: false,
    });
    let differences = report.differences.join("\n");
    assert!(differences.is_empty(), "{differences}");
    assert!(report.with_solution >= 6, "{report}");
}
