//! Small random retractors against a reference that takes moves back by trying everything.

use crate::listed;
use sauterelle_crosscheck::retractors::{self, RetractorsTask};

/// What is compared.
#[derive(clap::Args, Clone, Copy)]
pub struct RetractorsArgs {
    /// Problems to compare
    #[arg(long, default_value_t = 500)]
    problems: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Most men on the board
    #[arg(long, default_value_t = 4)]
    men: usize,
    /// Also defensive retractors of two moves, for which the reference takes many seconds each
    #[arg(long)]
    long: bool,
}

/// Compares, and tells whether everything agrees.
pub fn run(asked: RetractorsArgs) -> (String, bool) {
    let report = retractors::run(RetractorsTask {
        problems: asked.problems,
        seed: asked.seed,
        most_men: asked.men,
        long: asked.long,
    });
    listed(&report, &report.differences)
}
