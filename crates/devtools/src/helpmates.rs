//! Long random helpmates with few men against a count over all positions.

use crate::{Answer, listed, seconds};
use sauterelle_crosscheck::helpmates::{self, HelpmatesTask};

/// What is compared.
#[derive(clap::Args)]
pub struct HelpmatesArgs {
    /// Problems to compare
    #[arg(long, default_value_t = 100)]
    problems: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds for each search
    #[arg(long, default_value_t = 20.0)]
    limit: f64,
    /// Positions, in thousands, that are counted for a problem: others are drawn instead of larger ones (a million take some 50 MB)
    #[arg(long, default_value_t = 800)]
    positions: usize,
    /// Print each problem with its number of solutions
    #[arg(long)]
    list: bool,
}

/// Compares, and tells whether everything agrees.
///
/// # Errors
/// If a problem cannot be set up, or the limit is no time.
pub fn run(asked: &HelpmatesArgs) -> Answer {
    let task = HelpmatesTask {
        problems: asked.problems,
        seed: asked.seed,
        most_positions: asked.positions * 1000,
        limit: seconds(asked.limit)?,
    };
    let report = helpmates::run(task, |drawn| {
        if asked.list {
            let (position, stipulation) = (drawn.position, drawn.stipulation());
            println!("{position} {stipulation}: {}", drawn.lines.len());
        }
    })?;
    Ok(listed(&report, &report.differences))
}
