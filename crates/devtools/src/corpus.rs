//! A collection of problems with the answers of another program: how many are answered the same, how many differently,
//! how many are refused, how many take too long.

mod family;

use crate::canon;
use crate::ours::{self, Solving};
use flate2::read::GzDecoder;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::solve::Outcome;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::time::{Duration, Instant};

/// What became of a problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Solved, and the answers agree.
    Same,
    /// Solved, and the answers differ, in these places.
    Differs(String),
    /// Refused, for this reason.
    Refused(String),
    /// Not solved within the time.
    TooSlow,
    /// The other program has not solved it either.
    NoReference,
}

/// A collection and what became of its problems.
#[derive(Default)]
pub struct CorpusReport {
    verdicts: BTreeMap<String, Verdict>,
    seconds: f64,
    reference_seconds: f64,
}

/// Solves the problems of a file with one JSON object a line (packed or not; fields `id`, `input`, `output`, `status`),
/// at most `limit` each. `filter`: only problems whose id contains this text. `each` hears of every problem at once.
///
/// # Errors
/// If the file cannot be read.
pub fn run(
    path: &Path,
    limit: Duration,
    filter: &str,
    mut each: impl FnMut(&str, &Verdict),
) -> Result<CorpusReport, String> {
    let mut report = CorpusReport::default();
    each_problem(path, filter, |problem| {
        let CorpusProblem {
            id,
            input,
            output,
            status,
            ..
        } = &problem;
        let started = Instant::now();
        let verdict = judge(input, output, status, limit);
        if matches!(verdict, Verdict::Same | Verdict::Differs(_)) {
            report.seconds += started.elapsed().as_secs_f64();
            report.reference_seconds += problem.cpu_seconds;
        }
        each(id, &verdict);
        report.verdicts.insert(problem.id, verdict);
        Ok(())
    })?;
    Ok(report)
}

/// A problem of a collection.
pub struct CorpusProblem {
    /// Its name.
    pub id: String,
    /// The problem in Popeye's language.
    pub input: String,
    /// The recorded answer.
    pub output: String,
    /// `finished` or `partial` where the answer can be relied on.
    pub status: String,
    /// How long the other program took.
    pub cpu_seconds: f64,
    /// The other program takes it without a complaint.
    pub is_taken_whole: bool,
    /// Its kind of play and its first condition, as `help/Circe`.
    pub family: String,
}

/// Hands all problems whose id contains `filter` to `each`, in the order of the file, which has one JSON object a line
/// (packed or not).
///
/// # Errors
/// If the file cannot be read, or if `each` fails.
pub fn each_problem(
    path: &Path,
    filter: &str,
    mut each: impl FnMut(CorpusProblem) -> Result<(), String>,
) -> Result<(), String> {
    let name = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|e| name(&e))?;
    let reader: Box<dyn Read> = if path.extension().is_some_and(|e| e == "gz") {
        Box::new(GzDecoder::new(file))
    } else {
        Box::new(file)
    };
    for line in BufReader::new(reader).lines() {
        let line = line.map_err(|e| name(&e))?;
        let problem: Value = serde_json::from_str(&line).map_err(|e| name(&e))?;
        let text = |field: &str| problem[field].as_str().unwrap_or_default().to_string();
        if text("id").contains(filter) {
            each(CorpusProblem {
                id: text("id"),
                input: text("input"),
                output: text("output"),
                status: text("status"),
                cpu_seconds: problem["cpu_seconds"].as_f64().unwrap_or(0.0),
                is_taken_whole: problem["status"] != "rejected" && problem["warnings"].is_null(),
                family: family::of(&problem),
            })?;
        }
    }
    Ok(())
}

fn judge(input: &str, expected: &str, status: &str, limit: Duration) -> Verdict {
    let entries = parse_problems(input.as_bytes(), None);
    let Some(entry) = entries.into_iter().next() else {
        return Verdict::Refused("nothing found".into());
    };
    let problem = match entry.result {
        Ok(problem) => problem,
        Err(errors) => {
            let first = errors.first().map_or(String::new(), |e| e.message.clone());
            return Verdict::Refused(first);
        }
    };
    if status == "slow" || status == "rejected" {
        return Verdict::NoReference;
    }
    match ours::answer(&problem, &Solving::within(limit)) {
        Err(error) => Verdict::Refused(error),
        Ok(answer) if answer.outcome == Outcome::Interrupted => Verdict::TooSlow,
        Ok(answer) => {
            let (ours, theirs) = (
                canon::problems(&answer.text).pop(),
                canon::problems(expected).pop(),
            );
            // which solutions come first is a matter of taste, so of partial solutions only the number is compared
            let partial = expected.contains("Partial solution") && count(&ours) == count(&theirs);
            if ours == theirs || partial {
                Verdict::Same
            } else {
                let places =
                    canon::differences(&ours.unwrap_or_default(), &theirs.unwrap_or_default());
                Verdict::Differs(places)
            }
        }
    }
}

fn count(twins: &Option<Vec<canon::Twin>>) -> usize {
    twins.iter().flatten().map(|(_, nodes)| nodes.len()).sum()
}

impl CorpusReport {
    /// The reasons for refusals by how often they occur, and the sums.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
        for verdict in self.verdicts.values() {
            if let Verdict::Refused(reason) = verdict {
                *reasons.entry(reason).or_default() += 1;
            }
        }
        let mut reasons: Vec<(&str, usize)> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        for (reason, count) in reasons {
            let _ = writeln!(text, "refused {count:4} times: {reason}");
        }
        let count =
            |wanted: fn(&Verdict) -> bool| self.verdicts.values().filter(|v| wanted(v)).count();
        let _ = writeln!(
            text,
            "same {}, differs {}, refused {}, too slow {}, without reference {}; {:.1} s against {:.1} s",
            count(|v| *v == Verdict::Same),
            count(|v| matches!(v, Verdict::Differs(_))),
            count(|v| matches!(v, Verdict::Refused(_))),
            count(|v| *v == Verdict::TooSlow),
            count(|v| *v == Verdict::NoReference),
            self.seconds,
            self.reference_seconds
        );
        text
    }

    /// Whether no answer differs.
    pub fn agrees(&self) -> bool {
        !self
            .verdicts
            .values()
            .any(|v| matches!(v, Verdict::Differs(_)))
    }
}
