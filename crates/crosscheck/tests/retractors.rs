//! Retractors: the program takes back what the slow reference does, which tries everything.

use sauterelle_crosscheck::retractors::{RetractorsTask, run};

#[test]
fn random_retractors_have_the_solutions_of_the_reference() {
    // the reference takes long: the others are left to `.ci/release`, which sets this variable
    let is_whole = std::env::var_os("SAUTERELLE_TESTS").is_some_and(|which| which == "whole");
    let (problems, with_solution) = if is_whole { (24, 6) } else { (8, 1) };
    let report = run(RetractorsTask {
        problems,
        seed: 3,
        most_men: 3,
        long: false,
    });
    let differences = report.differences.join("\n");
    assert!(differences.is_empty(), "{differences}");
    assert!(report.with_solution >= with_solution, "{report}");
}
