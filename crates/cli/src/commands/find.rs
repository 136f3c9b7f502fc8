//! `find`: the problems of files and folders that are asked for.

use super::Format;
use crate::arguments::{SolverArgs, seconds};
use crate::exit::Exit;
use crate::input::{QuestionArgs, failures};
use crate::interrupt::Interrupt;
use crate::life::filling;
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::source::diagnostic::Diagnostic;
use sauterelle::query::Query;
use sauterelle_batch::find::{Found, Search, Tally};
use sauterelle_batch::input::Inputs;
use sauterelle_languages::say;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// What is asked for: 'Zilahi(2) AND NOT Models(*, true)'
    query: String,
    /// Files in any form that `solve` reads, packed with gzip or not, folders and ZIP files of them, and databases that `batch` has written
    #[arg(required_unless_present = "databases")]
    inputs: Vec<PathBuf>,
    /// Ask the problems of a database that `batch` has written (repeatable)
    #[arg(long = "in", value_name = "FILE")]
    databases: Vec<PathBuf>,
    #[command(flatten)]
    question: QuestionArgs,
    /// Leave a problem that has to be solved for the answer after so many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value = "10", value_parser = seconds)]
    time_each: Duration,
    #[command(flatten)]
    solver: SolverArgs,
    /// Form of the output; JSON has a line for each problem that is found
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const HELP: &str = "\
A query has predicates with AND, OR, NOT and brackets, as YACPDB writes them; a count may be compared: PCount(*) < 8. Without values any will do.
`list predicates` has all predicates. A problem of a file is solved only where the answer hangs on its solution. Those of a database are not solved: what `batch` has found is asked,
and a database that was made before facts were kept is filled with them first.";

/// Prints the problems that are asked for.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let placed = |fault: Diagnostic| failures(&[fault.in_file(Some("QUERY"))]);
    let query: Query = args.query.parse().map_err(placed)?;
    let solver = args.solver.solver(args.time_each)?;
    let inputs = Inputs {
        paths: [args.databases.clone(), args.inputs.clone()].concat(),
        question: Question::from(&args.question),
    };
    let interrupt = Interrupt::install(None);
    let mut search = Search::new(query, inputs, solver).telling(Box::new(filling()));
    while let Some(found) = search.next(interrupt.stop()).map_err(Exit::failure)? {
        let mut out = std::io::stdout().lock();
        match args.format {
            Format::Text => {
                let Found { file, line, .. } = &found;
                writeln!(out, "{file}:{line}: {}", heading(&found.problem.input))?;
            }
            Format::Json => writeln!(out, "{}", serde_json::to_string(&found.told())?)?,
        }
    }
    Ok(end(search.tally(), interrupt.stop().is_set()))
}

/// Says how many problems are found, and how many could not be asked.
fn end(tally: Tally, is_stopped: bool) -> Exit {
    let Tally { found, all, .. } = tally;
    eprintln!("{}", say!("found: {found} of {all} problems"));
    if tally.refused > 0 {
        eprintln!(
            "{}",
            say!("not understood, and so not asked: {}", tally.refused)
        );
    }
    if tally.undecided > 0 {
        eprintln!(
            "{}",
            say!(
                "not decided, as they were not solved in time or nothing is told of their play: {}",
                tally.undecided
            )
        );
    }
    match is_stopped || tally.undecided > 0 {
        true => Exit::Incomplete,
        false => Exit::Complete,
    }
}

/// Authors, source and stipulation in one line.
fn heading(problem: &InputProblem) -> String {
    let lines = problem.authors.iter().chain(&problem.origins);
    let lines: Vec<&str> = lines
        .map(String::as_str)
        .chain([problem.stipulation.as_str()])
        .collect();
    lines.join(", ")
}
