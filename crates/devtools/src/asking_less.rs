//! Asking for less never costs more: the moves played where one solution is enough beside those for all of them, on one thread.

use crate::corpus;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::Control;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use std::{fmt, fs};

/// What has been compared.
#[derive(Default)]
pub struct AskingLessReport {
    /// Problems, with the moves played for the whole and for one solution.
    problems: u64,
    moves: [u64; 2],
    /// Problems that have taken too long as a whole.
    too_slow: u64,
    /// Problems for which one solution took more.
    pub differences: Vec<String>,
}

impl fmt::Display for AskingLessReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [whole, one] = self.moves;
        write!(
            f,
            "{} problems, {whole} moves for all solutions, {one} for one; {} too slow",
            self.problems, self.too_slow
        )
    }
}

/// Nobody listens.
struct Deaf;

impl Sink for Deaf {
    fn finding(&mut self, _: Finding) {}
    fn progress(&mut self, _: Progress) {}
}

/// Compares on the problems of the folder, and on `every` so many-eth of a collection.
///
/// # Errors
/// If something cannot be read.
pub fn run(
    folder: &Path,
    collection: Option<&Path>,
    every: u64,
    limit: Duration,
) -> Result<AskingLessReport, String> {
    let mut report = AskingLessReport::default();
    files(folder, &mut |text, name| {
        compare(text, name, limit, &mut report)
    })?;
    if let Some(collection) = collection {
        let mut number = 0;
        corpus::each_problem(collection, "", |problem| {
            number += 1;
            if number % every == 0 {
                compare(problem.input.as_bytes(), &problem.id, limit, &mut report);
            }
            Ok(())
        })?;
    }
    Ok(report)
}

/// Each file in Popeye's language, those in folders too.
fn files(folder: &Path, each: &mut impl FnMut(&[u8], &str)) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(told)?;
    let mut paths: Vec<_> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(told)?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, each)?;
        } else if path.extension().is_some_and(|kind| kind == "inp") {
            each(&fs::read(&path).map_err(told)?, &path.display().to_string());
        }
    }
    Ok(())
}

fn compare(text: &[u8], name: &str, limit: Duration, report: &mut AskingLessReport) {
    for entry in parse_problems(text, None) {
        let Ok(mut problem) = entry.result else {
            continue;
        };
        let Some(whole) = moves(&problem, limit) else {
            report.too_slow += 1;
            continue;
        };
        for twin in &mut problem.twins {
            let options = &mut twin.problem.options;
            options.max_solutions = Some(options.max_solutions.map_or(1, |most| most.min(1)));
        }
        // it may take its time, so that it is known how much more
        let one = moves(&problem, 10 * limit).unwrap_or(u64::MAX);
        report.problems += 1;
        report.moves = [report.moves[0] + whole, report.moves[1].saturating_add(one)];
        if one > whole {
            report.differences.push(format!(
                "{name}:{}: {whole} for all, {one} for one",
                entry.first_line
            ));
        }
    }
}

/// The moves played for all positions of a problem; nothing if it is not finished in time.
fn moves(problem: &InputProblem, limit: Duration) -> Option<u64> {
    let resources = Resources {
        threads: 0,
        memory: 64 << 20,
    };
    let deadline = Instant::now().checked_add(limit);
    let mut played = 0;
    for twin in &problem.twins {
        let control = Control::new(std::sync::Arc::default(), deadline);
        let outcome = solve(&twin.problem, resources, &control, &mut Deaf).ok()?;
        if outcome == Outcome::Interrupted {
            return None;
        }
        played += control.nodes.load(Ordering::Relaxed);
    }
    Some(played)
}
