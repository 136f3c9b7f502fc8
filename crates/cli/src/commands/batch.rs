//! `batch`: whole collections into a database.

use crate::arguments::{bytes, seconds};
use crate::exit::Exit;
use crate::input::QuestionArgs;
use crate::interrupt::Interrupt;
use crate::life::{problems_done, time};
use crate::output::complain;
use indicatif::ProgressBar;
use sauterelle::all_cores;
use sauterelle::examination::{Class, Limits, examine_text};
use sauterelle::notation::draft::outside::Question;
use sauterelle_batch::input::Inputs;
use sauterelle_batch::run::{Plan, Summary, Watch, run};
use sauterelle_batch::store::Progress;
use sauterelle_languages::say;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Files in any form that `solve` reads, JSON Lines, these packed with gzip, and folders and ZIP files of them
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The database; made if it is not there. The same command again goes on where it was left
    #[arg(long, value_name = "FILE")]
    into: PathBuf,
    #[command(flatten)]
    question: QuestionArgs,
    /// Problems to solve at the same time [default: all cores]
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Megabytes for remembered positions, for each problem
    #[arg(long, value_name = "MB", default_value_t = 64, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: u32,
    /// Stop each problem after so many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_limit: Option<Duration>,
}

const HELP: &str = "\
A line of JSON Lines is an object: a problem as `convert --to json` writes it; or {\"input\": TEXT} with the text of a problem in any form; or
{\"fen\": POSITION, \"stipulation\": TEXT, \"conditions\": [TEXT…], \"options\": [TEXT…]}. Beside them may stand \"id\", a name; \"output\", the solution
as Popeye prints it; \"solution\", the solution as YACPDB keeps it; \"intended-solutions\", such as \"2.1.1...\".

See also: sauterelle report.";

/// Solves what has no result yet.
pub fn run_batch(args: &Args) -> Result<Exit, Exit> {
    let jobs = args.jobs.map_or_else(all_cores, usize::from);
    let memory = bytes(args.memory)?;
    bytes(args.memory.saturating_mul(jobs as u32))?;
    let plan = Plan {
        store: args.into.clone(),
        inputs: Inputs {
            paths: args.inputs.clone(),
            question: Question::from(&args.question),
        },
        limits: Limits {
            seconds: args.time_limit.map(|limit| limit.as_secs_f64()),
            memory,
            ..Limits::default()
        },
        workers: jobs,
        version: env!("CARGO_PKG_VERSION").to_string(),
    };
    let interrupt = Interrupt::install(None);
    interrupt.set_solving(true);
    let screen = Screen::new();
    let ended = run(&plan, interrupt.stop(), &screen, &examine_text);
    interrupt.set_solving(false);
    screen.finish();
    let summary = ended.map_err(Exit::failure)?;
    complain(&sentence(&summary, &args.into.display().to_string()));
    Ok(exit(&summary))
}

pub(super) fn exit(summary: &Summary) -> Exit {
    let is_any = |classes: &[Class]| classes.iter().any(|class| summary.of(*class) > 0);
    if summary.is_stopped {
        Exit::Incomplete
    } else if summary.unreadable > 0 || is_any(&[Class::Refused]) {
        Exit::Reported
    } else if is_any(&[Class::Slower, Class::Failed, Class::Enough]) {
        Exit::Incomplete
    } else {
        Exit::Complete
    }
}

fn sentence(summary: &Summary, file: &str) -> String {
    let Progress { done, of } = summary.progress;
    let classes = summary.classes.iter();
    let classes: Vec<String> = classes
        .map(|(class, count)| format!("{} {count}", class.name()))
        .collect();
    let state = match summary.is_stopped {
        true => say!(
            "run {} in {file} is stopped; the same command goes on",
            summary.run
        ),
        false => say!("run {} in {file} is complete", summary.run),
    };
    let classes = classes.join(", ");
    let told = say!("{done} of {of} problems: {classes}");
    format!("{told}\n{state}\n")
}

/// More faults than this are counted, but not shown.
const MOST_FAULTS: u64 = 20;

/// What is shown meanwhile on standard error.
pub(super) struct Screen {
    bar: ProgressBar,
    faults: AtomicU64,
    /// Problems that were done before.
    before: AtomicU64,
}

impl Screen {
    pub(super) fn new() -> Screen {
        Screen {
            bar: problems_done("{msg}"),
            faults: AtomicU64::new(0),
            before: AtomicU64::new(u64::MAX),
        }
    }

    fn say(&self, text: &str) {
        self.bar.suspend(|| complain(text));
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
        let hidden = self
            .faults
            .load(Ordering::Relaxed)
            .saturating_sub(MOST_FAULTS);
        if hidden > 0 {
            complain(&say!(
                "{hidden} more faults are not shown; see sauterelle report --class refused\n"
            ));
        }
    }
}

impl Watch for Screen {
    fn fault(&self, message: &str) {
        if self.faults.fetch_add(1, Ordering::Relaxed) < MOST_FAULTS {
            self.say(&say!("error: {message}\n"));
        }
    }

    fn progress(&self, progress: Progress, is_reading: bool) {
        let before = self.before.load(Ordering::Relaxed).min(progress.done);
        self.before.store(before, Ordering::Relaxed);
        self.bar.set_length(progress.of);
        self.bar.set_position(progress.done);
        let left = left(self.bar.elapsed(), before, progress);
        self.bar.set_message(match (is_reading, left) {
            (true, _) => say!(", still reading"),
            (false, Some(left)) => say!(", about {left} left"),
            (false, None) => String::new(),
        });
    }
}

/// The time left, if problems go on to be solved as fast as in this run.
fn left(elapsed: Duration, before: u64, progress: Progress) -> Option<String> {
    let solved = progress.done.checked_sub(before).filter(|n| *n > 0)?;
    let rest = progress.of.saturating_sub(progress.done);
    let each = elapsed.as_secs_f64() / solved as f64;
    (rest > 0).then(|| time(Duration::from_secs((each * rest as f64) as u64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_counts_this_run_only() {
        let progress = |done| Progress { done, of: 1000 };
        let left = |seconds, done| left(Duration::from_secs(seconds), 100, progress(done));
        assert_eq!(left(10, 100), None);
        assert_eq!(left(10, 200).as_deref(), Some("2 min"));
        assert_eq!(left(10, 900).as_deref(), Some("1 s"));
        assert_eq!(left(1000, 110).as_deref(), Some("24 h 43 min"));
        assert_eq!(left(10, 1000), None);
    }
}
