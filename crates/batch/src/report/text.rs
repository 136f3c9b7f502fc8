//! A report to be read in a terminal.

use super::{Changes, Report, Section, in_words};
use crate::store::Row;
use sauterelle_languages::say;
use std::io::{self, Write};

/// Writes a report as text.
///
/// # Errors
/// If it cannot be written.
pub fn write_text(report: &Report, most: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", in_words(&report.info))?;
    let progress = report.progress;
    writeln!(
        out,
        "{}",
        say!("{} of {} problems done", progress.done, progress.of)
    )?;
    writeln!(out)?;
    for (class, count) in &report.classes {
        writeln!(out, "{count:>8}  {:<9} {}", class.name(), class.meaning())?;
    }
    if !report.agreements.is_empty() {
        writeln!(out, "{}", say!("\nbeside the intended solutions"))?;
        counts(&report.agreements, most, out)?;
    }
    if !report.refusals.is_empty() {
        writeln!(out, "{}", say!("\nrefused because of"))?;
        counts(&report.refusals, most, out)?;
    }
    for section in &report.sections {
        show(section, out)?;
    }
    if let Some(changes) = &report.changes {
        changed(changes, out)?;
    }
    if !report.others.is_empty() {
        writeln!(out, "{}", say!("\nother runs of this database"))?;
        for run in &report.others {
            writeln!(out, "  {}", in_words(run))?;
        }
    }
    Ok(())
}

fn counts(counts: &[(String, u64)], most: usize, out: &mut dyn Write) -> io::Result<()> {
    for (name, count) in counts.iter().take(most) {
        writeln!(out, "{count:>8}  {name}")?;
    }
    left(counts.len() as u64, counts.len().min(most), out)
}

/// How many are not shown.
fn left(of: u64, shown: usize, out: &mut dyn Write) -> io::Result<()> {
    match of - shown as u64 {
        0 => Ok(()),
        left => writeln!(out, "{}", say!("          and {left} more; see --most")),
    }
}

fn show(section: &Section, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "\n{}: {}",
        section.class.name(),
        section.class.meaning()
    )?;
    for row in &section.rows {
        problem(row, out)?;
    }
    left(section.of, section.rows.len(), out)
}

fn problem(row: &Row, out: &mut dyn Write) -> io::Result<()> {
    heading([&row.place, &row.authors, &row.stipulation], out)?;
    writeln!(out, "      {}", row.verdict)?;
    if let Some(difference) = row.remark() {
        writeln!(out, "      {difference}")?;
    }
    Ok(())
}

fn heading(parts: [&String; 3], out: &mut dyn Write) -> io::Result<()> {
    let parts: Vec<&str> = parts
        .iter()
        .filter(|part| !part.is_empty())
        .map(|part| part.as_str())
        .collect();
    writeln!(out, "  {}", parts.join(", "))
}

fn changed(changes: &Changes, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", say!("\nsince {}", in_words(&changes.before)))?;
    for line in changes.lines() {
        writeln!(out, "  {line}")?;
    }
    for change in &changes.shown {
        heading([&change.place, &change.authors, &change.stipulation], out)?;
        let [then, now] = &change.verdicts;
        writeln!(out, "      {}", change.in_words())?;
        writeln!(out, "{}", say!("      then: {then}\n      now:  {now}"))?;
    }
    left(changes.common - changes.equal, changes.shown.len(), out)
}
