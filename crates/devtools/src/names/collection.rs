//! A collection: no problem is refused for a name, and its conditions are read by the beginnings of their names too.

use super::{NamesReport, beginnings, is_about_a_name};
use crate::corpus::each_problem;
use sauterelle_notation::entered::Language;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::vocabulary::caption::conditions;
use sauterelle_notation::vocabulary::tables::conditions::CONDITIONS;
use std::collections::BTreeSet;
use std::path::Path;

/// Reads all problems.
///
/// # Errors
/// If the file cannot be read.
pub fn run(file: &Path, report: &mut NamesReport) -> Result<(), String> {
    let mut given: BTreeSet<String> = BTreeSet::new();
    each_problem(file, "", |problem| {
        let entries = parse_problems(problem.input.as_bytes(), None);
        let faults = entries.iter().find_map(|entry| entry.result.as_ref().err());
        let about = faults.filter(|faults| is_about_a_name(faults));
        // a problem that Popeye refuses, or of which it leaves out a word, may be refused
        let is_taken = problem.is_taken_whole;
        let difference = about
            .filter(|_| is_taken)
            .map(|faults| format!("{}: {}", problem.id, faults[0]));
        report.count("problems", difference);
        let lines = problem.input.lines();
        given.extend(lines.filter_map(|line| Some(line.strip_prefix("condition ")?.to_string())));
        Ok(())
    })?;
    for text in given {
        abbreviated(&text, report);
    }
    Ok(())
}

/// Reads conditions with the beginnings of the first name.
fn abbreviated(text: &str, report: &mut NamesReport) {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let Some(whole) = captions(text) else { return };
    for word in beginnings(name) {
        let begins = |names: &&[&str; 3]| {
            let start = names[0].get(..word.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(word))
        };
        if CONDITIONS.iter().filter(begins).count() != 1 {
            continue;
        }
        let read = captions(&format!("{word} {rest}"));
        let difference = (read.as_ref() != Some(&whole))
            .then(|| format!("'{word} {rest}': {read:?} for {whole:?}"));
        report.count("conditions of the collection", difference);
    }
}

fn captions(conditions_: &str) -> Option<Vec<String>> {
    let text = format!(
        "BeginProblem\npieces white ke1 rh1 nd4 black ke8 ra8 nd5\nstipulation ~1\ncondition {conditions_}\nEndProblem\n"
    );
    let entry = parse_problems(text.as_bytes(), None).remove(0);
    let problem = entry.result.ok()?;
    Some(conditions(&problem.initial.conditions, Language::English))
}
