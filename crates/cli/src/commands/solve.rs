//! `solve`: the solutions of problems.

use super::figures::FigureArgs;
use super::notated::Notated;
use super::tongue::Tongue;
use crate::arguments::{bytes, created, seconds};
use crate::exit::Exit;
use crate::input::PositionArgs;
use crate::output::complain;
use crate::session_into;
use clap::ValueEnum;
use sauterelle::kernel::men::Language;
use sauterelle::notation::entered::{Entry, InputProblem};
use sauterelle::pictures::{Picture, Sheet, Shows, page};
use sauterelle::session::{Manner, Session, Shape, Treatment};
use sauterelle::{Problem, Rest, Solver, all_cores, memory};
use sauterelle_languages::say;
use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Form of the output [default: told by the ending of --output, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Where to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write text that a strict grammar parses, that of Olive and YACPDB: no diagram, English letters, comments in braces
    #[arg(long)]
    clean: bool,
    /// Language of moves, verdicts and names [default: that of the file, English if it has none; of the environment with --fen]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
    /// How moves are written; in short, solutions are set as magazines set them
    #[arg(long, value_enum, default_value_t, conflicts_with = "clean")]
    notation: Notated,
    #[command(flatten)]
    figures: FigureArgs,
    /// Threads to use [default: all cores]
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Megabytes for remembered positions [default: a quarter of what is free, at most 2048]
    #[arg(long, value_name = "MB", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: Option<u32>,
    /// Stop after so many seconds and show what has been found
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Go on with one problem from where it was stopped, and tell only what is new: when it is stopped (Ctrl-C, or --time-limit), what is
    /// left is written to this file, which is removed when all is done
    #[arg(long, value_name = "FILE", conflicts_with = "clean")]
    resume: Option<PathBuf>,
}

/// Form of the output.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// For people
    #[default]
    Text,
    /// A document for programs; the schema stands in docs/
    Json,
    /// The same, a line for each solution
    Jsonl,
    /// A page to be read or printed, with diagrams
    Html,
}

/// Solves every problem of the input. A problem that cannot be understood is reported and left out.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let format = args.format();
    if args.clean && format != Format::Text {
        return Err(Exit::failure(say!(
            "--clean is a form of text: --format json or html does not go with it"
        )));
    }
    let pictures = args.pictures(format)?;
    let mut entries = args.position.problems()?;
    for problem in entries.iter_mut().flat_map(|entry| &mut entry.result) {
        if let Some(language) = args.language {
            *problem = problem.in_language(language.into());
        }
        problem.notation = args.notation.into();
    }
    let solver = Solver {
        threads: args.threads.map_or_else(all_cores, usize::from),
        memory: args.memory.map_or_else(|| Ok(memory::sensible()), bytes)?,
        deadline: args
            .time_limit
            .and_then(|time| Instant::now().checked_add(time)),
        ..Solver::default()
    };
    let manner = Manner {
        times: true,
        notices_apart: false,
        verdicts: true,
    };
    let file = created(args.output.as_deref())?;
    let copy = file.as_ref().map(File::try_clone).transpose()?;
    let mut session = session_into(file, solver, manner);
    match format {
        Format::Text | Format::Html => {}
        Format::Json => session = session.with_data(Shape::Document)?,
        Format::Jsonl => session = session.with_data(Shape::Lines)?,
    }
    if args.clean {
        session = session.with_clean_text();
    }
    if format == Format::Html && args.resume.is_some() {
        return Err(Exit::failure(say!(
            "--resume tells only what is new, so it goes with text or JSON"
        )));
    }
    if format == Format::Html {
        return html(session, &entries, copy, &pictures);
    }
    match &args.resume {
        Some(file) => resumed(session, &entries, file),
        None => all(session, &entries),
    }
}

/// Solves one problem after the other.
fn all(mut session: Session, entries: &[Entry]) -> Result<Exit, Exit> {
    for entry in entries {
        if session.is_interrupted() {
            session.leave_rest();
            break;
        }
        match &entry.result {
            Ok(problem) => {
                warn(problem, (entries.len() > 1).then_some(entry.first_line));
                session.problem(problem, entry.first_line)?;
            }
            Err(faults) => session.refuse(faults),
        }
    }
    Ok(session.finish()?.into())
}

