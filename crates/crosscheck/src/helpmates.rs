//! Long helpmates with few men: the program against a count over all positions that can come up.
//!
//! The count ([`count`]) has its own moves ([`position`]) and shares nothing with kernel and search.

pub mod count;
pub mod draw;
mod geometry;
pub mod position;

pub use geometry::Kind;

use draw::{Drawn, Taste};
use fastrand::Rng;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_solve::Control;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::shortcuts::{Shortcut, Shortcuts};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use sauterelle_solve::stipulation::Stipulation;
use std::fmt::{self, Display, Formatter};
use std::time::{Duration, Instant};

/// Which problems are compared, and how long they may take.
#[derive(Clone, Copy, Debug)]
pub struct HelpmatesTask {
    /// Problems to draw.
    pub problems: u64,
    /// Start of the pseudo-random sequence.
    pub seed: u64,
    /// Positions to be counted for a problem, which is left if there are more. (A million take some 50 MB.)
    pub most_positions: usize,
    /// Time for each search.
    pub limit: Duration,
}

/// What a run has seen.
#[derive(Debug, Default)]
pub struct HelpmatesReport {
    /// Problems drawn.
    pub problems: u64,
    /// Problems with at least one solution among them.
    pub with_solution: u64,
    /// Solutions of all problems.
    pub solutions: u64,
    /// Problems that search with all shortcuts has not finished in time.
    pub unfinished: u64,
    /// Problems that search without pruning has not finished in time.
    pub unfinished_without_pruning: u64,
    /// Problems with other solutions than those counted.
    pub differences: Vec<String>,
}

impl Display for HelpmatesReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} problems ({} with a solution), {} solutions, {} unfinished, {} unfinished without pruning",
            self.problems,
            self.with_solution,
            self.solutions,
            self.unfinished,
            self.unfinished_without_pruning
        )
    }
}

/// Compares so many random problems; each is shown to `show` with its number of solutions before it is solved.
///
/// # Errors
/// If a random problem cannot be set up, which is an error of this check.
pub fn run(task: HelpmatesTask, mut show: impl FnMut(&Drawn)) -> Result<HelpmatesReport, String> {
    let mut rng = Rng::with_seed(task.seed);
    let mut report = HelpmatesReport::default();
    while report.problems < task.problems {
        let unsolvable = report.problems - report.with_solution;
        let taste = Taste {
            most_positions: task.most_positions,
            // those without a solution show little
            unsolvable: 8 * unsolvable < report.problems,
        };
        let left = task.problems - report.problems;
        for drawn in draw::problems(&mut rng, taste).iter().take(left as usize) {
            show(drawn);
            compare(drawn, task.limit, &mut report)?;
        }
    }
    Ok(report)
}

/// Compares one problem, solved with all shortcuts, with final positions composed first, and without pruning.
///
/// # Errors
/// If the problem cannot be set up.
pub fn compare(drawn: &Drawn, limit: Duration, report: &mut HelpmatesReport) -> Result<(), String> {
    report.problems += 1;
    report.with_solution += u64::from(!drawn.lines.is_empty());
    report.solutions += drawn.lines.len() as u64;
    let mut problem = problem(drawn)?;
    let ways = [
        ("with all shortcuts", false, Shortcuts::NONE),
        ("with ends first", true, Shortcuts::NONE),
        (
            "without pruning",
            false,
            Shortcuts::of(&[Shortcut::Pruning]),
        ),
    ];
    for (way, ends_first, without) in ways {
        problem.options.ends_first = ends_first;
        let Some(found) = solved(&problem, without, limit)? else {
            match without == Shortcuts::NONE {
                true => report.unfinished += 1,
                false => report.unfinished_without_pruning += 1,
            }
            continue;
        };
        if let Some(difference) = difference(&drawn.lines, &found) {
            let (position, stipulation) = (drawn.position, drawn.stipulation());
            let text = format!("{position} {stipulation}, {way}: {difference}");
            report.differences.push(text);
        }
    }
    Ok(())
}

fn problem(drawn: &Drawn) -> Result<Problem, String> {
    let fen = drawn.position.to_string();
    let fen = parse_fen(&fen).map_err(|e| format!("{fen}: {e}"))?;
    Ok(Problem {
        diagram: fen.diagram,
        target: None,
        conditions: Vec::new(),
        stipulation: Stipulation::parse(&drawn.stipulation()).map_err(|e| e.to_string())?,
        options: Options::default(),
        compiled: Compiled::default(),
    })
}

/// How two sets of lines differ; `None` if they are the same, each line as often.
fn difference(counted: &[String], found: &[String]) -> Option<String> {
    let [mut counted, mut found] = [counted.to_vec(), found.to_vec()];
    counted.sort_unstable();
    found.sort_unstable();
    if counted == found {
        return None;
    }
    let first = |ours: &[String], others: &[String]| {
        let mut only = ours.iter().filter(|line| !others.contains(line));
        only.next().cloned().unwrap_or_else(|| "none".into())
    };
    Some(format!(
        "{} solutions counted, {} found; only counted: {}; only found: {}",
        counted.len(),
        found.len(),
        first(&counted, &found),
        first(&found, &counted)
    ))
}

/// The lines found, written as the count writes them; `None` if the search has taken too long.
fn solved(
    problem: &Problem,
    without: Shortcuts,
    limit: Duration,
) -> Result<Option<Vec<String>>, String> {
    let game = problem.game().map_err(|e| e.to_string())?;
    let mut control = Control::new(Default::default(), Some(Instant::now() + limit));
    control.without = without;
    let resources = Resources {
        threads: 1,
        memory: 128 << 20,
    };
    let writer = TextWriter::new(
        &game.rules.kinds,
        sauterelle_notation::entered::Language::English,
    );
    let mut sink = Written {
        writer: SolutionText::new(writer),
        text: String::new(),
    };
    let outcome = solve(problem, resources, &control, &mut sink).map_err(|e| e.to_string())?;
    if outcome == Outcome::Interrupted {
        return Ok(None);
    }
    let lines = sink.text.lines().map(without_numbers_and_signs);
    Ok(Some(lines.filter(|line| !line.is_empty()).collect()))
}

struct Written<'k> {
    writer: SolutionText<'k>,
    text: String,
}

impl Sink for Written<'_> {
    fn finding(&mut self, finding: Finding) {
        self.text += &self.writer.write(&finding);
    }

    fn progress(&mut self, _progress: Progress) {}
}

/// The moves of a printed line: `1...e2-e4   2.Ka1-a2 Qb3-b1 #` as `e2-e4 Ka1-a2 Qb3-b1`.
fn without_numbers_and_signs(line: &str) -> String {
    let words = line.split_whitespace();
    let moves = words.map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let moves = moves.filter(|word| !matches!(*word, "" | "+" | "#" | "="));
    moves.collect::<Vec<_>>().join(" ")
}
