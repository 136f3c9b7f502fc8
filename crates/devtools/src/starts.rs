//! Starts of the programs, whose instructions are counted beside [`crate::workloads`]: editors, scripts and tests start them thousands of
//! times, for problems that take no time.

use crate::valgrind;
use std::path::Path;

/// A problem of one move with orthodox men.
const PROBLEM: &str = "bench/starts/mate-in-one.inp";

/// Each start: its name, the program, its arguments.
static ALL: [(&str, &str, &[&str]); 3] = [
    ("start-version", "sauterelle", &["--version"]),
    ("start-solve", "sauterelle", &["solve", PROBLEM]),
    ("start-popeye", "sauterelle-py", &[PROBLEM]),
];

/// The names of all starts.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(name, ..)| *name)
}

/// Starts the program of this name, which lies beside this one; instructions, and the number of lines that it prints.
///
/// # Errors
/// If there is none, or it cannot be run.
pub fn count(name: &str) -> Result<(u64, String), String> {
    let found = ALL.iter().find(|(known, ..)| *known == name);
    let (_, program, arguments) = found.ok_or_else(|| format!("no start named {name}"))?;
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    let program = this
        .with_file_name(program)
        .with_extension(std::env::consts::EXE_EXTENSION);
    if !program.exists() {
        return Err(format!(
            "{} is missing: cargo build --release",
            program.display()
        ));
    }
    let counted = valgrind::count_program(Path::new(&program), arguments)?;
    Ok((
        counted.instructions,
        counted.printed.lines().count().to_string(),
    ))
}
