//! `lengths`: the table of ranks of the rule maximum.

use crate::exit::Exit;
use sauterelle_kernel::rules::length::ranked_lengths2;
use std::io::Write;

/// For each pair of file and rank distance the rank of the length among all lengths of the board.
pub fn run() -> Result<Exit, Exit> {
    let lengths = ranked_lengths2();
    let rank_of = |square: u32| lengths.iter().position(|&l| l == square).map(|i| i + 1);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "Ranks of the lengths of moves: files moved across, ranks moved up.\n"
    )?;
    write!(out, "      ")?;
    for dx in 0..8 {
        write!(out, "{dx:>4}")?;
    }
    writeln!(out)?;
    for dy in 0..8u32 {
        write!(out, "{dy:>6}")?;
        for dx in 0..8u32 {
            match rank_of(dx * dx + dy * dy) {
                Some(rank) => write!(out, "{rank:>4}")?,
                None => write!(out, "   .")?,
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "\nRank  length  squared")?;
    for (i, square) in lengths.iter().enumerate() {
        writeln!(
            out,
            "{:>4}  {:>6.3}  {square:>7}",
            i + 1,
            f64::from(*square).sqrt()
        )?;
    }
    writeln!(
        out,
        "\nO-O counts 4 (squared 16), O-O-O counts 5 (squared 25)."
    )?;
    Ok(Exit::Complete)
}
