//! Solutions of a collection in short notation, read again by playing them: they must be the same trees.

use crate::corpus;
use crate::{Answer, listed};
use sauterelle::comparison::Agreement;
use sauterelle::examination::{Class, Intention, Limits, Notation, examine};
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::popeye::parse_problems;
use sauterelle::notation::solution::move_notation::MoveNotation;
use sauterelle::notation::solution::solution_text::SolutionText;
use sauterelle::notation::solution::verdict::{Completeness, Verdict};

use sauterelle::{Listener, Outcome, Run, Solver, Stop};
use sauterelle_solve::solution::Finding;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// What is compared.
#[derive(clap::Args)]
pub struct ShortNotationArgs {
    /// The collection, as for `corpus`
    #[arg(value_name = "FILE")]
    problems: PathBuf,
    /// Seconds for each problem
    #[arg(long, default_value_t = 1.0)]
    limit: f64,
    /// Only problems whose id contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// With figurines
    #[arg(long)]
    figurines: bool,
}

#[derive(Default)]
struct Report {
    same: u64,
    /// Without a solution in the time, refused, or without a move.
    left_out: u64,
    /// Moves are taken back, or men are not seen: such solutions are not written in short.
    in_full: u64,
    differences: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{} solutions in short notation read as the same, {} differ; {} in full only, {} not solved in time",
            self.same,
            self.differences.len(),
            self.in_full,
            self.left_out
        )
    }
}

/// Compares, and says whether all is the same.
///
/// # Errors
/// If the collection cannot be read.
pub fn run(asked: &ShortNotationArgs) -> Answer {
    let notation = match asked.figurines {
        true => MoveNotation::Figurine,
        false => MoveNotation::Short,
    };
    let mut report = Report::default();
    corpus::each_problem(&asked.problems, &asked.filter, |known| {
        let entry = parse_problems(known.input.as_bytes(), None)
            .into_iter()
            .next();
        let Some(Ok(mut problem)) = entry.map(|entry| entry.result) else {
            report.left_out += 1;
            return Ok(());
        };
        problem.notation = notation;
        let is_short = |twin: &sauterelle::notation::entered::Twin| {
            twin.problem.stipulation.retraction.is_none() && twin.problem.diagram.invisible == 0
        };
        if !problem.twins.iter().all(is_short) {
            report.in_full += 1;
            return Ok(());
        }
        let time = Duration::try_from_secs_f64(asked.limit).map_err(|e| e.to_string())?;
        match written(&problem, time) {
            Some(text) => compare(&mut report, &known.id, &problem, text, asked.limit),
            None => report.left_out += 1,
        }
        Ok(())
    })?;
    Ok(listed(&report, &report.differences))
}

fn compare(report: &mut Report, id: &str, problem: &InputProblem, text: String, limit: f64) {
    let intention = Intention {
        solution: Some(text.clone()),
        notation: Notation::Yacpdb,
        number: None,
    };
    let limits = Limits {
        seconds: Some(10.0 * limit),
        ..Limits::default()
    };
    let examined = examine(problem, Some(&intention), &limits, &Stop::default());
    // some problems ask for a few of their solutions only
    let examined = examined.filter(|examined| examined.class != Class::Enough);
    let Some(comparison) = examined.and_then(|examined| examined.comparison) else {
        report.left_out += 1;
        return;
    };
    if comparison.agreement == Agreement::Equal {
        report.same += 1;
        return;
    }
    let why = comparison
        .why
        .clone()
        .or_else(|| comparison.first_difference());
    report.differences.push(format!(
        "{id}: {}: {}\n{text}",
        comparison.agreement.name(),
        why.unwrap_or_default()
    ));
}

/// The solution in the notation of the problem; none if it was not found in time, or if there is none.
fn written(problem: &InputProblem, time: Duration) -> Option<String> {
    let solver = Solver {
        time: Some(time),
        threads: 1,
        ..Solver::default()
    };
    let run = Run::new(&solver, problem, Stop::default()).ok()?;
    let is_lettered = problem.twins.len() > 1 || problem.zero_position;
    let mut text = String::new();
    let mut has_moves = false;
    for position in run.positions() {
        if is_lettered {
            text.push_str(&format!("\n{}) ", position.twin.label));
        }
        let mut writing = Written {
            shown: SolutionText::new(position.writer()),
            text: String::new(),
        };
        position.solve(&mut writing);
        has_moves |= writing.text.chars().any(|c| c.is_ascii_digit());
        text.push_str(&writing.text);
    }
    (has_moves && run.outcome() == Outcome::Complete).then_some(text)
}

struct Written<'k> {
    shown: SolutionText<'k>,
    text: String,
}

impl Listener for Written<'_> {
    fn finding(&mut self, finding: &Finding, _verdict: &Verdict) {
        if !finding.is_number() && !matches!(finding, Finding::Illegal(_)) {
            self.text.push_str(&self.shown.write(finding));
        }
    }

    fn part(&mut self, _verdict: &Verdict, _completeness: Completeness, _sentence: &str) {}
}
