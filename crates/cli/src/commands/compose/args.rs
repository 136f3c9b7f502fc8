//! The arguments of `compose`.

use super::entry::{Entry, Place};
use crate::arguments::{bytes, seconds};
use crate::commands::figures::FigureArgs;
use crate::commands::tongue::Tongue;
use crate::exit::Exit;
use crate::input::{PositionArgs, failures};
use crate::output::{complain, pass_on};
use clap::ValueEnum;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Sq, all_cores};
use sauterelle_compose::{Choice, Keep, Level, Limits};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true), after_long_help = HELP)]
pub struct Args {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// What may vary, in the language of versions: 'wSd4 -> any | bPa7?'
    // it may begin as an option does: -bPa7
    #[arg(long, value_name = "TEXT", group = "what", allow_hyphen_values = true)]
    pub(super) vary: Option<String>,
    /// The same from a file
    #[arg(long, value_name = "FILE", group = "what")]
    pub(super) vary_file: Option<PathBuf>,
    /// Does every man matter? Leave out each man, and put each weaker kind in its place; of all problems of the input
    #[arg(long, group = "what")]
    pub(super) matters: bool,
    /// Where else may the man on this square stand?
    #[arg(long, value_name = "SQUARE", group = "what")]
    pub(super) squares: Option<Sq>,
    /// Add one man, or two, so that only what is meant is left
    #[arg(long, value_name = "MEN", group = "what", requires = "meant",
          allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(super) cure: Option<u8>,
    /// Can it be done with fewer or weaker men? One edit or two, the second of which may make a man stronger; of all problems of the input
    #[arg(long, group = "what")]
    pub(super) economy: bool,
    /// What a sound version keeps of what is meant [default: what the text says, else moves]
    #[arg(long, value_enum)]
    pub(super) keep: Option<KeepArg>,
    /// What is meant, by the numbers that are printed: solutions (1,3), variations (1.2), or all main variations (all) [default: all solutions]
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        allow_negative_numbers = true
    )]
    pub(super) meant: Vec<Choice>,
    /// Print variations, tries and set play of direct, self and reflex play too, with numbers for --meant
    #[arg(long)]
    pub(super) variations: bool,
    /// Which versions to print [default: all of --matters and --squares, else sound]
    #[arg(long, value_enum)]
    pub(super) show: Option<Show>,
    /// Leave a version after so many seconds [default: what the text says, else 10]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(super) time_each: Option<Duration>,
    /// Leave a problem that is not solved itself within so many seconds [default: 60 where there are several]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(super) time_base: Option<Duration>,
    /// Stop after so many seconds, and say what is left
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(super) max_time: Option<Duration>,
    /// Keep what is found in this database, which may be one of `batch`; the same command again goes on where it was broken off
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub(super) into: Option<PathBuf>,
    /// Go on with the version of this number, which is told when the time is up
    #[arg(
        long,
        value_name = "NUMBER",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    pub(super) from: u64,
    /// Threads to use [default: all cores]
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Megabytes for remembered positions, for each thread
    #[arg(long, value_name = "MB", default_value_t = 32, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) memory: u32,
    /// Print JSON Lines; the schema stands in docs/
    #[arg(long)]
    pub(super) json: bool,
    /// Write a page with small diagrams too, on which the changes are marked
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// The language of letters and words [default: that of the file, English if it has none; of the environment with --fen]
    #[arg(long, value_enum)]
    pub(super) language: Option<Tongue>,
    #[command(flatten)]
    pub(super) figures: FigureArgs,
}

const HELP: &str = "\
A version is sound if it has as many solutions as are meant, and these ones unless --keep says otherwise. The language of versions is explained in
docs/versions.md.";

/// What is kept.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeepArg {
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
pub(super) enum Show {
    /// All of them
    All,
    /// Those that are sound
    Sound,
}

impl Args {
    /// What judging may use.
    pub(super) fn limits(&self) -> Result<Limits, Exit> {
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
    pub(super) fn entries(&self) -> Result<Vec<Entry>, Exit> {
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
                        complain(&fault.as_error());
                    }
                    None
                }
            },
        });
        Ok(entries.collect())
    }
}
