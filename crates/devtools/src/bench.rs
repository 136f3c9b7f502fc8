//! How long a set of problems takes, here and in Popeye, one after the other on the same machine.

mod report;
mod rival;
mod set;

use crate::canon;
use crate::ours::{self, Solving};
use crate::popeye::Popeye;
use crate::stopwatch::Stopwatch;
pub use report::BenchReport;
use report::{Entry, Time};
use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::solve::{Outcome, Resources};
use set::BenchProblem;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// What to measure.
pub struct BenchTask<'t> {
    /// Popeye's binary.
    pub py: Option<&'t Path>,
    /// Only these kinds or problems; all, if there are none.
    pub only: &'t [String],
    /// Time for each problem and program.
    pub limit: Duration,
    /// Threads for our program.
    pub threads: usize,
    /// Memory for each program.
    pub megabytes: u32,
    /// The folder with the problems.
    pub set: &'t Path,
    /// A collection instead, and the seconds that its problems took Popeye.
    pub collection: Option<(&'t Path, RangeInclusive<f64>)>,
}

/// Measures, printing a row for each problem as soon as it is there.
///
/// # Errors
/// If the problems cannot be read or Popeye cannot be run.
pub fn run(task: &BenchTask) -> Result<BenchReport, String> {
    let problems = match &task.collection {
        Some((file, seconds)) => set::of_collection(file, seconds.clone(), task.only)?,
        None => set::read(task.set, task.only)?,
    };
    let popeye = task.py.map(Popeye::new);
    let mut report = BenchReport::new(popeye.is_some());
    print!("{}", report.head());
    for problem in problems {
        let entry = measure(&problem, popeye.as_ref(), task)?;
        println!("{}", entry.row());
        report.add(entry);
    }
    println!();
    Ok(report)
}

fn measure(
    problem: &BenchProblem,
    popeye: Option<&Popeye>,
    task: &BenchTask,
) -> Result<Entry, String> {
    let mut entry = Entry::new(&problem.kind, &problem.name);
    let ours = match solve(&problem.text, task) {
        Ok((seconds, text)) => {
            entry.ours = Some(Time::of(seconds, text.is_some()));
            text
        }
        Err(reason) => {
            entry.refused = Some(reason);
            return Ok(entry);
        }
    };
    let Some(popeye) = popeye else {
        return Ok(entry);
    };
    // a collection is measured with the options of its authors
    let rival = match task.collection {
        Some(_) => rival::time(popeye, &problem.text, task.megabytes, task.limit)?,
        None => rival::best_time(popeye, &problem.text, task.megabytes, task.limit)?,
    };
    let Some(rival) = rival else {
        entry.note("Popeye does not know it");
        return Ok(entry);
    };
    entry.theirs = Some(Time::of(rival.seconds, rival.text.is_some()));
    if rival.is_intelligent {
        entry.note("intelligent");
    }
    if let (Some(ours), Some(theirs)) = (ours, rival.text) {
        let [ours, theirs] = [ours, theirs].map(|text| canon::problems(&text).pop());
        if ours != theirs {
            let [ours, theirs] = [ours, theirs].map(Option::unwrap_or_default);
            entry.differs = Some(canon::differences(&ours, &theirs));
        }
    }
    Ok(entry)
}

/// The seconds, and the output if it is complete.
fn solve(text: &str, task: &BenchTask) -> Result<(f64, Option<String>), String> {
    let stopwatch = match task.threads {
        1 => Stopwatch::ours(),
        _ => Stopwatch::on_the_wall(),
    };
    let entry = parse_problems(text.as_bytes(), None).into_iter().next();
    let problem = match entry.map(|entry| entry.result) {
        Some(Ok(problem)) => problem,
        Some(Err(errors)) => {
            let first = errors.first().map(|error| error.message.clone());
            return Err(first.unwrap_or_default());
        }
        None => return Err("nothing found".into()),
    };
    let limit = match task.threads {
        // the watch sees to it
        1 => task.limit * 20,
        _ => task.limit,
    };
    let solving = Solving {
        resources: Resources {
            threads: task.threads,
            memory: (task.megabytes as usize) << 20,
        },
        ..Solving::within(limit)
    };
    let solved = watched(&stopwatch, task.limit, &solving.interrupt, || {
        ours::answer(&problem, &solving)
    })?;
    let seconds = stopwatch.seconds();
    let is_complete = solved.outcome != Outcome::Interrupted;
    Ok((seconds, is_complete.then_some(solved.text)))
}

/// Does the work, interrupting it when the stopwatch shows so much.
fn watched<T>(
    stopwatch: &Stopwatch,
    limit: Duration,
    interrupt: &AtomicBool,
    work: impl FnOnce() -> T,
) -> T {
    const PERIOD: Duration = Duration::from_millis(10);
    std::thread::scope(|scope| {
        let (over, is_over) = channel::<()>();
        scope.spawn(move || {
            while is_over.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                if stopwatch.seconds() >= limit.as_secs_f64() {
                    interrupt.store(true, Ordering::Relaxed);
                }
            }
        });
        let result = work();
        drop(over);
        result
    })
}
