//! Development checks that take longer than tests may.
#![forbid(unsafe_code)]

mod asking_less;
mod bench;
mod bounds;
mod canon;
mod content;
mod corpus;
mod cost;
mod cures;
mod damage;
mod definitions;
mod divergences;
mod economy;
mod figures;
mod helpmates;
mod history;
mod insertion;
mod instructions;
mod invariance;
mod men;
mod move_texts;
mod names;
mod ours;
mod outputs;
mod perft;
mod popeye;
mod queries;
mod retractors;
mod rules;
mod short_notation;
mod starts;
mod stopping;
mod stopwatch;
mod unmoves;
mod valgrind;
mod versions;
mod workloads;

use clap::{Parser, Subcommand};
use corpus::Verdict;
use sauterelle_crosscheck::solutions::{self, Kind};
use sauterelle_crosscheck::{invisible, pruning, reference};
use sauterelle_solve::shortcuts::{Shortcut, Shortcuts};
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Compares the kernel with other programs on random positions.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// The last line that is printed becomes the last figure of this check (a name of crates/devtools/checks.toml); written for `checks`
    #[arg(long, global = true, value_name = "NAME")]
    figure: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Legal moves, check and mate against the slow reference
    Reference {
        /// Positions to compare
        #[arg(long, default_value_t = 10_000)]
        positions: u64,
        /// Start of the pseudo-random sequence
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Answers to a collection of problems against those that stand in it
    Corpus(CorpusArgs),
    /// Damaged problems of a collection through both programs: no panic, no abort, no hang
    Damage(DamageArgs),
    /// Seconds for a set of problems, and those of Popeye
    Bench(BenchArgs),
    /// Speed of counting move sequences, beside that of the crate cozy-chess
    Perft {
        /// Runs of each program, of which the fastest counts
        #[arg(long, default_value_t = 3)]
        runs: u32,
    },
    /// Instructions that small pieces of work take, counted by valgrind, against a table
    Instructions {
        /// The table
        #[arg(long, default_value = "bench/instructions.txt")]
        table: PathBuf,
        /// Write the table anew
        #[arg(long)]
        record: bool,
        /// Per cent that a count may differ from the table
        #[arg(long, default_value_t = 2.0)]
        tolerance: f64,
        /// Only work whose name contains this
        #[arg(long, default_value = "")]
        filter: String,
    },
    /// Instructions for each move under each condition by itself, counted by valgrind, against a table
    Cost(cost::CostArgs),
    /// Which bounds prune the search under each condition, against a table
    Bounds(bounds::BoundsArgs),
    /// The work of `cost` under one condition
    #[command(hide = true)]
    CostOf(cost::CostTask),
    /// One of the pieces of work of `instructions`
    #[command(hide = true)]
    Work {
        /// Its name
        name: String,
    },
    /// Same output with little and with much memory, one thread and two, and without each shortcut of the search
    Invariance {
        /// The collection, as for `corpus`
        #[arg(long, value_name = "FILE")]
        problems: PathBuf,
        /// Seconds for each problem; the comparisons may take ten times as long
        #[arg(long, default_value_t = 1.0)]
        limit: f64,
        /// Only problems whose id contains this
        #[arg(long, default_value = "")]
        filter: String,
        /// Every so many-eth problem only
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        every: u32,
    },
    /// Outputs for a collection of problems as files, for the parsers of other programs (see tools/clients)
    Outputs(OutputsArgs),
    /// Search with pruning against plain search, or one without another shortcut, on random problems of cooperative and self play
    Pruning(PruningArgs),
    /// Solutions of small random problems against the slow reference
    Solutions {
        /// Problems of each kind to compare: traditional, structured, synonyms
        #[arg(long, default_value_t = 1_000)]
        problems: u64,
        /// Start of the pseudo-random sequence
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Random helpmates with invisible men against a reference that lists all positions
    Invisible {
        /// Problems to compare
        #[arg(long, default_value_t = 300)]
        problems: u64,
        /// Start of the pseudo-random sequence
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Conditions as text against those written as code
    Definitions(definitions::DefinitionsArgs),
    /// Men of each manner of going that definitions have: their moves, attacks and moves taken back, against plain generators
    Men(men::MenArgs),
    /// Cures of published problems from which men have been taken: the author's must be among them
    Cures(cures::CuresArgs),
    /// What published problems can do without, each version solved by Popeye too
    Economy(economy::EconomyArgs),
    /// Versions of problems, judged with all that is known of others, against each examined alone
    Versions(versions::VersionsArgs),
    /// Long random helpmates with few men against a count over all positions
    Helpmates(helpmates::HelpmatesArgs),
    /// Legal moves against the positions that they lead to and against their texts, under each condition and pair of conditions
    MoveTexts(move_texts::MoveTextsArgs),
    /// Solutions of a collection in short notation, read again by playing them
    ShortNotation(short_notation::ShortNotationArgs),
    /// A database of many problems, and how long it takes to ask it
    Queries(queries::QueriesArgs),
    /// Compare what problems show by the search and by their solutions as text
    Content(content::ContentArgs),
    /// Beginnings of all names in all places: those that Popeye reads are read in its language, elsewhere none is taken for a name
    Names(names::NamesArgs),
    /// Moves taken back in random positions against moves played
    Unmoves(unmoves::UnmovesArgs),
    /// Whether positions can have come about: positions of random games, or small ones and a reference that takes moves back by trying everything
    History(history::HistoryArgs),
    /// Small random retractors against a reference that takes moves back by trying everything
    Retractors(retractors::RetractorsArgs),
    /// Moves and short solutions under random conditions, alone or combined, against Popeye
    Rules(rules::RulesArgs),
    /// Moves played where one solution is enough, against those for all of them, on one thread
    AskingLess(AskingLessArgs),
    /// Moves by which a rule places a king, against the same moves with the king in the diagram, under each other condition
    Insertion(InsertionArgs),
    /// Whether every question stops in time, under each pair of conditions, where single moves have many choices
    Stopping(StoppingArgs),
    /// Solutions of random problems against Popeye
    Popeye(popeye::PopeyeArgs),
    /// The page docs/checks.md, or docs/benchmark.md, with the last figures
    Checks(figures::FiguresArgs),
    /// The problems of all known differences from Popeye through both programs: each record that does not come true is named
    Divergences(divergences::DivergencesArgs),
    /// The child process of the last two: answers one problem a line
    #[command(hide = true)]
    Answer,
}

#[derive(clap::Args)]
struct BenchArgs {
    /// Popeye's binary; without it only our own times are shown
    py: Option<PathBuf>,
    /// Only these kinds of play (names of files) or problems; of a collection, also those with these options
    #[arg(long, num_args = 1.., value_delimiter = ',')]
    only: Vec<String>,
    /// Seconds for each problem and program
    #[arg(long, default_value_t = 60.0)]
    limit: f64,
    /// Threads for our program; with more than one, seconds are those of the clock, else of the processor
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Megabytes for remembered positions, in either program
    #[arg(long, default_value_t = 512)]
    memory: u32,
    /// The folder of the problems
    #[arg(long, default_value = "bench")]
    set: PathBuf,
    /// A collection instead, as for `corpus`: the problems that took Popeye from `--from` to `--to` seconds
    #[arg(long, value_name = "FILE", conflicts_with = "set")]
    problems: Option<PathBuf>,
    /// Least seconds that a problem of the collection took Popeye
    #[arg(long, default_value_t = 0.2, requires = "problems")]
    from: f64,
    /// Most seconds that a problem of the collection took Popeye
    #[arg(long, default_value_t = 20.0, requires = "problems")]
    to: f64,
}

#[derive(clap::Args)]
struct CorpusArgs {
    /// One JSON object a line with the fields id, input, output and status; packed (.gz) or not
    file: PathBuf,
    /// Seconds for each problem
    #[arg(long, default_value_t = 10)]
    limit: u64,
    /// Only problems whose id contains this
    #[arg(long, default_value = "")]
    filter: String,
}

#[derive(clap::Args)]
struct DamageArgs {
    /// The collection, as for `corpus`
    file: PathBuf,
    /// The folder of `sauterelle-py` and `sauterelle`
    #[arg(long, default_value = "target/release")]
    programs: PathBuf,
    /// Damaged inputs
    #[arg(long, default_value_t = 1_000)]
    inputs: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Gigabytes of address space for each process
    #[arg(long, default_value_t = 6)]
    space: u64,
}

#[derive(clap::Args)]
struct OutputsArgs {
    /// The collection, as for `corpus`
    file: PathBuf,
    /// The folder to write to
    folder: PathBuf,
    /// In the form of `solve --clean`
    #[arg(long)]
    clean: bool,
    /// The answers of the collection instead of our own
    #[arg(long, conflicts_with = "clean")]
    recorded: bool,
    /// Only problems that the other program has solved within so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = f64::INFINITY)]
    known_within: f64,
    /// Seconds for each problem
    #[arg(long, default_value_t = 10)]
    limit: u64,
    /// Only problems whose id contains this
    #[arg(long, default_value = "")]
    filter: String,
}

#[derive(clap::Args)]
struct PruningArgs {
    /// Problems of each kind to compare
    #[arg(long, default_value_t = 1_000)]
    problems: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Against search without this only; by default, without all that makes the search another one
    #[arg(long, value_parser = Shortcut::ALL.map(|(_, name)| name))]
    without: Option<String>,
    /// Problems of this kind only
    #[arg(long, value_parser = pruning::Kind::ALL.map(|(_, name)| name))]
    kind: Option<String>,
    /// Only help mates and help stalemates under one of these conditions, separated by bars; with `--kind one-man` and `final-positions`, those under them
    #[arg(long, value_delimiter = '|')]
    conditions: Vec<String>,
}

#[derive(clap::Args)]
struct StoppingArgs {
    /// Seconds for each question
    #[arg(long, default_value_t = 1.0)]
    limit: f64,
    /// Seconds after which an answer is a fault
    #[arg(long, default_value_t = 2.0)]
    most: f64,
    /// Positions for each pair
    #[arg(long, default_value_t = 1)]
    positions: u64,
    /// Every so many-eth pair only
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Only pairs with a condition whose name contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let Cli { command, figure } = Cli::parse();
    let figure = figure.as_deref();
    let answer = figures::find(figure).and_then(|()| run(command));
    match answer.and_then(|answer| figures::kept(figure, answer)) {
        Ok((text, agrees)) => {
            print!("{text}");
            ExitCode::from(u8::from(!agrees))
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// What to print, and whether everything agrees.
type Answer = Result<(String, bool), String>;

fn run(command: Command) -> Answer {
    match command {
        Command::Reference { positions, seed } => compare_reference(positions, seed),
        Command::Corpus(asked) => asked.run(),
        Command::Damage(asked) => asked.run(),
        Command::Bench(asked) => asked.run(),
        Command::Perft { runs } => perft::run(runs),
        Command::Instructions {
            table,
            record,
            tolerance,
            filter,
        } => instructions::run(&table, record, tolerance, &filter),
        Command::Cost(asked) => cost::run(&asked),
        Command::Bounds(asked) => bounds::run(&asked),
        Command::CostOf(task) => cost::work(&task),
        Command::Work { name } => Ok((workloads::run(&name)?, true)),
        Command::Invariance {
            problems,
            limit,
            filter,
            every,
        } => {
            let report = invariance::run(&problems, seconds(limit)?, &filter, every)?;
            Ok((report.to_string(), report.differences == 0))
        }
        Command::Outputs(asked) => asked.run(),
        Command::Pruning(asked) => asked.run(),
        Command::Solutions { problems, seed } => Ok(compare_solutions(problems, seed)),
        Command::Invisible { problems, seed } => Ok(compare_invisible(problems, seed)),
        Command::Definitions(asked) => definitions::run(&asked),
        Command::Men(asked) => men::run(&asked),
        Command::Cures(asked) => cures::run(&asked),
        Command::Economy(asked) => economy::run(&asked),
        Command::Versions(asked) => versions::run(&asked),
        Command::Helpmates(asked) => helpmates::run(&asked),
        Command::MoveTexts(asked) => move_texts::run(&asked),
        Command::ShortNotation(asked) => short_notation::run(&asked),
        Command::Queries(asked) => queries::run(&asked),
        Command::Content(asked) => content::run(&asked),
        Command::Names(asked) => names::run(&asked),
        Command::Unmoves(asked) => Ok(unmoves::run(&asked)),
        Command::History(asked) => history::run(&asked),
        Command::Retractors(asked) => Ok(retractors::run(asked)),
        Command::Rules(asked) => asked.run(),
        Command::Stopping(asked) => asked.run(),
        Command::AskingLess(asked) => asked.run(),
        Command::Insertion(asked) => asked.run(),
        Command::Popeye(asked) => asked.run(),
        Command::Checks(asked) => asked.run(),
        Command::Divergences(asked) => asked.run(),
        Command::Answer => answer_requests(),
    }
}

fn compare_reference(positions: u64, seed: u64) -> Answer {
    reference::run(positions, seed).map(|report| listed(&report, &report.differences))
}

fn compare_invisible(problems: u64, seed: u64) -> (String, bool) {
    let report = invisible::run(problems, seed);
    listed(&report, &report.differences)
}

fn answer_requests() -> Answer {
    let served = popeye::serve().map(|()| (String::new(), true));
    served.map_err(|error| error.to_string())
}

/// What is asked for one solution and for all.
#[derive(clap::Args)]
struct AskingLessArgs {
    /// A folder with problems in Popeye's language
    #[arg(long, default_value = "examples")]
    folder: PathBuf,
    /// A collection, as for `corpus`
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// Every so many-eth problem of the collection only
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Seconds for all solutions of a problem
    #[arg(long, default_value_t = 2.0)]
    limit: f64,
}

impl AskingLessArgs {
    fn run(&self) -> Answer {
        let limit = seconds(self.limit)?;
        let report = asking_less::run(&self.folder, self.problems.as_deref(), self.every, limit)?;
        Ok(listed(&report, &report.differences))
    }
}

/// Which kings are put on the board.
#[derive(clap::Args)]
struct InsertionArgs {
    /// Positions for each pair of conditions
    #[arg(long, default_value_t = 100)]
    positions: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only conditions whose name contains this
    #[arg(long, default_value = "")]
    filter: String,
}

impl InsertionArgs {
    fn run(&self) -> Answer {
        let report = insertion::run(self.positions, self.seed, &self.filter);
        Ok(listed(&report, &report.differences))
    }
}

impl CorpusArgs {
    fn run(&self) -> Answer {
        let limit = Duration::from_secs(self.limit);
        let report = corpus::run(
            &self.file,
            limit,
            &self.filter,
            |id, verdict| match verdict {
                Verdict::Differs(places) => println!("differs: {id}\n{places}"),
                Verdict::TooSlow => println!("too slow: {id}"),
                _ => {}
            },
        )?;
        Ok((report.table(), report.agrees()))
    }
}

impl DamageArgs {
    fn run(&self) -> Answer {
        let report = damage::run(&damage::DamageTask {
            collection: &self.file,
            programs: &self.programs,
            inputs: self.inputs,
            seed: self.seed,
            gigabytes: self.space,
        })?;
        Ok((report.to_string(), report.failures.is_empty()))
    }
}

impl BenchArgs {
    fn run(&self) -> Answer {
        let collection = self.problems.as_deref();
        let report = bench::run(&bench::BenchTask {
            py: self.py.as_deref(),
            only: &self.only,
            limit: seconds(self.limit)?,
            threads: self.threads.into(),
            megabytes: self.memory,
            set: &self.set,
            collection: collection.map(|file| (file, self.from..=self.to)),
        })?;
        Ok((report.to_string(), report.agrees()))
    }
}

impl OutputsArgs {
    fn run(&self) -> Answer {
        let report = outputs::write(&outputs::OutputsTask {
            collection: &self.file,
            folder: &self.folder,
            clean: self.clean,
            recorded: self.recorded,
            known_within: self.known_within,
            limit: Duration::from_secs(self.limit),
            filter: &self.filter,
        })?;
        Ok((report.to_string(), true))
    }
}

impl PruningArgs {
    fn run(&self) -> Answer {
        let named = |name: &String| {
            let mut all = Shortcut::ALL.into_iter();
            all.find(|(_, known)| known == name)
                .map(|(one, _)| Shortcuts::of(&[one]))
        };
        let without = self.without.as_ref().and_then(named);
        let without = without.unwrap_or(Shortcuts::OF_SEARCH);
        let mut listed_all = String::new();
        let mut agree = true;
        let kinds = pruning::Kind::ALL.into_iter();
        let every = cost::conditions();
        let conditions: Vec<&str> = self.conditions.iter().map(String::as_str).collect();
        let wanted = |(kind, name): &(pruning::Kind, &str)| match &self.kind {
            Some(wanted) => wanted == name,
            None if conditions.is_empty() => true,
            None => [pruning::Kind::Rules, pruning::Kind::Stalemates].contains(kind),
        };
        for (kind, _) in kinds.filter(wanted) {
            let conditions: Vec<&str> = match kind {
                pruning::Kind::OneMan if conditions.is_empty() => {
                    every.iter().map(String::as_str).collect()
                }
                _ => conditions.clone(),
            };
            let report = pruning::run(kind, self.problems, self.seed, without, &conditions)?;
            let (text, same) = listed(&report, &report.differences);
            listed_all += &text;
            agree &= same;
        }
        Ok((listed_all, agree))
    }
}

fn compare_solutions(problems: u64, seed: u64) -> (String, bool) {
    // so many sequences of moves the reference tries in a fraction of a second
    const MOST_LINES: usize = 1500;
    let kinds = [Kind::Traditional, Kind::Structured, Kind::Synonyms];
    let reports = kinds.map(|kind| solutions::run(kind, problems, seed, MOST_LINES));
    let listed = reports.map(|report| listed(&report, &report.differences));
    let agree = listed.iter().all(|(_, same)| *same);
    (listed.map(|(text, _)| text).concat(), agree)
}

impl StoppingArgs {
    fn run(self) -> Answer {
        let task = stopping::StoppingTask {
            limit: seconds(self.limit)?,
            most: seconds(self.most)?,
            positions: self.positions,
            every: self.every as usize,
            filter: self.filter,
            seed: self.seed,
        };
        let report = stopping::run(&task, |fault| println!("{fault}"));
        Ok((report.to_string(), report.faults.is_empty()))
    }
}

fn seconds(number: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(number).map_err(|e| e.to_string())
}

fn listed(summary: &impl Display, differences: &[String]) -> (String, bool) {
    let all: String = differences.iter().map(|d| format!("{d}\n\n")).collect();
    let text = format!("{all}{summary}; {} differences\n", differences.len());
    (text, differences.is_empty())
}
