//! Whether everything stops: every pair of conditions gets positions in which a move touches, captures or brings back many men, and each
//! question a limit of time. What answers much later than that is a fault.

use crate::popeye::CONDITIONS;
use fastrand::Rng;
use sauterelle::{Position, Problem, Solver, Stop};
use sauterelle_crosscheck::random::Sample;
use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What to do.
pub struct StoppingTask {
    /// The limit of each question.
    pub limit: Duration,
    /// What takes longer is a fault.
    pub most: Duration,
    /// Positions for each pair.
    pub positions: u64,
    /// Every so many-eth pair only.
    pub every: usize,
    /// Only pairs with a condition that contains this.
    pub filter: String,
    /// Start of the pseudo-random sequence.
    pub seed: u64,
}

/// What has come of it.
#[derive(Default)]
pub struct StoppingReport {
    pairs: u64,
    /// Pairs that exclude each other.
    refused: u64,
    questions: u64,
    /// Questions that were cut short.
    cut_short: u64,
    /// The longest answer, and to what.
    worst: (Duration, String),
    /// Answers that took too long.
    pub faults: Vec<String>,
}

impl fmt::Display for StoppingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{fault}")?;
        }
        writeln!(
            f,
            "{} pairs ({} refused), {} questions, {} cut short; the longest answer took {:.2} s: {}; {} faults",
            self.pairs,
            self.refused,
            self.questions,
            self.cut_short,
            self.worst.0.as_secs_f64(),
            self.worst.1,
            self.faults.len()
        )
    }
}

/// Conditions that the other list has not.
pub const OURS: &[&str] = &[
    "Polo",
    "Connected",
    "Circe Cage",
    "Circe Cage Strict",
    "AntiCirce Cage",
    "Maximum",
    "WhiteMaximummer Consequent",
    "BlackMaximummer UltraLegal",
    "BlackMinimummer UltraPseudolegal",
];

/// A question that does not answer at all is given up after so many times the time allowed; its thread is left behind.
const PATIENCE: u32 = 10;

/// Asks. `each` hears of every fault at once.
pub fn run(task: &StoppingTask, mut each: impl FnMut(&str)) -> StoppingReport {
    let all: Vec<&str> = CONDITIONS.iter().chain(OURS).copied().collect();
    let mut report = StoppingReport::default();
    let mut number = 0;
    for (at, one) in all.iter().enumerate() {
        for other in &all[at..] {
            let is_wanted = one.contains(&task.filter) || other.contains(&task.filter);
            number += 1;
            if !is_wanted || number % task.every != 0 {
                continue;
            }
            let mut rng = Rng::with_seed(task.seed.wrapping_add(number as u64));
            report.pairs += 1;
            for _ in 0..task.positions {
                let conditions = match one == other {
                    true => vec![one.to_string()],
                    false => vec![one.to_string(), other.to_string()],
                };
                let fen = crowd(&mut rng, &conditions).fen();
                if !ask(task, &fen, &conditions, &mut report, &mut each) {
                    report.refused += 1;
                    break;
                }
            }
        }
    }
    report
}

