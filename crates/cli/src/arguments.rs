//! Values of arguments that several commands take.

use crate::exit::Exit;
use sauterelle::{Solver, all_cores, memory};
use sauterelle_languages::say;
use std::fs::File;
use std::path::Path;
use std::time::Duration;

/// What solving one problem after the other may use.
#[derive(clap::Args)]
pub struct SolverArgs {
    /// Threads to use [default: all cores]
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Megabytes for remembered positions
    #[arg(long, value_name = "MB", default_value_t = 256, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: u32,
}

impl SolverArgs {
    /// A solver that leaves each problem after this time.
    pub fn solver(&self, time: Duration) -> Result<Solver, Exit> {
        Ok(Solver {
            threads: self.threads.map_or_else(all_cores, usize::from),
            memory: bytes(self.memory)?,
            time: Some(time),
            ..Solver::default()
        })
    }
}

/// A number of seconds, perhaps with a fraction.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number).ok())
        .ok_or_else(|| say!("a number of seconds is expected, e.g. 60 or 0.5"))
}

/// Megabytes in bytes, if there is room for so many.
pub fn bytes(megabytes: u32) -> Result<usize, Exit> {
    let bytes = (megabytes as usize).saturating_mul(1 << 20);
    if memory::can_be_had(bytes) {
        Ok(bytes)
    } else {
        Err(Exit::failure(say!(
            "--memory: {megabytes} MB cannot be had"
        )))
    }
}

/// The file to write into; none for standard output (`-`).
pub fn created(path: Option<&Path>) -> Result<Option<File>, Exit> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return Ok(None);
    };
    let file = File::create(path);
    let file = file.map_err(|error| Exit::failure(format!("{}: {error}", path.display())))?;
    Ok(Some(file))
}
