//! Instructions that small pieces of work take, against a table: unlike seconds they hardly depend on the machine or on what
//! else it does, so that they show by how much a change of the kernel makes it slower or faster. They do depend on the
//! compiler, which the table names.

use crate::{starts, valgrind, workloads};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// What a piece of work takes, and its result.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Count {
    instructions: u64,
    result: String,
}

/// Counts and compares with the table, or writes it; whether no count is larger than it may be and all results are the same.
///
/// # Errors
/// If valgrind cannot be run, or the table cannot be read or written.
pub fn run(
    table: &Path,
    record: bool,
    tolerance: f64,
    filter: &str,
) -> Result<(String, bool), String> {
    let name = |e: std::io::Error| format!("{}: {e}", table.display());
    let start = count(workloads::START)?.instructions;
    let mut counts = Vec::new();
    for name in workloads::names() {
        if name != workloads::START && name.contains(filter) {
            let counted = count(name)?;
            let instructions = counted.instructions.saturating_sub(start);
            counts.push((
                name,
                Count {
                    instructions,
                    ..counted
                },
            ));
        }
    }
    for name in starts::names().filter(|name| name.contains(filter)) {
        let (instructions, result) = starts::count(name)?;
        let counted = Count {
            instructions,
            result,
        };
        counts.push((name, counted));
    }
    if record {
        if !filter.is_empty() {
            return Err("a part of the table cannot be written".into());
        }
        std::fs::write(table, written(&counts)).map_err(name)?;
    }
    let known = read(&std::fs::read_to_string(table).map_err(name)?)?;
    Ok(compared(&counts, &known, tolerance))
}

/// All instructions of a run of this program that does this work.
fn count(work: &str) -> Result<Count, String> {
    let counted = valgrind::count(&["work", work])?;
    Ok(Count {
        instructions: counted.instructions,
        result: counted.printed,
    })
}

fn written(counts: &[(&str, Count)]) -> String {
    let compiler = valgrind::compiler();
    let mut text = format!(
        "# work, instructions, result; written by `sauterelle-devtools instructions --record` with\n# {compiler}\n"
    );
    for (name, count) in counts {
        let _ = writeln!(text, "{name} {} {}", count.instructions, count.result);
    }
    text
}

fn read(table: &str) -> Result<BTreeMap<String, Count>, String> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let mut words = line.split_whitespace();
        let mut word = || words.next().ok_or(format!("not understood: {line}"));
        let name = word()?.to_string();
        let instructions = word()?.parse().map_err(|e| format!("{line}: {e}"))?;
        let result = word()?.to_string();
        let count = Count {
            instructions,
            result,
        };
        Ok((name, count))
    })
    .collect()
}

fn compared(
    counts: &[(&str, Count)],
    known: &BTreeMap<String, Count>,
    tolerance: f64,
) -> (String, bool) {
    let mut text = String::from(
        "| work | instructions | in the table | change | |\n|---|---:|---:|---:|---|\n",
    );
    let mut is_well = true;
    for (name, count) in counts {
        let before = known.get(*name);
        let change = before
            .map(|before| (count.instructions as f64 / before.instructions as f64 - 1.0) * 100.0);
        let verdict = match (before, change) {
            (None, _) | (_, None) => "not in the table",
            (Some(before), _) if before.result != count.result => "OTHER RESULT",
            (_, Some(change)) if change > tolerance => "SLOWER",
            (_, Some(change)) if change < -tolerance => "faster: record it",
            _ => "",
        };
        is_well &= matches!(verdict, "" | "faster: record it");
        let _ = writeln!(
            text,
            "| {name} | {} | {} | {} | {verdict} |",
            count.instructions,
            before.map_or(String::new(), |before| before.instructions.to_string()),
            change.map_or(String::new(), |change| format!("{change:+.1} %")),
        );
    }
    (text, is_well)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_written_and_compared() {
        let count = |instructions, result: &str| Count {
            instructions,
            result: result.into(),
        };
        let known = read(&written(&[("a", count(1000, "7")), ("b", count(10, "8"))])).unwrap();
        assert_eq!(known["a"], count(1000, "7"));
        let is_well = |now| compared(&[("a", now)], &known, 2.0).1;
        assert!(is_well(count(1019, "7")));
        assert!(is_well(count(500, "7")));
        assert!(!is_well(count(1021, "7")));
        assert!(!is_well(count(1000, "6")));
        assert!(!compared(&[("c", count(1, "1"))], &known, 2.0).1);
        assert!(read("a b").is_err());
    }
}
