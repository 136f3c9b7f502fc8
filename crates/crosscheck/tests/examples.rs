//! Each example that the registries offer is solved completely, and has as many solutions as noted beside it.

use sauterelle_crosscheck::replay::findings;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::registry::examples::{CONDITIONS, Example, GOALS, MEN, PLAYS, PUBLISHED};
use sauterelle_solve::problem::Problem;
use sauterelle_solve::solution::{Finding, Mark, Phase};
use std::time::Duration;

/// Far more than any of them takes.
const LIMIT: Duration = Duration::from_secs(60);

/// How many solutions, or keys, all positions of an example have.
fn solutions(example: &Example) -> u32 {
    let mut entries = parse_problems(example.text.as_bytes(), Some(example.file));
    let entry = entries.remove(0);
    let problem = entry.result.unwrap_or_else(|faults| panic!("{faults:?}"));
    let twins = problem.twins.iter().map(|twin| &twin.problem);
    let positions: Vec<&Problem> = match problem.twins.is_empty() {
        true => vec![&problem.initial],
        false => twins.collect(),
    };
    positions
        .into_iter()
        .map(|problem| count(problem, example.file))
        .sum()
}

/// How many solutions, or keys, a position has; set play does not count.
fn count(problem: &Problem, file: &str) -> u32 {
    let found = findings(problem, LIMIT).unwrap_or_else(|fault| panic!("{file}: {fault}"));
    let found = found.unwrap_or_else(|| panic!("{file} is not solved in time"));
    let mut is_play = false;
    let mut solutions = 0;
    for finding in found {
        match finding {
            Finding::Begin { phase, .. } => is_play = phase == Phase::Play,
            Finding::Line(_) if is_play => solutions += 1,
            Finding::Tree(tree) if is_play && tree.mark == Some(Mark::Key) => solutions += 1,
            Finding::Judged(judged) if judged.holds => solutions += 1,
            Finding::Illegal(reasons) => panic!("{file} is illegal: {reasons:?}"),
            _ => {}
        }
    }
    solutions
}

fn check(examples: &[Example]) {
    for example in examples {
        assert_eq!(solutions(example), example.solutions, "{}", example.file);
    }
}

#[test]
fn of_conditions() {
    check(&CONDITIONS);
}

#[test]
fn published() {
    check(&PUBLISHED);
}

#[test]
fn of_men() {
    check(MEN);
}

#[test]
fn of_plays() {
    check(PLAYS);
}

#[test]
fn of_goals() {
    check(&GOALS);
}
