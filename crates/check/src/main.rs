//! Development checks that take longer than tests may.
#![forbid(unsafe_code)]

mod canon;
mod corpus;
mod popeye;

use clap::{Parser, Subcommand};
use corpus::Verdict;
use sauterelle_verify::reference;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Compares the kernel with other programs on random positions.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
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
    Corpus {
        /// One JSON object a line with the fields id, input, output and status; packed (.gz) or not
        file: PathBuf,
        /// Seconds for each problem
        #[arg(long, default_value_t = 10)]
        limit: u64,
        /// Only problems whose id contains this
        #[arg(long, default_value = "")]
        filter: String,
    },
    /// Solutions of random problems against Popeye
    Popeye {
        /// Popeye's binary
        py: PathBuf,
        /// Problems to compare
        #[arg(long, default_value_t = 1_000)]
        problems: u64,
        /// Start of the pseudo-random sequence
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Only problems with these conditions: none, cage, length
        #[arg(long, default_value = "")]
        only: String,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
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
fn run(command: Command) -> Result<(String, bool), String> {
    match command {
        Command::Reference { positions, seed } => {
            let report = reference::run(positions, seed)?;
            Ok(listed(&report, &report.differences))
        }
        Command::Popeye {
            py,
            problems,
            seed,
            only,
        } => {
            let report = popeye::run(&py, problems, seed, &only)?;
            Ok(listed(&report, &report.differences))
        }
        Command::Corpus {
            file,
            limit,
            filter,
        } => {
            let limit = Duration::from_secs(limit);
            let report = corpus::run(&file, limit, &filter, |id, verdict| match verdict {
                Verdict::Differs(places) => println!("differs: {id}\n{places}"),
                Verdict::TooSlow => println!("too slow: {id}"),
                _ => {}
            })?;
            Ok((report.table(), report.agrees()))
        }
    }
}

fn listed(summary: &impl Display, differences: &[String]) -> (String, bool) {
    let all: String = differences.iter().map(|d| format!("{d}\n\n")).collect();
    let text = format!("{all}{summary}; {} differences\n", differences.len());
    (text, differences.is_empty())
}
