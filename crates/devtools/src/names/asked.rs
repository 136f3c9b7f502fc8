//! The same with Popeye: conditions as it writes them under the diagram.

use super::places::{self, Named};
use super::{NamesReport, is_about_a_name};
use crate::popeye::{End, Popeye};
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::vocabulary::caption::conditions;
use std::time::Duration;

/// Asks Popeye about every so many-eth of the beginnings of names; what it takes without a complaint must be read, and as it reads it.
///
/// # Errors
/// If it cannot be run.
pub fn run(popeye: &Popeye, every: usize, report: &mut NamesReport) -> Result<(), String> {
    let mut number = 0;
    for mut named in places::all() {
        // what is refused for another reason is so by any name
        if named.whole().is_err() {
            continue;
        }
        let words: Vec<&str> = named.short().collect();
        for word in words {
            number += 1;
            if number % every != 0 {
                continue;
            }
            let difference = difference(popeye, &named, word)?;
            report.count("asked of Popeye", difference);
        }
    }
    Ok(())
}

fn difference(popeye: &Popeye, named: &Named, word: &str) -> Result<Option<String>, String> {
    let text = named.place.with(word);
    let theirs = popeye.time(&text, 16, Duration::from_secs(2))?;
    if theirs.end == End::Refused || theirs.text.contains("offending item") {
        return Ok(None);
    }
    let entry = parse_problems(text.as_bytes(), None).remove(0);
    let problem = match entry.result {
        Ok(problem) => problem,
        Err(faults) if is_about_a_name(&faults) => {
            return Ok(Some(format!("'{word}' ({}): {}", named.name, faults[0])));
        }
        Err(_) => return Ok(None),
    };
    let plain = |line: &str| {
        line.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase()
    };
    let ours = conditions(&problem.initial.conditions, problem.language);
    let theirs: Vec<String> = theirs.text.lines().map(plain).collect();
    let missing = ours.iter().find(|line| !theirs.contains(&plain(line)));
    Ok(missing.map(|line| format!("'{word}' ({}): Popeye does not write '{line}'", named.name)))
}
