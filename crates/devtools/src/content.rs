//! What problems of a collection show, from the search and from the solution kept as text: the facts must be the same.

use crate::corpus;
use crate::{Answer, listed};
use sauterelle::content::Content;
use sauterelle::examination::{Class, Limits, examine};
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::popeye::parse_problems;
use sauterelle::{Solver, Stop};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// What is compared.
#[derive(clap::Args)]
pub struct ContentArgs {
    /// The collection, as for `corpus`
    #[arg(value_name = "FILE")]
    problems: PathBuf,
    /// Seconds for each problem
    #[arg(long, default_value_t = 1.0)]
    limit: f64,
    /// Only problems whose id contains this
    #[arg(long, default_value = "")]
    filter: String,
}

#[derive(Default)]
struct Report {
    same: u64,
    facts: u64,
    /// Not solved in the time, refused, or without a solution.
    left_out: u64,
    /// Nothing is told of them, or the text could not be played.
    untold: Vec<String>,
    differences: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{} problems with the same {} facts, {} differ; {} texts not played ({}), {} not solved in time",
            self.same,
            self.facts,
            self.differences.len(),
            self.untold.len(),
            self.untold.join(" "),
            self.left_out
        )
    }
}

/// Compares, and says whether all is the same.
///
/// # Errors
/// If the collection cannot be read.
pub fn run(asked: &ContentArgs) -> Answer {
    let mut report = Report::default();
    let time = Duration::try_from_secs_f64(asked.limit).map_err(|e| e.to_string())?;
    corpus::each_problem(&asked.problems, &asked.filter, |known| {
        let entry = parse_problems(known.input.as_bytes(), None)
            .into_iter()
            .next();
        match entry.map(|entry| entry.result) {
            Some(Ok(problem)) => compare(&mut report, &known.id, problem, time),
            _ => report.left_out += 1,
        }
        Ok(())
    })?;
    Ok(listed(&report, &report.differences))
}

fn compare(report: &mut Report, id: &str, mut problem: InputProblem, time: Duration) {
    for twin in &mut problem.twins {
        twin.problem.options.variations = true;
    }
    let solver = Solver {
        time: Some(time),
        threads: 1,
        ..Solver::default()
    };
    let limits = Limits {
        seconds: Some(10.0 * time.as_secs_f64()),
        ..Limits::default()
    };
    let content = solver.content(&problem, &Stop::default());
    let content = content.ok().filter(|it| it.is_complete && it.is_told);
    let examined = content.and_then(|content| {
        let examined = examine(&problem, None, &limits, &Stop::default())?;
        let is_whole = examined.class != Class::Enough && !examined.is_cut;
        is_whole.then_some((content, examined))
    });
    let Some((content, examined)) = examined else {
        report.left_out += 1;
        return;
    };
    let Some(found) = Content::of_found(&problem, &examined.positions, &examined.solutions) else {
        report.untold.push(id.to_string());
        return;
    };
    let [one, other] = [&content, &found].map(told);
    if one == other {
        report.same += 1;
        report.facts += one.len() as u64;
        return;
    }
    let only = |one: &[String], other: &[String]| {
        let only = one.iter().filter(|fact| !other.contains(fact)).cloned();
        only.collect::<Vec<_>>().join(", ")
    };
    report.differences.push(format!(
        "{id}: by the search only: {}; by the text only: {}",
        only(&one, &other),
        only(&other, &one)
    ));
}

/// The facts with the number of places where they are shown.
fn told(content: &Content) -> Vec<String> {
    let facts = content.facts.iter();
    facts
        .map(|fact| format!("{} = {}", fact.text, fact.shown.len()))
        .collect()
}
