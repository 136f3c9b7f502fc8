//! Random problems beside Popeye: what is asked for on the command line.

use super::{Choice, run, run_men};
use std::path::PathBuf;

/// What is compared.
#[derive(clap::Args)]
pub struct PopeyeArgs {
    /// Popeye's binary
    py: PathBuf,
    /// Problems to compare
    #[arg(long, default_value_t = 1_000)]
    problems: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only problems with these conditions: none, cage, length, circe, anticirce, immune, mars, names; after an equals
    /// sign one of those that follow, separated by bars
    #[arg(long, default_value = "")]
    only: String,
    /// Only these stipulations: traditional, structured, short
    #[arg(long, default_value = "")]
    stipulations: String,
    /// Only these options: usual, new, none
    #[arg(long, default_value = "")]
    options: String,
    /// Only stipulations that contain this
    #[arg(long, default_value = "")]
    containing: String,
    /// One man after the other, so many problems for each: English codes with commas between, or `each`
    #[arg(long, default_value = "")]
    men: String,
}

impl PopeyeArgs {
    /// Compares, and tells whether everything agrees.
    ///
    /// # Errors
    /// If Popeye cannot be run, or a man is unknown.
    pub fn run(self) -> crate::Answer {
        let show = |difference: &str| println!("{difference}\n");
        let (problems, seed) = (self.problems, self.seed);
        if !self.men.is_empty() {
            let report = run_men(&self.py, problems, seed, &self.men, show)?;
            return Ok((format!("{report}\n"), report.differences == 0));
        }
        let choice = Choice {
            conditions: self.only,
            stipulations: self.stipulations,
            options: self.options,
            containing: self.containing,
        };
        let report = run(&self.py, problems, seed, &choice, show)?;
        Ok((format!("{report}\n"), report.differences == 0))
    }
}
