//! Moves taken back in random positions against moves played.

use crate::listed;
use sauterelle_crosscheck::unmoves::{self, CONDITIONS, SLOW_CONDITIONS, UnmovesTask};

/// What is compared.
#[derive(clap::Args)]
pub struct UnmovesArgs {
    /// Positions to compare under each rule
    #[arg(long, default_value_t = 50)]
    positions: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only under this rule, or these, such as `Circe Rank`; `` for none. Without it under all rules but those that take seconds a position
    #[arg(long)]
    rule: Vec<String>,
}

/// Compares, and tells whether everything agrees.
pub fn run(asked: &UnmovesArgs) -> (String, bool) {
    let asked_for = |it: &&str| asked.rule.iter().any(|rule| rule == it);
    let every = CONDITIONS.into_iter().chain(SLOW_CONDITIONS);
    let conditions: Vec<&str> = match asked.rule.is_empty() {
        true => CONDITIONS.to_vec(),
        false => every.filter(asked_for).collect(),
    };
    let unknown = asked
        .rule
        .iter()
        .find(|rule| !conditions.contains(&rule.as_str()));
    if let Some(rule) = unknown {
        return (format!("moves are not compared under \"{rule}\"\n"), false);
    }
    let task = UnmovesTask {
        positions: asked.positions,
        seed: asked.seed,
        conditions: &conditions,
    };
    let report = unmoves::run(task, &mut |rule, report| eprintln!("{rule}: {report}"));
    listed(&report, &report.differences)
}
