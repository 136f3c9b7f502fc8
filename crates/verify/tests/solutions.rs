//! Small problems of every kind have the same solutions for the slow reference, which solves them by trying everything.

use sauterelle_verify::solutions::{Kind, run};

fn agree(kind: Kind, problems: u64, seed: u64) {
    let report = run(kind, problems, seed, 400);
    assert!(
        report.differences.is_empty(),
        "{}",
        report.differences.join("\n")
    );
    assert!(report.problems >= problems && report.unsolvable < report.problems);
}

#[test]
fn traditional_stipulations() {
    agree(Kind::Traditional, 150, 31);
}

#[test]
fn structured_stipulations() {
    agree(Kind::Structured, 150, 41);
}

/// Two different parts of the reference solve them.
#[test]
fn synonyms() {
    agree(Kind::Synonyms, 100, 51);
}