/// Says on the error stream what is doubtful about a problem, with its line if there are several.
fn warn(input: &InputProblem, line: Option<usize>) {
    let problem = Problem {
        input: input.clone(),
        details: Vec::new(),
    };
    let place = line.map_or(String::new(), |line| say!("line {line}: "));
    // what keeps the rules from being compiled is told by solving
    for doubt in problem.doubts().unwrap_or_default() {
        complain(&say!("warning: {place}{doubt}\n"));
    }
}

/// Goes on with one problem from what is left of it, and writes to the file what is left then.
fn resumed(mut session: Session, entries: &[Entry], file: &Path) -> Result<Exit, Exit> {
    let [entry] = entries else {
        return Err(Exit::failure(say!("--resume goes with one problem only")));
    };
    if let Some(rest) = rest_in(file)? {
        session = session.going_on_from(rest);
    }
    match &entry.result {
        Ok(problem) => {
            if session.problem(problem, entry.first_line)? == Treatment::Shown {
                keep(session.take_rest(), file)?;
            }
        }
        Err(faults) => session.refuse(faults),
    }
    Ok(session.finish()?.into())
}

/// What is left of solving, if the file is there.
fn rest_in(file: &Path) -> Result<Option<Rest>, Exit> {
    let failure = |error: &dyn Display| Exit::failure(format!("{}: {error}", file.display()));
    match std::fs::read_to_string(file) {
        Ok(text) => serde_json::from_str(&text)
            .map(Some)
            .map_err(|error| failure(&say!("not what solving has left: {error}"))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failure(&error)),
    }
}

/// Keeps what is left in the file; removes the file if nothing is.
fn keep(rest: Option<Rest>, file: &Path) -> Result<(), Exit> {
    let kept = match rest {
        Some(rest) => {
            // written beside and then renamed, so that the file is whole at any moment
            let beside = file.with_extension("part");
            let text =
                serde_json::to_string(&rest).map_err(|error| Exit::failure(error.to_string()))?;
            std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, file))
        }
        None if file.exists() => std::fs::remove_file(file),
        None => Ok(()),
    };
    kept.map_err(|error| Exit::failure(format!("{}: {error}", file.display())))
}

/// The problems as a page, each as soon as it is solved. A problem that cannot be understood is reported and left out.
fn html(
    mut session: Session,
    entries: &[Entry],
    file: Option<File>,
    manner: &Picture,
) -> Result<Exit, Exit> {
    let print = |text: &str| print(file.as_ref(), text);
    let problems = || {
        entries
            .iter()
            .filter_map(|entry| entry.result.as_ref().ok())
    };
    let language = problems()
        .next()
        .map_or(Language::English, |first| first.language);
    print(&page::beginning("Sauterelle", language))?;
    for entry in entries {
        if session.is_interrupted() {
            session.leave_rest();
            break;
        }
        match &entry.result {
            Ok(problem) => {
                if let Some(solution) = session.solution(problem, entry.first_line)? {
                    print(&page::problem(&Sheet {
                        problem,
                        solution: Some(&solution),
                        language: problem.language,
                        manner,
                        shows: Shows::default(),
                    }))?;
                }
            }
            Err(faults) => session.refuse(faults),
        }
    }
    print(page::end())?;
    Ok(session.finish()?.into())
}

fn print(file: Option<&File>, text: &str) -> std::io::Result<()> {
    if let Some(mut file) = file {
        return file.write_all(text.as_bytes());
    }
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

impl Args {
    /// How pictures are drawn.
    fn pictures(&self, format: Format) -> Result<Picture, Exit> {
        let is_page = format == Format::Html;
        Ok(Picture {
            figures: self.figures.where_drawn(is_page, "--format html")?,
            ..Picture::empty()
        })
    }

    /// The form asked for, or the one that the ending of the output says.
    fn format(&self) -> Format {
        let ending = self.output.as_deref().and_then(Path::extension);
        let ending = ending.map(|ending| ending.to_string_lossy().to_lowercase());
        self.format.unwrap_or(match ending.as_deref() {
            Some("html" | "htm") => Format::Html,
            Some("json") => Format::Json,
            Some("jsonl" | "ndjson") => Format::Jsonl,
            _ => Format::Text,
        })
    }
}
