//! The output does not depend on how much memory there is, on how many threads work, or on whether the search looks ahead.

use crate::corpus;
use crate::ours::{Solved, Solving, answer};
use sauterelle_cli::memory;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::solve::{Outcome, Resources};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::time::Duration;

/// How the same problem is solved again: what it is called, threads, megabytes, without looking ahead.
const WAYS: &[(&str, usize, usize, bool)] = &[
    ("1 thread, 1 MB", 1, 1, false),
    ("1 thread, 4 GB", 1, 4096, false),
    ("2 threads, 1 MB", 2, 1, false),
    ("2 threads, 64 MB", 2, 64, false),
    ("plain, 64 MB", 1, 64, true),
];

/// What a run has seen.
#[derive(Debug, Default)]
pub struct Report {
    /// Problems solved with one thread and 64 MB.
    solved: u64,
    /// Problems that this has not solved in time.
    too_slow: u64,
    /// Problems that are refused.
    refused: u64,
    /// Problems compared in each way.
    compared: BTreeMap<&'static str, u64>,
    /// Problems that did not finish in some way, though they may take longer.
    unfinished: BTreeMap<&'static str, u64>,
    /// Problems that have different outputs.
    pub differences: u64,
}

/// Solves the problems of a collection that take at most `limit`, `every` so many-eth of them, in all ways.
///
/// # Errors
/// If the collection cannot be read.
pub fn run(path: &Path, limit: Duration, filter: &str, every: u32) -> Result<Report, String> {
    let mut report = Report::default();
    let mut number = 0;
    corpus::each_problem(path, filter, |problem| {
        number += 1;
        if number % every == 0 {
            check(&problem.id, &problem.input, limit, &mut report);
        }
        Ok(())
    })?;
    Ok(report)
}

fn check(id: &str, input: &str, limit: Duration, report: &mut Report) {
    let entry = parse_problems(input.as_bytes(), None).into_iter().next();
    let Some(Ok(problem)) = entry.map(|entry| entry.result) else {
        report.refused += 1;
        return;
    };
    let first = answer(&problem, &solving(limit, 1, 64, false));
    match &first {
        Err(_) => report.refused += 1,
        Ok(solved) if is_unfinished(solved) => report.too_slow += 1,
        Ok(_) => report.solved += 1,
    }
    let Some(first) = first.ok().filter(|solved| !is_unfinished(solved)) else {
        return;
    };
    for (name, threads, megabytes, plain) in WAYS {
        let again = answer(&problem, &solving(limit * 10, *threads, *megabytes, *plain));
        match again {
            Ok(solved) if is_unfinished(&solved) => {
                *report.unfinished.entry(name).or_default() += 1
            }
            Ok(solved) if (&solved.text, solved.outcome) == (&first.text, first.outcome) => {
                *report.compared.entry(name).or_default() += 1;
            }
            other => {
                report.differences += 1;
                let now = other.map_or_else(|error| error, |solved| solved.text);
                println!("differs: {id}, {name}\n{}", places(&first.text, &now));
            }
        }
    }
}

fn is_unfinished(solved: &Solved) -> bool {
    solved.outcome == Outcome::Interrupted
}

fn solving(limit: Duration, threads: usize, megabytes: usize, plain: bool) -> Solving {
    Solving {
        resources: Resources {
            threads,
            // 4 GB only where there are so many
            memory: memory::at_most(megabytes << 20),
        },
        plain,
        ..Solving::within(limit)
    }
}

/// The first lines that differ.
fn places(first: &str, now: &str) -> String {
    let pairs = first.lines().zip(now.lines());
    let differing = pairs.filter(|(a, b)| a != b).take(4);
    let shown: String = differing
        .map(|(a, b)| format!("  - {a}\n  + {b}\n"))
        .collect();
    format!(
        "{shown}  {} lines, {} lines",
        first.lines().count(),
        now.lines().count()
    )
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} problems solved with 1 thread and 64 MB, {} too slow, {} refused; {} differences",
            self.solved, self.too_slow, self.refused, self.differences
        )?;
        for (name, ..) in WAYS {
            let count = |of: &BTreeMap<&str, u64>| of.get(name).copied().unwrap_or_default();
            writeln!(
                f,
                "{name}: {} the same, {} not finished in ten times as long",
                count(&self.compared),
                count(&self.unfinished)
            )?;
        }
        Ok(())
    }
}
