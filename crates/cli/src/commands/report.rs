//! `report`: what has come out of a run of `batch`.

use super::figures::FigureArgs;
use crate::exit::Exit;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sauterelle::examination::Class;
use sauterelle_batch::report::{
    Asked, Before, Report, ReportError, write_csv, write_html, write_text,
};
use sauterelle_batch::store::{Store, StoreError};
use sauterelle_languages::say;
use std::fs::{File, canonicalize};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// A database that `batch` has written
    database: PathBuf,
    /// The number of the run to report on [default: the last one]
    #[arg(long, value_name = "NUMBER")]
    run: Option<i64>,
    /// Say what has changed since another run: the number of one in this database, or another database, whose last run counts
    #[arg(long, value_name = "RUN|FILE")]
    against: Option<String>,
    /// Show the problems of this class (repeatable) [default: those worth looking at; as a table, all]
    #[arg(long, value_name = "CLASS", value_parser = PossibleValuesParser::new(Class::ALL.map(Class::name)).try_map(class))]
    class: Vec<Class>,
    /// Form of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    figures: FigureArgs,
    /// Show at most so many problems of each class; a table has all
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    most: usize,
    /// Where to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Form of the report.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// For people
    #[default]
    Text,
    /// A page to be read or printed, with diagrams
    Html,
    /// A table: a line for each problem
    Csv,
}

fn class(name: String) -> Result<Class, String> {
    Class::of_name(&name).ok_or(name)
}

/// Writes a report.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let is_page = args.format == Format::Html;
    let figures = args.figures.where_drawn(is_page, "--format html")?;
    let in_file = |file: &Path, error: StoreError| Exit::failure(error.in_file(file));
    let store = Store::open(&args.database).map_err(|error| in_file(&args.database, error))?;
    let run = store
        .run(args.run)
        .map_err(|error| in_file(&args.database, error))?;
    let before = args
        .against
        .as_ref()
        .map(|against| before(against, args, &store))
        .transpose()?;
    let asked = Asked {
        classes: args.class.clone(),
        most: args.most,
    };
    let failed = |error| match error {
        ReportError::Store(error) => in_file(&args.database, error),
        ReportError::Output(error) => written(error, args),
    };
    if args.format == Format::Csv {
        let mut out = output(args)?;
        write_csv(&store, run, &asked, before.as_ref(), &mut out).map_err(failed)?;
        return end(out, args);
    }
    let report =
        Report::of(&store, run, &asked, before).map_err(|error| in_file(&args.database, error))?;
    let mut out = output(args)?;
    let wrote = match args.format {
        Format::Html => write_html(&report, args.most, &figures, &mut out),
        _ => write_text(&report, args.most, &mut out),
    };
    wrote.map_err(|error| written(error, args))?;
    end(out, args)
}

/// The results of the other run.
fn before(against: &str, args: &Args, store: &Store) -> Result<Before, Exit> {
    let read = match against.parse::<i64>() {
        Ok(number) => store
            .run(Some(number))
            .and_then(|run| Before::read(store, run)),
        Err(_) => {
            Store::open(Path::new(against)).and_then(|other| Before::read(&other, other.run(None)?))
        }
    };
    let file = match against.parse::<i64>() {
        Ok(_) => args.database.clone(),
        Err(_) => PathBuf::from(against),
    };
    read.map_err(|error| Exit::failure(error.in_file(&file)))
}

/// Where the report goes. A database is not written over.
fn output(args: &Args) -> Result<Box<dyn Write>, Exit> {
    let Some(path) = &args.output else {
        return Ok(Box::new(BufWriter::new(io::stdout().lock())));
    };
    let against = args.against.iter().map(PathBuf::from);
    let place = canonicalize(path).ok();
    let is_same = |database: PathBuf| place.is_some() && canonicalize(database).ok() == place;
    if against.chain([args.database.clone()]).any(is_same) {
        return Err(Exit::failure(say!(
            "{}: this is the database; give the report another name",
            path.display()
        )));
    }
    let file = File::create(path).map_err(|error| written(error, args))?;
    Ok(Box::new(BufWriter::new(file)))
}

fn end(mut out: Box<dyn Write>, args: &Args) -> Result<Exit, Exit> {
    out.flush().map_err(|error| written(error, args))?;
    Ok(Exit::Complete)
}

/// What keeps a report from being written.
fn written(error: io::Error, args: &Args) -> Exit {
    match &args.output {
        Some(path) => Exit::failure(format!("{}: {error}", path.display())),
        None => error.into(),
    }
}
