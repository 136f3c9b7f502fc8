//! A database of many problems, varied from a collection, and how long it takes to ask it.

use crate::Answer;
use crate::corpus;
use fastrand::Rng;
use sauterelle::Stop;
use sauterelle::examination::{Class, Limits, examine, examine_text};
use sauterelle::kernel::board::square::Sq;
use sauterelle::kernel::diagram::Diagram;
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::entered::{InputProblem, Language};
use sauterelle::notation::popeye::parse_problems;
use sauterelle::notation::popeye::write::write_problems;
use sauterelle::query::Query;
use sauterelle_batch::input::Inputs;
use sauterelle_batch::run::{Plan, Watch, run as run_batch};
use sauterelle_batch::store::{Progress, Store};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// What is made and asked.
#[derive(clap::Args)]
pub struct QueriesArgs {
    /// The collection, as for `corpus`
    #[arg(value_name = "FILE")]
    problems: PathBuf,
    /// The database; the same command again only asks it
    #[arg(long, value_name = "FILE")]
    into: PathBuf,
    /// Problems in the database
    #[arg(long, default_value_t = 100_000)]
    number: usize,
    /// Seconds for each problem; only what the collection has solved in half of them is varied
    #[arg(long, default_value_t = 0.01)]
    limit: f64,
}

/// What is asked: facts, texts, positions, counts, what is not, and what is common.
const QUERIES: [&str; 10] = [
    "Zilahi(2) AND NOT Models(*, true)",
    "Models(0, true) > 1 AND Stip(\"h#.*\")",
    "TraceBack(wR, *, *) OR Star(*)",
    "Author(\"*Petkov*\") AND Fairy",
    "Source(\"*feenschach*\") AND Phases > 2",
    "Text(\"*1987*\")",
    "Matrix(\"wKa1 bKa3\")",
    "With(\"wR wR bQ\") AND PCount(*) < 10",
    "NOT Fairy AND Excelsior",
    "ClosedWalk(*, *, false) > 0 OR PublishedAfter(2010)",
];

struct Nobody;

impl Watch for Nobody {
    fn fault(&self, _: &str) {}

    fn progress(&self, progress: Progress, _: bool) {
        eprint!("\r{} of {}", progress.done, progress.of);
    }
}

/// Makes the database where it is not there, asks it, and says how long each query takes.
///
/// # Errors
/// If the collection cannot be read, or the database cannot be written.
pub fn run(asked: &QueriesArgs) -> Answer {
    let said = |error: &dyn std::fmt::Display| error.to_string();
    if !asked.into.exists() {
        let file = asked.into.with_extension("inp");
        fs::write(&file, varied(asked)?).map_err(|error| said(&error))?;
        let plan = Plan {
            store: asked.into.clone(),
            inputs: Inputs {
                paths: vec![file],
                question: Question::default(),
            },
            limits: Limits {
                seconds: Some(asked.limit),
                ..Limits::default()
            },
            workers: sauterelle::all_cores(),
            version: env!("CARGO_PKG_VERSION").to_string(),
        };
        let stop = Stop::default();
        run_batch(&plan, &stop, &Nobody, &examine_text).map_err(|error| said(&error))?;
    }
    let mut report = String::new();
    let stop = Stop::default();
    for text in QUERIES {
        let query: Query = text.parse().map_err(|fault| said(&fault))?;
        // as a command does it: opened, looked through for what is missing, and asked
        let begun = Instant::now();
        let store = Store::filled(&asked.into, 2, &stop, &mut |_| ());
        let hits = store.and_then(|store| store.ask(&query));
        let hits = hits.map_err(|error| said(&error))?;
        let (seconds, found) = (begun.elapsed().as_secs_f64(), hits.found.len());
        let _ = writeln!(
            report,
            "{seconds:.2} s: {text}: {found} of {} problems, {} undecided",
            hits.all, hits.undecided
        );
    }
    Ok((report, true))
}

/// So many problems in Popeye's language: those of the collection that are solved quickly, each with two men on other squares.
fn varied(asked: &QueriesArgs) -> Result<String, String> {
    let mut quick: Vec<InputProblem> = Vec::new();
    let limits = Limits {
        seconds: Some(asked.limit / 2.0),
        ..Limits::default()
    };
    corpus::each_problem(&asked.problems, "", |known| {
        let entries = parse_problems(known.input.as_bytes(), None).into_iter();
        let problem = entries.filter_map(|entry| entry.result.ok()).next();
        let problem = problem.filter(|problem| problem.twins.len() == 1 && !problem.zero_position);
        let is_quick = |problem: &InputProblem| {
            let examined = examine(problem, None, &limits, &Stop::default());
            examined.is_some_and(|it| !matches!(it.class, Class::Slower | Class::Refused))
        };
        quick.extend(problem.filter(is_quick));
        Ok(())
    })?;
    let mut rng = Rng::with_seed(62);
    let mut problems = Vec::with_capacity(asked.number);
    for at in (0..quick.len()).cycle().take(asked.number) {
        let mut problem = quick[at].clone();
        let diagram = moved(&moved(&problem.initial.diagram, &mut rng), &mut rng);
        problem.initial.diagram = diagram.clone();
        problem.twins[0].problem.diagram = diagram;
        problems.push(problem);
    }
    let written = write_problems(&problems, Language::English);
    written.map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

/// The diagram with one man, no king, on an empty square.
fn moved(diagram: &Diagram, rng: &mut Rng) -> Diagram {
    let men: Vec<Sq> = diagram
        .placed()
        .filter(|(_, man)| !man.is_royal())
        .map(|(at, _)| at)
        .collect();
    let empty: Vec<Sq> = Sq::all()
        .filter(|at| diagram.men[at.index()].is_none())
        .collect();
    let mut diagram = diagram.clone();
    if let (Some(from), Some(to)) = (rng.choice(&men), rng.choice(&empty)) {
        diagram.men.swap(from.index(), to.index());
    }
    diagram
}
