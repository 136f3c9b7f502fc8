//! Moves taken back in random positions against moves played.

use crate::listed;
use sauterelle_crosscheck::unmoves::{self, CONDITIONS, SLOW_CONDITIONS, Task};

/// What is compared.
#[derive(clap::Args)]
pub struct Asked {
    /// Positions to begin with under each rule
    #[arg(long, default_value_t = 20)]
    positions: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only rules whose name contains this, those too that take seconds a position
    #[arg(long, default_value = "")]
    filter: String,
}

/// Compares, and tells whether everything agrees.
pub fn run(asked: &Asked) -> (String, bool) {
    let slow = SLOW_CONDITIONS
        .into_iter()
        .filter(|_| !asked.filter.is_empty());
    let named = CONDITIONS.into_iter().chain(slow);
    let conditions: Vec<&str> = named.filter(|it| it.contains(&asked.filter)).collect();
    let report = unmoves::run(Task {
        positions: asked.positions,
        seed: asked.seed,
        conditions: &conditions,
    });
    listed(&report, &report.differences)
}
