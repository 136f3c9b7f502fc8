//! `compose`: versions of problems, judged against what is meant.

mod asked;
mod drawing;
mod judging;
mod kept;
mod page;
mod shown;
mod telling;
mod text;
mod words;

use super::figures::FigureArgs;
use super::solve::{bytes, created, seconds};
use super::tongue::Tongue;
use crate::exit::Exit;
use crate::input::{PositionArgs, failures};
use crate::interrupt::Interrupt;
use crate::output::{complain, pass_on};
use clap::ValueEnum;
use judging::{Judging, Told};
use page::Page;
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::fen::write_diagram;
use sauterelle::{Sq, all_cores};
use sauterelle_batch::store::Store;
use sauterelle_compose::told::{JsonBase, JsonVaried};
use sauterelle_compose::{Choice, Keep, Level, Limits};
use std::cell::RefCell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Arguments.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true), after_long_help = HELP)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// What may vary, in the language of versions: 'wSd4 -> any | bPa7?'
    // it may begin as an option does: -bPa7
    #[arg(long, value_name = "TEXT", group = "what", allow_hyphen_values = true)]
    vary: Option<String>,
    /// The same from a file
    #[arg(long, value_name = "FILE", group = "what")]
    vary_file: Option<PathBuf>,
    /// Does every man matter? Leave out each man, and put each weaker kind in its place; of all problems of the input
    #[arg(long, group = "what")]
    matters: bool,
    /// Where else may the man on this square stand?
    #[arg(long, value_name = "SQUARE", group = "what")]
    squares: Option<Sq>,
    /// Add one man, or two, so that only what is meant is left
    #[arg(long, value_name = "MEN", group = "what", requires = "meant",
          allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=2))]
    cure: Option<u8>,
    /// Can it be done with fewer or weaker men? One edit or two, the second of which may make a man stronger; of all problems of the input
    #[arg(long, group = "what")]
    economy: bool,
    /// What a sound version keeps of what is meant [default: what the text says, else moves]
    #[arg(long, value_enum)]
    keep: Option<KeepArg>,
    /// What is meant, by the numbers that are printed: solutions (1,3), variations (1.2), or all main variations (all) [default: all solutions]
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        allow_negative_numbers = true
    )]
    meant: Vec<Choice>,
    /// Print variations, tries and set play of direct, self and reflex play too, with numbers for --meant
    #[arg(long)]
    variations: bool,
    /// Which versions to print [default: all of --matters and --squares, else sound]
    #[arg(long, value_enum)]
    show: Option<Show>,
    /// Leave a version after so many seconds [default: what the text says, else 10]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_each: Option<Duration>,
    /// Leave a problem that is not solved itself within so many seconds [default: 60 where there are several]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_base: Option<Duration>,
    /// Stop after so many seconds, and say what is left
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    max_time: Option<Duration>,
    /// Keep what is found in this database, which may be one of `batch`; the same command again goes on where it was broken off
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    into: Option<PathBuf>,
    /// Go on with the version of this number, which is told when the time is up
    #[arg(
        long,
        value_name = "NUMBER",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    from: u64,
    /// Threads to use [default: all cores]
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Megabytes for remembered positions, for each thread
    #[arg(long, value_name = "MB", default_value_t = 32, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: u32,
    /// Print JSON Lines; the schema stands in docs/
    #[arg(long)]
    json: bool,
    /// Write a page with small diagrams too, on which the changes are marked
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The language of letters and words [default: that of the file, English for other input]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
    #[command(flatten)]
    figures: FigureArgs,
}

const HELP: &str = "\
A version is sound if it has as many solutions as are meant, and these ones unless --keep says otherwise. The language of versions is explained in
docs/versions.md.";

/// The time for a problem itself where there are several, if nothing else is said.
const TIME_FOR_BASE: Duration = Duration::from_secs(60);

/// What is kept.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum KeepArg {
    /// The same moves
    Moves,
    /// The same men and what they do, on other squares too
    Men,
    /// The same pattern, by other men too
    Pattern,
    /// Nothing: as many solutions
    None,
}

impl From<KeepArg> for Keep {
    fn from(keep: KeepArg) -> Keep {
        match keep {
            KeepArg::Moves => Keep::Level(Level::Moves),
            KeepArg::Men => Keep::Level(Level::Men),
            KeepArg::Pattern => Keep::Level(Level::Pattern),
            KeepArg::None => Keep::Nothing,
        }
    }
}

/// Which versions are printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Show {
    /// All of them
    All,
    /// Those that are sound
    Sound,
}

/// A problem of the input, or that it was refused.
struct Entry {
    place: Place,
    problem: Option<InputProblem>,
}

