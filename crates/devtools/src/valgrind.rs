//! Instructions that a run of this program takes, counted by valgrind: unlike seconds they hardly depend on the machine or on what else it does.

use std::path::Path;
use std::process::Command;

/// What a run took, and what it printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Instructions of the whole run, the start of the program included.
    pub instructions: u64,
    /// What it printed, without blanks around.
    pub printed: String,
}

/// Runs this program with these arguments, and counts.
///
/// # Errors
/// If valgrind cannot be run, or the run fails.
pub fn count(arguments: &[&str]) -> Result<Counted, String> {
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    count_program(&this, arguments)
}

/// Runs a program with these arguments, and counts.
///
/// # Errors
/// If valgrind cannot be run, or the run fails.
pub fn count_program(program: &Path, arguments: &[&str]) -> Result<Counted, String> {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no"])
        .arg("--cachegrind-out-file=/dev/null")
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|e| format!("valgrind: {e}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{} {arguments:?}: {said}", program.display()));
    }
    // "==123== I   refs:      1,234,567"
    let line = said.lines().find(|line| line.contains("refs:"));
    let digits = line.and_then(|line| line.rsplit("refs:").next());
    let number = digits.map(|digits| digits.replace(',', ""));
    let instructions = number.and_then(|number| number.trim().parse().ok());
    Ok(Counted {
        instructions: instructions.ok_or_else(|| format!("no count in: {said}"))?,
        printed: String::from_utf8_lossy(&output.stdout).trim().to_string(),
    })
}

/// The compiler, on which counts depend.
pub fn compiler() -> String {
    let version = Command::new("rustc").arg("--version").output();
    version.map_or(String::new(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    })
}
