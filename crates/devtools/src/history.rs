//! Whether positions can have come about, in random games and by a slow reference.

use crate::listed;
use sauterelle_crosscheck::history;
use std::path::PathBuf;

/// What is compared.
#[derive(clap::Args)]
pub struct HistoryArgs {
    /// Positions to look at
    #[arg(long, default_value_t = 1_000)]
    positions: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// It is looked back for so many single moves
    #[arg(long, default_value_t = 2)]
    look_back: u8,
    /// Random positions of three to six men and a reference that takes moves back by trying everything, instead of games
    #[arg(long)]
    reference: bool,
    /// Records of last moves in a file instead: how many of them have one last move
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

/// Compares, and tells whether everything agrees.
pub fn run(asked: &HistoryArgs) -> Result<(String, bool), String> {
    let &HistoryArgs {
        positions,
        seed,
        look_back,
        reference,
        ..
    } = asked;
    if let Some(file) = &asked.records {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let records = history::records(&text, look_back)?;
        return Ok(listed(&records, &records.lost));
    }
    let report = match reference {
        true => history::look_back(positions, seed, look_back),
        false => history::games(positions, seed, look_back),
    };
    Ok(listed(&report, &report.differences))
}