/// Men of one side in the centre, and men of the other that can get among them.
fn crowd(rng: &mut Rng, conditions: &[String]) -> Sample {
    const PREY: [&str; 8] = ["s", "s", "s", "p", "p", "b", "r", "q"];
    const HUNTERS: [&str; 8] = ["q", "q", "s", "r", "b", "p", "g", "k"];
    let mut men: Vec<(usize, char, bool, &'static str)> = Vec::new();
    let kings_are_placed = conditions
        .iter()
        .any(|name| name.starts_with("RepublicanChess"));
    if !kings_are_placed {
        men.push((7, 'w', false, "k"));
        men.push((63, 'b', false, "k"));
    }
    let kind = PREY[rng.usize(..PREY.len())];
    for _ in 0..rng.usize(3..=7) {
        let at = 8 * rng.usize(2..6) + rng.usize(2..6);
        let code = match rng.u8(..3) {
            0 => PREY[rng.usize(..PREY.len())],
            _ => kind,
        };
        men.push((at, 'b', false, code));
    }
    for _ in 0..rng.usize(1..=3) {
        let at = 8 * rng.usize(0..7) + rng.usize(..8);
        let code = HUNTERS[rng.usize(..HUNTERS.len())];
        let is_king = code == "k";
        if !is_king {
            men.push((at, 'w', false, code));
        }
    }
    // who came first stays
    men.sort_by_key(|man| man.0);
    men.dedup_by_key(|man| man.0);
    men.retain(|man| man.3 != "p" || (8..56).contains(&man.0));
    Sample {
        men,
        side: 'w',
        conditions: conditions.to_vec(),
    }
}

/// Asks everything of a position; false if it is refused.
fn ask(
    task: &StoppingTask,
    fen: &str,
    conditions: &[String],
    report: &mut StoppingReport,
    each: &mut impl FnMut(&str),
) -> bool {
    type Question = (&'static str, fn(&str, &[String], Duration) -> Option<bool>);
    const QUESTIONS: [Question; 4] = [
        ("moves", moves),
        ("explanation", explanation),
        ("#1", |fen, conditions, limit| {
            solve(fen, conditions, "#1", limit)
        }),
        ("h#1.5", |fen, conditions, limit| {
            solve(fen, conditions, "h#1.5", limit)
        }),
    ];
    for (name, question) in QUESTIONS {
        let (sender, receiver) = mpsc::channel();
        let (position, names, limit) = (fen.to_string(), conditions.to_vec(), task.limit);
        let started = Instant::now();
        thread::spawn(move || sender.send(question(&position, &names, limit)));
        let answer = receiver.recv_timeout(task.most * PATIENCE);
        let time = started.elapsed();
        let told = format!("{name} of {fen} {conditions:?}");
        report.questions += 1;
        match answer {
            Ok(None) => return false,
            Ok(Some(is_complete)) => report.cut_short += u64::from(!is_complete),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                report.faults.push(format!("broke down: {told}"));
                each(&format!("broke down: {told}"));
            }
        }
        if time > task.most {
            let fault = format!("{:.1} s: {told}", time.as_secs_f64());
            each(&fault);
            report.faults.push(fault);
        }
        if time > report.worst.0 {
            report.worst = (time, told);
        }
    }
    true
}

/// Whether all legal moves were listed; nothing if the position is refused.
fn moves(fen: &str, conditions: &[String], limit: Duration) -> Option<bool> {
    let stop = Stop::default();
    // the rules themselves may ask what is possible in the diagram
    let position = stop.within(Some(limit), || {
        Position::from_fen(fen, conditions, None).ok()
    });
    let Ok(position) = position else {
        return Some(false);
    };
    let position = position?;
    Some(
        stop.within(Some(limit), || position.legal_moves().len())
            .is_ok(),
    )
}

/// The same for the explanation of moves to squares of the centre.
fn explanation(fen: &str, conditions: &[String], limit: Duration) -> Option<bool> {
    let position = Position::from_fen(fen, conditions, None).ok()?;
    let explain = || ["Qd4", "Sd5", "Rd4"].map(|text| position.explanation(text).is_ok());
    Some(Stop::default().within(Some(limit), explain).is_ok())
}

/// The same for a solution.
fn solve(fen: &str, conditions: &[String], stipulation: &str, limit: Duration) -> Option<bool> {
    let names = conditions.iter().map(String::as_str);
    let builder = Problem::from_fen(fen).stipulation(stipulation);
    let problem = names.fold(builder, |builder, name| builder.condition(name));
    let problem = problem.build().ok()?;
    let solver = Solver {
        threads: 1,
        memory: 1 << 20,
        time: Some(limit),
        ..Solver::default()
    };
    let report = solver.solve(&problem, &Stop::default(), &mut |_| {}).ok()?;
    Some(report.outcome == sauterelle::Outcome::Complete)
}

#[cfg(test)]
mod tests {
    use super::{StoppingReport, StoppingTask, ask};
    use std::time::Duration;

    #[test]
    fn questions_with_millions_of_answers_are_cut_short() {
        let task = StoppingTask {
            limit: Duration::from_millis(50),
            most: Duration::from_secs(60),
            positions: 1,
            every: 1,
            filter: String::new(),
            seed: 1,
        };
        let conditions = ["Polo", "Circe Cage"].map(str::to_string);
        let mut report = StoppingReport::default();
        let six_touched = "7k/8/8/2nnn3/Q7/2nnn3/8/7K w";
        assert!(ask(
            &task,
            six_touched,
            &conditions,
            &mut report,
            &mut |_| {}
        ));
        assert!(report.faults.is_empty(), "{report}");
        assert_eq!((report.questions, report.cut_short), (4, 4), "{report}");
        let none_touched = "7k/8/8/8/Q7/8/8/7K w";
        assert!(ask(
            &task,
            none_touched,
            &conditions,
            &mut report,
            &mut |_| {}
        ));
        assert_eq!((report.questions, report.cut_short), (8, 4), "{report}");
    }
}
