//! Random conditions beside Popeye: what is asked for on the command line.

use crate::{Answer, popeye};
use std::path::PathBuf;

/// What is compared.
#[derive(clap::Args)]
pub struct RulesArgs {
    /// Popeye's binary
    py: PathBuf,
    /// Problems to compare
    #[arg(long, default_value_t = 1_000)]
    problems: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many conditions a problem has at most
    #[arg(long, default_value_t = 1)]
    combine: usize,
    /// Only these conditions, separated by bars, each with what follows it
    #[arg(long, default_value = "")]
    conditions: String,
    /// One man or two of each problem have attributes: some of these, separated by bars, or of `each`
    #[arg(long, default_value = "")]
    attributes: String,
    /// One condition after the other by itself, so many problems for each
    #[arg(long, conflicts_with = "combine")]
    each: bool,
    /// Only problems that ask for castlings after a few moves
    #[arg(long)]
    castlings: bool,
    /// Known differences are shown too, each with the number of its record
    #[arg(long)]
    known: bool,
}

impl RulesArgs {
    /// Compares, and tells whether everything agrees.
    ///
    /// # Errors
    /// If Popeye cannot be run, or an attribute is unknown.
    pub fn run(&self) -> Answer {
        let show = |difference: &str| println!("{difference}\n");
        let (problems, seed) = (self.problems, self.seed);
        let drawn = popeye::Drawn::new(&self.conditions, &self.attributes)?;
        let drawn = match self.castlings {
            true => drawn.with_castlings(),
            false => drawn,
        };
        let drawn = match self.known {
            true => drawn.showing(popeye::Shown::All),
            false => drawn,
        };
        let report = match self.each {
            true => popeye::run_each_rule(&self.py, problems, seed, &drawn, show)?,
            false => popeye::run_rules(&self.py, problems, seed, self.combine, &drawn, show)?,
        };
        Ok((format!("{report}\n"), report.differences == 0))
    }
}
