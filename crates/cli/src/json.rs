//! Documents in JSON on standard output.

use crate::exit::Exit;
use serde::Serialize;
use std::io::{BufWriter, Write};

/// Prints a document with a value on each line. There may be millions of them: standard output alone would ask the system to write each.
///
/// # Errors
/// If standard output cannot be written to.
pub fn print(document: &impl Serialize) -> Result<(), Exit> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    serde_json::to_writer_pretty(&mut out, document)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}
