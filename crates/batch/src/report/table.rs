//! A report as a table of all problems, for spreadsheets and programs.

use super::{Asked, Before, ReportError};
use crate::store::{Row, Run, Store};
use sauterelle::comparison::{Agreement, Comparison};
use std::io::Write;

const COLUMNS: [&str; 12] = [
    "place",
    "authors",
    "source",
    "stipulation",
    "class",
    "verdict",
    "agreement",
    "difference",
    "refusals",
    "seconds",
    "nodes",
    "class-before",
];

/// Writes a line for each problem of the classes asked for, or of all classes; `class-before` is empty for problems that were not there.
///
/// # Errors
/// If the database cannot be read, or the table cannot be written.
pub fn write_csv(
    store: &Store,
    run: Run,
    asked: &Asked,
    before: Option<&Before>,
    out: &mut dyn Write,
) -> Result<(), ReportError> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(COLUMNS).map_err(output)?;
    store.each_result(run, |row| {
        if asked.classes.is_empty() || asked.classes.contains(&row.class) {
            table.write_record(cells(&row, before)).map_err(output)?;
        }
        Ok::<(), ReportError>(())
    })?;
    Ok(table.flush()?)
}

fn output(error: csv::Error) -> ReportError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => ReportError::Output(error),
        // the cells are texts, as many in each line
        other => ReportError::Output(std::io::Error::other(format!("{other:?}"))),
    }
}

fn cells(row: &Row, before: Option<&Before>) -> [String; 12] {
    let comparison = row.comparison.as_ref();
    let difference = comparison.and_then(Comparison::first_difference);
    let class_before = before.and_then(|before| before.class(row));
    [
        row.place.clone(),
        row.authors.clone(),
        row.source.clone(),
        row.stipulation.clone(),
        row.class.name().to_string(),
        row.verdict.clone(),
        row.agreement().map_or("", Agreement::name).to_string(),
        difference.unwrap_or_default(),
        row.refusals.join("; "),
        row.seconds.to_string(),
        row.nodes.to_string(),
        class_before.map_or(String::new(), |class| class.name().to_string()),
    ]
}