/// Where a problem begins. Of one that is alone nothing is said.
#[derive(Clone, Default)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl Place {
    /// In front of what is said of a problem.
    pub fn in_front(&self) -> String {
        match self.line {
            0 => String::new(),
            line => format!("{}:{line}: ", self.file),
        }
    }

    /// A problem that begins there, as data.
    fn data(&self, problem: &InputProblem, base: JsonBase, versions: u64) -> JsonVaried {
        JsonVaried {
            file: self.file.clone(),
            line: self.line,
            authors: problem.authors.clone(),
            origins: problem.origins.clone(),
            stipulation: problem.stipulation.clone(),
            fen: write_diagram(&problem.initial.diagram),
            base,
            versions,
        }
    }
}

/// Judges the versions of one problem, or of all problems of the input.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let limits = args.limits()?;
    let what = args.what()?;
    let entries = args.entries()?;
    for (is_given, name) in [
        (!args.meant.is_empty(), "--meant"),
        (args.from > 0, "--from"),
    ] {
        if entries.len() > 1 && is_given {
            return Err(Exit::failure(format!("{name} goes with one problem only")));
        }
    }
    let figures = args.figures.where_drawn(args.html.is_some(), "--html")?;
    let mut page = match created(args.html.as_deref())? {
        Some(file) => Some(Page::new(file, &entries, figures)?),
        None => None,
    };
    let store = args.into.as_deref().map(Store::create).transpose();
    let store = store.map_err(Exit::failure)?.map(RefCell::new);
    let interrupt = Interrupt::install(None);
    let in_time = |time| Instant::now().checked_add(time);
    let judging = Judging {
        what,
        keep: args.keep.map(Keep::from),
        meant: &args.meant,
        is_full: args.variations || args.meant.iter().any(|it| it.is_of_variations()),
        is_shown: match args.show {
            None => args.matters || args.squares.is_some(),
            Some(show) => show == Show::All,
        },
        limits: Limits {
            base: args
                .time_base
                .or((entries.len() > 1).then_some(TIME_FOR_BASE)),
            ..limits
        },
        store: store.as_ref(),
        from: args.from,
        deadline: args.max_time.and_then(in_time),
        interrupt: &interrupt,
        is_json: args.json,
    };
    let exit = all(&judging, &entries, page.as_mut())?;
    if let Some(page) = page {
        page.finish()?;
    }
    Ok(exit)
}

/// Judges the versions of all these problems. Where there are several, what is wrong with one does not keep the others from being judged.
fn all(judging: &Judging, entries: &[Entry], mut page: Option<&mut Page>) -> Result<Exit, Exit> {
    let (mut is_refused, mut is_cut_short) = (false, false);
    for entry in entries {
        let Some(problem) = &entry.problem else {
            is_refused = true;
            continue;
        };
        if judging.is_over() {
            is_cut_short = true;
            break;
        }
        match judging.of_problem(problem, &entry.place, page.as_deref_mut()) {
            Ok(Told::Whole) => {}
            Ok(Told::CutShort) => is_cut_short = true,
            Err(Exit::Failure(messages)) if entries.len() > 1 => {
                let place = entry.place.in_front();
                for message in messages {
                    complain(&format!("error: {place}{message}\n"));
                }
                is_refused = true;
            }
            Err(exit) => return Err(exit),
        }
    }
    Ok(match (is_cut_short, is_refused) {
        (true, _) => Exit::Incomplete,
        (_, true) => Exit::Reported,
        _ => Exit::Complete,
    })
}

impl Args {
    /// What judging may use.
    fn limits(&self) -> Result<Limits, Exit> {
        let threads = self.threads.map_or_else(all_cores, usize::from);
        let memory = bytes(self.memory)?;
        bytes(self.memory.saturating_mul(threads as u32))?;
        Ok(Limits {
            base: None,
            each: self.time_each,
            threads,
            memory,
        })
    }

    /// The problems: all of the input where that is asked for, else the first one.
    fn entries(&self) -> Result<Vec<Entry>, Exit> {
        let spoken = |problem: InputProblem| match self.language {
            Some(language) => problem.in_language(language.into()),
            None => problem,
        };
        if !(self.matters || self.economy) {
            let problem = Some(spoken(self.position.first_problem()?));
            let place = Place::default();
            return Ok(vec![Entry { place, problem }]);
        }
        let entries = self.position.named_problems()?;
        let is_one = entries.len() == 1;
        if let [(_, entry)] = &entries[..]
            && let Err(faults) = &entry.result
        {
            return Err(failures(faults));
        }
        let entries = entries.into_iter().map(|(file, entry)| Entry {
            place: match is_one {
                true => Place::default(),
                false => Place {
                    file,
                    line: entry.first_line,
                },
            },
            problem: match entry.result {
                Ok(problem) => {
                    pass_on(&problem.notes);
                    Some(spoken(problem))
                }
                Err(faults) => {
                    for fault in faults {
                        complain(&format!("error: {fault}\n"));
                    }
                    None
                }
            },
        });
        Ok(entries.collect())
    }
}
