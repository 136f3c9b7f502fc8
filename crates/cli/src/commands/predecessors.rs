//! `predecessors`: problems of databases that have something in common with others.

use super::Format;
use crate::arguments::{SolverArgs, seconds};
use crate::exit::Exit;
use crate::input::PositionArgs;
use crate::interrupt::Interrupt;
use crate::life::filling;
use crate::output::complain;
use sauterelle::content::Content;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Solver, Stop};
use sauterelle_batch::predecessors::{Compared, Predecessor};
use sauterelle_batch::store::{Kept, Store};
use sauterelle_languages::{say, with};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Look in a database that `batch` has written (repeatable)
    #[arg(long = "in", value_name = "FILE", required = true)]
    databases: Vec<PathBuf>,
    /// List the problems of the databases that have the same matrix as others there
    #[arg(long)]
    duplicates: bool,
    /// Show so many of each problem at most
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    most: usize,
    /// Leave a problem after so many seconds; it is then compared by what has been found
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value = "60", value_parser = seconds)]
    time_each: Duration,
    #[command(flatten)]
    solver: SolverArgs,
    /// Form of the output; JSON has a line for each problem
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const HELP: &str = "\
Compared are the matrix (the men as they stand to each other), the kings, the stipulation, the final positions and the lines, by men and squares,
of boards that may be turned and mirrored. A hundred of a hundred is the same in all of that.

See also: sauterelle batch, sauterelle content.";

/// A problem and what is near to it, as data: a line each.
#[derive(Serialize, JsonSchema)]
pub struct JsonPredecessors {
    /// The name of the file, empty if there is none.
    file: String,
    /// The line on which the problem begins, from 1.
    line: usize,
    stipulation: String,
    /// The problem has been solved to its end.
    is_complete: bool,
    /// The nearest first.
    predecessors: Vec<Predecessor>,
}

/// Prints what is near to each problem of the input, or which problems of the databases are near to each other.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let interrupt = Interrupt::install(None);
    let mut stores = Vec::new();
    for path in &args.databases {
        let mut tell = filling();
        let store = Store::filled(path, sauterelle::all_cores(), interrupt.stop(), &mut tell);
        stores.push(store.map_err(|error| Exit::failure(error.in_file(path)))?);
    }
    if args.duplicates {
        for store in &stores {
            print_duplicates(store).map_err(Exit::failure)?;
        }
        return Ok(Exit::Complete);
    }
    let solver = args.solver.solver(args.time_each)?;
    let mut exit = Exit::Complete;
    for (file, entry) in args.position.named_problems()? {
        if interrupt.stop().is_set() {
            return Ok(Exit::Incomplete);
        }
        let problem = match entry.result {
            Ok(problem) => problem,
            Err(faults) => {
                faults.iter().for_each(|fault| complain(&fault.as_error()));
                exit = Exit::Reported;
                continue;
            }
        };
        let content = content(&problem, &solver, interrupt.stop())?;
        let compared = Compared::of(&problem, &content);
        let mut predecessors = Vec::new();
        for store in &stores {
            let found = compared.predecessors(store, None, args.most);
            let found = found.map_err(Exit::failure)?.into_iter();
            predecessors.extend(found.map(|(_, predecessor)| predecessor));
        }
        predecessors.sort_by_key(|it| 100 - it.nearness.min(100));
        predecessors.truncate(args.most);
        let told = JsonPredecessors {
            file,
            line: entry.first_line,
            stipulation: problem.stipulation.clone(),
            is_complete: content.is_complete,
            predecessors,
        };
        let mut out = std::io::stdout().lock();
        match args.format {
            Format::Json => writeln!(out, "{}", serde_json::to_string(&told)?)?,
            Format::Text => print(&mut out, &told)?,
        }
    }
    Ok(exit)
}

fn content(problem: &InputProblem, solver: &Solver, stop: &Stop) -> Result<Content, Exit> {
    let content = with(problem.language, || solver.content(problem, stop));
    content.map_err(Exit::failure)
}

fn print(out: &mut impl Write, told: &JsonPredecessors) -> Result<(), Exit> {
    let JsonPredecessors { file, line, .. } = told;
    writeln!(out, "{file}:{line}: {}", told.stipulation)?;
    if !told.is_complete {
        writeln!(out, "  {}", say!("compared as far as it is solved"))?;
    }
    if told.predecessors.is_empty() {
        writeln!(out, "  {}", say!("nothing is near to it"))?;
    }
    for it in &told.predecessors {
        let words = [&it.authors, &it.source, &it.stipulation];
        let words: Vec<&str> = words
            .iter()
            .map(|it| it.as_str())
            .filter(|it| !it.is_empty())
            .collect();
        let words = words.join(", ");
        writeln!(out, "  {} %  {}:{}: {words}", it.nearness, it.file, it.line)?;
        for said in it.in_words() {
            writeln!(out, "        {said}")?;
        }
    }
    Ok(())
}

/// The problems of a database with the same men in the same places to each other, group by group.
fn print_duplicates(store: &Store) -> Result<(), sauterelle_batch::store::StoreError> {
    let mut out = std::io::stdout().lock();
    let groups = store.same_matrices()?;
    for group in &groups {
        for problem in group {
            let Kept {
                file,
                line,
                authors,
                source,
                ..
            } = store.kept(*problem)?;
            let stipulation = store.card(*problem)?.stipulation;
            let _ = writeln!(out, "{file}:{line}: {authors}, {source}, {stipulation}");
        }
        let _ = writeln!(out);
    }
    eprintln!("{}", say!("groups with the same matrix: {}", groups.len()));
    Ok(())
}
