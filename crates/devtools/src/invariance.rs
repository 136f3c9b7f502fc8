//! The output does not depend on how much memory there is, on how many threads work, or on what the search does without.

use crate::corpus;
use crate::ours::{Solved, Solving, answer};
use sauterelle::memory;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::shortcuts::{Shortcut, Shortcuts};
use sauterelle_solve::solve::{Outcome, Resources};
use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::time::Duration;

/// How the same problem is solved again.
struct Way {
    name: String,
    threads: usize,
    megabytes: usize,
    without: Shortcuts,
}

/// With other memory and threads, without each shortcut, and without all that make the search another one.
fn ways() -> Vec<Way> {
    let with = |threads, megabytes| Way {
        name: match threads {
            1 => format!("1 thread, {megabytes} MB"),
            _ => format!("{threads} threads, {megabytes} MB"),
        },
        threads,
        megabytes,
        without: Shortcuts::NONE,
    };
    let without = |name: &str, without| Way {
        name: format!("without {name}"),
        threads: 1,
        megabytes: MEGABYTES,
        without,
    };
    let resources = [(1, 1), (1, 4096), (2, 1), (2, MEGABYTES)];
    let mut ways: Vec<Way> = resources
        .map(|(threads, megabytes)| with(threads, megabytes))
        .into();
    for (shortcut, name) in Shortcut::ALL {
        ways.push(without(name, Shortcuts::of(&[shortcut])));
    }
    ways.push(without("all of the search's", Shortcuts::OF_SEARCH));
    ways
}

/// Memory to begin with.
const MEGABYTES: usize = 64;

/// What has come of one way.
#[derive(Debug)]
struct Tally {
    name: String,
    /// Problems compared.
    compared: u64,
    /// Problems that did not finish, though they may take longer.
    unfinished: u64,
}

/// What a run has seen.
#[derive(Debug, Default)]
pub struct InvarianceReport {
    /// Problems solved with one thread and 64 MB.
    solved: u64,
    /// Problems that this has not solved in time.
    too_slow: u64,
    /// Problems that are refused.
    refused: u64,
    tallies: Vec<Tally>,
    /// Problems that have different outputs.
    pub differences: u64,
}

/// Solves the problems of a collection that take at most `limit`, `every` so many-eth of them, in all ways.
///
/// # Errors
/// If the collection cannot be read.
pub fn run(
    path: &Path,
    limit: Duration,
    filter: &str,
    every: u32,
) -> Result<InvarianceReport, String> {
    let mut report = InvarianceReport::new();
    let mut number = 0;
    corpus::each_problem(path, filter, |problem| {
        number += 1;
        if number % every == 0 {
            let entry = parse_problems(problem.input.as_bytes(), None)
                .into_iter()
                .next();
            match entry.map(|entry| entry.result) {
                Some(Ok(read)) => report.check(&problem.id, &read, limit),
                _ => report.refused += 1,
            }
        }
        Ok(())
    })?;
    Ok(report)
}

impl InvarianceReport {
    /// Nothing has been seen.
    pub fn new() -> InvarianceReport {
        let tally = |way: Way| Tally {
            name: way.name,
            compared: 0,
            unfinished: 0,
        };
        InvarianceReport {
            tallies: ways().into_iter().map(tally).collect(),
            ..InvarianceReport::default()
        }
    }

    /// Solves a problem that takes at most `limit` in all ways.
    pub fn check(&mut self, id: &str, problem: &InputProblem, limit: Duration) {
        let usual = Way {
            name: String::new(),
            threads: 1,
            megabytes: MEGABYTES,
            without: Shortcuts::NONE,
        };
        let first = answer(problem, &usual.within(limit));
        match &first {
            Err(_) => self.refused += 1,
            Ok(solved) if is_unfinished(solved) => self.too_slow += 1,
            Ok(_) => self.solved += 1,
        }
        let Some(first) = first.ok().filter(|solved| !is_unfinished(solved)) else {
            return;
        };
        for (way, tally) in ways().iter().zip(&mut self.tallies) {
            let again = answer(problem, &way.within(limit * 10));
            match again {
                Ok(solved) if is_unfinished(&solved) => tally.unfinished += 1,
                Ok(solved) if (&solved.text, solved.outcome) == (&first.text, first.outcome) => {
                    tally.compared += 1;
                }
                other => {
                    self.differences += 1;
                    let now = other.map_or_else(|error| error, |solved| solved.text);
                    println!("differs: {id}, {}\n{}", way.name, places(&first.text, &now));
                }
            }
        }
    }
}

fn is_unfinished(solved: &Solved) -> bool {
    solved.outcome == Outcome::Interrupted
}

impl Way {
    fn within(&self, limit: Duration) -> Solving {
        Solving {
            resources: Resources {
                threads: self.threads,
                // 4 GB only where there are so many
                memory: memory::at_most(self.megabytes << 20),
            },
            without: self.without,
            ..Solving::within(limit)
        }
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

impl Display for InvarianceReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} problems solved with 1 thread and {MEGABYTES} MB, {} too slow, {} refused; {} differences",
            self.solved, self.too_slow, self.refused, self.differences
        )?;
        for tally in &self.tallies {
            writeln!(
                f,
                "{}: {} the same, {} not finished in ten times as long",
                tally.name, tally.compared, tally.unfinished
            )?;
        }
        Ok(())
    }
}
