//! The program against Popeye on random problems: the same input must have the same solutions.

mod answer;
mod asked;
mod attributed;
mod family;
mod journey;
mod known;
mod known_attributes;
mod known_difference;
mod known_pairs;
mod men;
mod not_together;
mod ours;
mod program;
mod rules;
mod structured;
mod task;
mod traditional;

use crate::canon;
use answer::Answer;
use fastrand::Rng;
pub use men::run_men;
use ours::Ours;
pub use ours::serve;
pub use program::{End, Popeye};
pub use rules::{CONDITIONS, Drawn, run_each_rule, run_rules};
use std::collections::BTreeMap;
use std::path::Path;
pub use task::Choice;
use task::Task;

/// A run ends after so many differences.
const MOST_DIFFERENCES: u64 = 100;

/// What a run has seen.
#[derive(Debug, Default)]
pub struct Report {
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
    /// Problems with different answers of which it is known why (docs/divergences.md).
    pub known: u64,
    /// Problems with different answers.
    pub differences: u64,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (reason, count) in &self.refused {
            writeln!(f, "refused {count} times: {reason}")?;
        }
        write!(
            f,
            "{} problems ({} with a solution), {} unfinished, {} not taken by Popeye; {} known differences, {} differences",
            self.compared,
            self.with_solution,
            self.unfinished,
            self.not_popeye,
            self.known,
            self.differences
        )
    }
}

impl Report {
    fn add(&mut self, other: Report) {
        self.compared += other.compared;
        self.with_solution += other.with_solution;
        self.unfinished += other.unfinished;
        self.not_popeye += other.not_popeye;
        self.known += other.known;
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
) -> Result<Report, String> {
    run_tasks(
        py,
        count,
        seed,
        |rng, _| Task::random(rng, choice),
        &mut each,
    )
}

fn run_tasks(
    py: &Path,
    count: u64,
    seed: u64,
    random: impl Fn(&mut Rng, &Ours) -> Task,
    each: &mut impl FnMut(&str),
) -> Result<Report, String> {
    const BATCH: u64 = 25;
    let popeye = Popeye::new(py);
    let ours = Ours::new();
    let mut rng = Rng::with_seed(seed);
    let mut report = Report::default();
    let mut asked = 0;
    while asked < count && report.differences < MOST_DIFFERENCES {
        let size = BATCH.min(count - asked);
        let tasks: Vec<Task> = (0..size).map(|_| random(&mut rng, &ours)).collect();
        asked += size;
        for (task, theirs) in tasks.iter().zip(popeye.ask(&tasks)?) {
            if let Some(difference) = compare((&ours, &popeye), task, &theirs, &mut report)? {
                each(&difference);
                report.differences += 1;
            }
        }
    }
    Ok(report)
}

fn compare(
    (us, popeye): (&Ours, &Popeye),
    task: &Task,
    theirs: &Answer,
    report: &mut Report,
) -> Result<Option<String>, String> {
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
    let contradict = |ours: &Answer, theirs: &Answer| {
        differ(ours, theirs) && !known_difference::is_known_difference(task, ours, theirs)
    };
    if !contradict(&ours, theirs) {
        report.known += u64::from(differ(&ours, theirs));
        return Ok(None);
    }
    // what Popeye says of a problem may depend on those before it
    let theirs = popeye.ask(std::slice::from_ref(task))?.remove(0);
    if !contradict(&ours, &theirs) {
        return Ok(None);
    }
    let (task, ours, theirs) = smallest((us, popeye), task.clone(), (ours, theirs))?;
    Ok(Some(described(&task, &ours, &theirs)))
}

/// Whether the answers contradict each other.
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

/// The task without whatever is not needed for the answers to differ.
fn smallest(
    (us, popeye): (&Ours, &Popeye),
    task: Task,
    answers: (Answer, Answer),
) -> Result<(Task, Answer, Answer), String> {
    let (mut task, mut answers) = (task, answers);
    let mut at = 0;
    while let Some(simpler) = task.without(at) {
        if known::is_known(&simpler) {
            at += 1;
            continue;
        }
        let theirs = popeye.ask(std::slice::from_ref(&simpler))?.remove(0);
        let ours = us.answer(&simpler.input());
        let known = known_difference::is_known_difference(&simpler, &ours, &theirs);
        if differ(&ours, &theirs) && !known {
            (task, answers) = (simpler, (ours, theirs));
        } else {
            at += 1;
        }
    }
    Ok((task, answers.0, answers.1))
}

fn described(task: &Task, ours: &Answer, theirs: &Answer) -> String {
    let places = match (ours, theirs) {
        (Answer::Solved { twins: a, .. }, Answer::Solved { twins: b, .. }) => {
            canon::differences(a, b)
        }
        (Answer::Panicked(message), _) => format!("  panic: {message}\n"),
        _ => String::new(),
    };
    format!("{}- ours, + Popeye's:\n{places}", task.input())
}
