//! `judge`: the entries of a tourney, solved, compared and put before a judge.

use super::figures::FigureArgs;
use crate::arguments::seconds;
use crate::exit::Exit;
use crate::input::QuestionArgs;
use crate::interrupt::Interrupt;
use crate::life::filling;
use crate::output::complain;
use sauterelle::examination::{Limits, examine_text};
use sauterelle::notation::draft::outside::Question;
use sauterelle_batch::input::Inputs;
use sauterelle_batch::judge::{award, entries, write_key, write_page, write_sheets};
use sauterelle_batch::run::{Plan, run as run_batch};
use sauterelle_batch::store::{Run, Store};
use sauterelle_languages::say;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// The entries: files in any form that `solve` reads, folders and ZIP files of them
    #[arg(required_unless_present = "award")]
    inputs: Vec<PathBuf>,
    /// The folder for what is written; made if it is not there
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,
    /// Look for predecessors in a database that `batch` has written (repeatable)
    #[arg(long = "in", value_name = "FILE")]
    databases: Vec<PathBuf>,
    /// What stands above the page
    #[arg(long, default_value = "Sauterelle")]
    title: String,
    /// Write the award that the page has saved: its entries with names, distinctions and comments, as a JSON document for `publish`
    #[arg(long, value_name = "FILE", conflicts_with = "inputs")]
    award: Option<PathBuf>,
    /// Stop each entry after so many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value = "60", value_parser = seconds)]
    time_each: Duration,
    #[command(flatten)]
    figures: FigureArgs,
    #[command(flatten)]
    question: QuestionArgs,
}

const HELP: &str = "\
In the folder are written: report.html, the judge's page, without names: verdicts, facts, predecessors, a table to sort and to put in order, with
distinctions and comments; sheets.html, the entries to be printed; key.csv, who made which entry; results.sqlite, all results.

sauterelle judge entries.zip --into tourney
sauterelle judge --into tourney --award award.json > awarded.json
sauterelle publish awarded.json --solve -o award.pdf

See also: sauterelle batch, sauterelle predecessors, sauterelle publish.";

/// Solves the entries and writes what the judge needs, or the award.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let results = args.into.join("results.sqlite");
    let interrupt = Interrupt::install(None);
    if let Some(saved) = &args.award {
        return write_award(saved, &results);
    }
    fs::create_dir_all(&args.into).map_err(|error| failed(&args.into, &error))?;
    let mut question = Question::from(&args.question);
    // a judge sees the variations, whether authors ask for them or not
    question.options.push("Variations".to_string());
    let plan = Plan {
        store: results.clone(),
        inputs: Inputs {
            paths: args.inputs.clone(),
            question,
        },
        limits: Limits {
            seconds: Some(args.time_each.as_secs_f64()),
            ..Limits::default()
        },
        workers: sauterelle::all_cores(),
        version: env!("CARGO_PKG_VERSION").to_string(),
    };
    interrupt.set_solving(true);
    let screen = super::batch::Screen::new();
    let ended = run_batch(&plan, interrupt.stop(), &screen, &examine_text);
    interrupt.set_solving(false);
    screen.finish();
    let summary = ended.map_err(Exit::failure)?;
    let mut others = Vec::new();
    for path in &args.databases {
        let mut tell = filling();
        let store = Store::filled(path, sauterelle::all_cores(), interrupt.stop(), &mut tell);
        others.push(store.map_err(|error| Exit::failure(error.in_file(path)))?);
    }
    let (store, run) = opened(&results)?;
    let entries = entries(&store, run, &others).map_err(Exit::failure)?;
    let figures = args.figures.figures();
    let page = |out: &mut dyn Write| write_page(&args.title, &entries, &figures, out);
    let sheets = |out: &mut dyn Write| write_sheets(&entries, &figures, out);
    let key = |out: &mut dyn Write| write_key(&entries, out);
    write(&args.into.join("report.html"), &page)?;
    write(&args.into.join("sheets.html"), &sheets)?;
    write(&args.into.join("key.csv"), &key)?;
    let file = args.into.join("report.html").display().to_string();
    complain(&say!("{} entries: {file}\n", entries.len()));
    Ok(super::batch::exit(&summary))
}

fn opened(results: &Path) -> Result<(Store, Run), Exit> {
    let store = Store::open(results).map_err(Exit::failure)?;
    let run = store.run(None);
    let run = run.map_err(|error| Exit::failure(error.in_file(results)))?;
    Ok((store, run))
}

fn write_award(saved: &Path, results: &Path) -> Result<Exit, Exit> {
    let (store, run) = opened(results)?;
    let entries = entries(&store, run, &[]).map_err(Exit::failure)?;
    let text = fs::read_to_string(saved).map_err(|error| failed(saved, &error))?;
    let name = saved.display().to_string();
    let document =
        award(&text, &entries).map_err(|error| Exit::failure(format!("{name}: {error}")))?;
    io::stdout().write_all(document.as_bytes())?;
    Ok(Exit::Complete)
}

/// Writes a file.
fn write(path: &Path, text: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Exit> {
    let written = File::create(path).and_then(|file| {
        let mut out = BufWriter::new(file);
        text(&mut out)?;
        out.flush()
    });
    written.map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &io::Error) -> Exit {
    Exit::failure(format!("{}: {error}", path.display()))
}
