//! Small problems of every kind have the same solutions for the slow reference, which solves them by trying everything.

use sauterelle_verify::random::Sample;
use sauterelle_verify::solutions::{Kind, compare, run};

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

fn sample(men: &[(usize, char, &'static str)]) -> Sample {
    Sample {
        men: men
            .iter()
            .map(|&(at, colour, code)| (at, colour, false, code))
            .collect(),
        side: 'w',
        conditions: Vec::new(),
    }
}

/// Who asks for short solutions of a stipulation of exact length gets none.
#[test]
fn an_exact_length_has_no_short_solutions() {
    let kings = sample(&[(4, 'w', "k"), (52, 'b', "k")]);
    compare(&kings, "exact-h~2", true).unwrap();
}
