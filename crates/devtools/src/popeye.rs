//! The program against Popeye on random problems: the same input must have the same solutions.

mod answer;
mod asked;
mod attributed;
mod command;
mod difference;
mod family;
mod journey;
mod men;
mod ours;
mod play;
mod program;
mod rules;
mod structured;
mod task;
mod traditional;

use crate::canon;
use crate::divergences::{Record, known, not_drawn};
pub use answer::Answer;
#[cfg(test)]
pub use answer::answer;
pub use command::PopeyeArgs;
pub use difference::{Difference, Differs};
use fastrand::Rng;
pub use men::run_men;
pub use ours::{Ours, serve};
pub use play::Play;
pub use program::{End, Popeye};
pub use rules::{CONDITIONS, Drawn, run_each_rule, run_rules};
use std::collections::BTreeMap;
use std::path::Path;
pub use task::{Choice, Task};

/// A run ends after so many differences.
const MOST_DIFFERENCES: u64 = 100;

/// What a run has seen.
#[derive(Debug, Default)]
pub struct PopeyeReport {
    /// Problems compared.
    pub compared: u64,
    /// Problems with at least one line of solution.
    pub with_solution: u64,
    /// Problems one of the programs did not finish in time.
    pub unfinished: u64,
    /// Problems that Popeye refused, or on which it crashed.
    pub not_popeye: u64,
    /// Why problems were refused here, and how often.
    pub refused: BTreeMap<String, u64>,
    /// Problems with different answers of which it is known why, by the number of the record (docs/divergences.md).
    pub known: BTreeMap<&'static str, u64>,
    /// Problems with different answers.
    pub differences: u64,
}

impl std::fmt::Display for PopeyeReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (reason, count) in &self.refused {
            writeln!(f, "refused {count} times: {reason}")?;
        }
        let known: Vec<String> = self
            .known
            .iter()
            .map(|it| format!("{} × {}", it.0, it.1))
            .collect();
        let numbers = match known.as_slice() {
            [] => String::new(),
            known => format!(" ({})", known.join(", ")),
        };
        write!(
            f,
            "{} problems ({} with a solution), {} unfinished, {} not taken by Popeye; {} known differences{numbers}, {} differences",
            self.compared,
            self.with_solution,
            self.unfinished,
            self.not_popeye,
            self.known.values().sum::<u64>(),
            self.differences
        )
    }
}

impl PopeyeReport {
    fn add(&mut self, other: PopeyeReport) {
        self.compared += other.compared;
        self.with_solution += other.with_solution;
        self.unfinished += other.unfinished;
        self.not_popeye += other.not_popeye;
        for (number, count) in other.known {
            *self.known.entry(number).or_default() += count;
        }
        self.differences += other.differences;
        for (reason, count) in other.refused {
            *self.refused.entry(reason).or_default() += count;
        }
    }
}

/// Compares `count` problems, chosen as told, in batches. `each` hears of every difference at once.
///
/// # Errors
/// If Popeye cannot be run.
pub fn run(
    py: &Path,
    count: u64,
    seed: u64,
    choice: &Choice,
    mut each: impl FnMut(&str),
) -> Result<PopeyeReport, String> {
    run_tasks(
        py,
        count,
        seed,
        |rng, _| Task::random(rng, choice),
        Shown::Unknown,
        &mut each,
    )
}

/// Which differences are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// Those of which it is not known why.
    #[default]
    Unknown,
    /// The known ones too, each with the number of its record.
    All,
}

fn run_tasks(
    py: &Path,
    count: u64,
    seed: u64,
    random: impl Fn(&mut Rng, &Ours) -> Task,
    shown: Shown,
    each: &mut impl FnMut(&str),
) -> Result<PopeyeReport, String> {
    const BATCH: u64 = 25;
    let popeye = Popeye::new(py);
    let ours = Ours::new();
    let mut rng = Rng::with_seed(seed);
    let mut report = PopeyeReport::default();
    let mut asked = 0;
    while asked < count && report.differences < MOST_DIFFERENCES {
        let size = BATCH.min(count - asked);
        let tasks: Vec<Task> = (0..size).map(|_| random(&mut rng, &ours)).collect();
        asked += size;
        let inputs: Vec<String> = tasks.iter().map(Task::input).collect();
        for (task, theirs) in tasks.iter().zip(popeye.ask(&inputs)?) {
            match compare((&ours, &popeye), task, &theirs, &mut report)? {
                Compared::Alike => {}
                Compared::Known(record, answer) => {
                    *report.known.entry(&record.number).or_default() += 1;
                    if shown == Shown::All {
                        let known = |task: &Task, ours: &Answer, theirs: &Answer| {
                            let again = record_of(task, ours, theirs);
                            differ(ours, theirs)
                                && again.is_some_and(|it| it.number == record.number)
                        };
                        let programs = (&ours, &popeye);
                        let least = smallest(programs, task, (answer, theirs), known)?;
                        each(&format!(
                            "known ({}):\n{}",
                            record.number,
                            described(&least)
                        ));
                    }
                }
                Compared::Unknown(answer, theirs) => {
                    let least = smallest((&ours, &popeye), task, (answer, theirs), contradict)?;
                    each(&described(&least));
                    report.differences += 1;
                }
            }
        }
    }
    Ok(report)
}

