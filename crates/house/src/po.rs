//! The tables of the languages, brought up to date with the sources.

use crate::said::{said, sources};
use sauterelle_languages::{entries, renewed};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Writes the tables anew: what the sources say no more goes, what is new comes in without a translation. What others say stays, the help of
/// the commands above all. The answer says how many texts have no translation.
///
/// # Errors
/// If sources or tables cannot be read or written.
pub fn renew(root: &Path) -> Result<String, String> {
    let said = said(&sources(root)?);
    let mut told = String::new();
    for code in ["fr", "de"] {
        let path = root.join(format!("crates/languages/po/{code}.po"));
        let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        let table = fs::read_to_string(&path).map_err(|error| wrong(&error))?;
        let is_source = |place: &str| place.ends_with(".rs");
        let table = renewed(&table, &said, is_source).map_err(|line| wrong(&line))?;
        fs::write(&path, &table).map_err(|error| wrong(&error))?;
        let all = entries(&table).map_err(|line| wrong(&line))?;
        let left = all.iter().filter(|entry| entry.text.is_empty()).count();
        let _ = writeln!(
            told,
            "{code}: {left} of {} texts are not translated",
            all.len()
        );
    }
    Ok(told)
}
