//! Development checks that take longer than tests may.
#![forbid(unsafe_code)]

mod canon;
mod popeye;
mod random;
mod reference;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

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
    let (summary, differences) = match Cli::parse().command {
        Command::Reference { positions, seed } => match reference::run(positions, seed) {
            Ok(report) => (report.to_string(), report.differences),
            Err(error) => return failure(&error),
        },
        Command::Popeye {
            py,
            problems,
            seed,
            only,
        } => match popeye::run(&py, problems, seed, &only) {
            Ok(report) => (report.to_string(), report.differences),
            Err(error) => return failure(&error),
        },
    };
    for difference in &differences {
        println!("{difference}\n");
    }
    println!("{summary}; {} differences", differences.len());
    ExitCode::from(u8::from(!differences.is_empty()))
}

fn failure(error: &str) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::from(2)
}
