//! `find`: the problems of files and folders that are asked for.

use super::Format;
use crate::arguments::{SolverArgs, seconds};
use crate::exit::Exit;
use crate::input::{QuestionArgs, failures};
use crate::interrupt::Interrupt;
use sauterelle::content::Content;
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::entered::{InputProblem, Record};
use sauterelle::notation::fen::write_diagram;
use sauterelle::notation::source::diagnostic::Diagnostic;
use sauterelle::query::{Entry, Query};
use sauterelle::{Solver, Stop};
use sauterelle_batch::input::Text;
use sauterelle_languages::{say, with};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// What is asked for: 'Zilahi(2) AND NOT Models(*, true)'
    query: String,
    /// Files in any form that `solve` reads, packed with gzip or not, and folders and ZIP files of them
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
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
`list predicates` has all predicates. A problem is solved only where the answer hangs on its solution.";

/// A problem that is found, as data.
#[derive(Serialize)]
struct JsonFound<'f> {
    /// The name of the file.
    file: &'f str,
    /// The line on which the problem begins, from 1.
    line: usize,
    authors: &'f [String],
    origins: &'f [String],
    stipulation: &'f str,
    fen: String,
    /// What its solution shows, if it has been solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Content>,
}

/// What has come of all problems.
#[derive(Default)]
struct Tally {
    found: u64,
    all: u64,
    refused: u64,
    undecided: u64,
}

/// Prints the problems that are asked for.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let placed = |fault: Diagnostic| failures(&[fault.in_file(Some("QUERY"))]);
    let query: Query = args.query.parse().map_err(placed)?;
    let solver = args.solver.solver(args.time_each)?;
    let question = Question::from(&args.question);
    let _defined = question.make_known();
    let interrupt = Interrupt::install(None);
    let mut tally = Tally::default();
    for path in &args.inputs {
        for text in Text::all(path).map_err(Exit::failure)? {
            for record in text.records(text.format(), &question) {
                if interrupt.stop().is_set() {
                    return Ok(tally.end(true));
                }
                tally.look(&record, &text.name, args, &query, &solver, interrupt.stop())?;
            }
        }
    }
    Ok(tally.end(false))
}

impl Tally {
    fn look(
        &mut self,
        record: &Record,
        file: &str,
        args: &Args,
        query: &Query,
        solver: &Solver,
        stop: &Stop,
    ) -> Result<(), Exit> {
        self.all += 1;
        let Ok(problem) = &record.entry.result else {
            self.refused += 1;
            return Ok(());
        };
        let entry = |content| Entry {
            problem,
            details: &record.details,
            content,
        };
        let mut content = None;
        let mut is_of = query.is_of(entry(None));
        if is_of.is_none() {
            let solved = with(problem.language, || solver.content(problem, stop));
            content = solved.ok();
            is_of = query.is_of(entry(content.as_ref()));
        }
        self.undecided += u64::from(is_of.is_none());
        if is_of != Some(true) {
            return Ok(());
        }
        self.found += 1;
        let line = record.entry.first_line;
        let mut out = std::io::stdout().lock();
        match args.format {
            Format::Text => writeln!(out, "{file}:{line}: {}", heading(problem))?,
            Format::Json => {
                let found = JsonFound {
                    file,
                    line,
                    authors: &problem.authors,
                    origins: &problem.origins,
                    stipulation: &problem.stipulation,
                    fen: write_diagram(&problem.initial.diagram),
                    content,
                };
                writeln!(out, "{}", serde_json::to_string(&found)?)?;
            }
        }
        Ok(())
    }

    /// Says how many problems are found, and how many could not be asked.
    fn end(&self, is_stopped: bool) -> Exit {
        let Tally { found, all, .. } = self;
        eprintln!("{}", say!("found: {found} of {all} problems"));
        if self.refused > 0 {
            eprintln!(
                "{}",
                say!("not understood, and so not asked: {}", self.refused)
            );
        }
        if self.undecided > 0 {
            eprintln!(
                "{}",
                say!(
                    "not decided, as they were not solved in time or nothing is told of their play: {}",
                    self.undecided
                )
            );
        }
        match is_stopped || self.undecided > 0 {
            true => Exit::Incomplete,
            false => Exit::Complete,
        }
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