/// What comes of a comparison.
enum Compared {
    /// Nothing differs.
    Alike,
    /// Our answer, and the record by which it differs.
    Known(&'static Record, Answer),
    /// The answers, of which it is not known why they differ.
    Unknown(Answer, Answer),
}

fn compare(
    (us, popeye): (&Ours, &Popeye),
    task: &Task,
    theirs: &Answer,
    report: &mut PopeyeReport,
) -> Result<Compared, String> {
    let ours = us.answer(&task.input());
    match (&ours, theirs) {
        (_, Answer::Failed) => report.not_popeye += 1,
        (Answer::Refused(reason), _) => *report.refused.entry(reason.clone()).or_default() += 1,
        (Answer::Unfinished, _) | (_, Answer::Unfinished) => report.unfinished += 1,
        (Answer::Solved { .. }, Answer::Solved { twins, .. }) => {
            report.compared += 1;
            report.with_solution += u64::from(twins.iter().any(|twin| !twin.1.is_empty()));
        }
        _ => {}
    }
    if !differ(&ours, theirs) {
        return Ok(Compared::Alike);
    }
    if let Some(record) = record_of(task, &ours, theirs) {
        return Ok(Compared::Known(record, ours));
    }
    // what Popeye says of a problem may depend on those before it
    let theirs = popeye.ask(&[task.input()])?.remove(0);
    if !contradict(task, &ours, &theirs) {
        return Ok(Compared::Alike);
    }
    Ok(Compared::Unknown(ours, theirs))
}

/// The record by which a difference is known.
fn record_of(task: &Task, ours: &Answer, theirs: &Answer) -> Option<&'static Record> {
    known(task, &Difference::of(ours, theirs)?)
}

/// Whether the answers differ, and it is not known why.
fn contradict(task: &Task, ours: &Answer, theirs: &Answer) -> bool {
    differ(ours, theirs) && record_of(task, ours, theirs).is_none()
}

/// Whether the answers differ.
fn differ(ours: &Answer, theirs: &Answer) -> bool {
    match (ours, theirs) {
        (Answer::Panicked(_), _) => true,
        (
            Answer::Solved { twins, partial },
            Answer::Solved {
                twins: other,
                partial: stopped,
            },
        ) => {
            // which solutions come first is a matter of taste, so of partial solutions only the number is compared
            let alike = if *partial || *stopped {
                count(twins) == count(other)
            } else {
                twins == other
            };
            !alike
        }
        _ => false,
    }
}

fn count(twins: &[canon::Twin]) -> usize {
    twins.iter().map(|(_, nodes)| nodes.len()).sum()
}

/// The task without whatever is not needed for the answers to differ in this way.
fn smallest(
    (us, popeye): (&Ours, &Popeye),
    task: &Task,
    answers: (Answer, Answer),
    differ: impl Fn(&Task, &Answer, &Answer) -> bool,
) -> Result<(Task, Answer, Answer), String> {
    let (mut task, mut answers) = (task.clone(), answers);
    let mut at = 0;
    while let Some(simpler) = task.without(at) {
        if not_drawn(&simpler).is_some() {
            at += 1;
            continue;
        }
        let theirs = popeye.ask(&[simpler.input()])?.remove(0);
        let ours = us.answer(&simpler.input());
        if differ(&simpler, &ours, &theirs) {
            (task, answers) = (simpler, (ours, theirs));
        } else {
            at += 1;
        }
    }
    Ok((task, answers.0, answers.1))
}

fn described((task, ours, theirs): &(Task, Answer, Answer)) -> String {
    let places = match (ours, theirs) {
        (Answer::Solved { twins: a, .. }, Answer::Solved { twins: b, .. }) => {
            canon::differences(a, b)
        }
        (Answer::Panicked(message), _) => format!("  panic: {message}\n"),
        _ => String::new(),
    };
    format!("{}- ours, + Popeye's:\n{places}", task.input())
}
