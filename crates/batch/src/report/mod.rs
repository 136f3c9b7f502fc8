//! What has come out of a run: counts, the problems worth looking at, and what has changed since another run.

mod changes;
mod html;
mod table;
mod text;

pub use changes::{Before, Change, Changes};
pub use html::write_html;
pub use table::write_csv;
pub use text::write_text;

use crate::store::{Progress, Row, Run, RunInfo, Store, StoreError};
use sauterelle::comparison::Agreement;
use sauterelle::examination::Class;
use sauterelle_languages::say;
use std::collections::BTreeMap;
use std::io;

/// Why a report cannot be made.
#[derive(thiserror::Error, Debug)]
pub enum ReportError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The report cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// What a report is to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Problems of these classes; of none: those that are worth looking at.
    pub classes: Vec<Class>,
    /// So many problems of each class, and so many changes.
    pub most: usize,
}

impl Asked {
    /// Whether a problem is to be shown.
    pub fn shows(&self, row: &Row) -> bool {
        match self.classes.as_slice() {
            [] => is_worth_looking_at(row),
            classes => classes.contains(&row.class),
        }
    }
}

/// Something is wrong with the problem, the program, or what is said of the solution.
fn is_worth_looking_at(row: &Row) -> bool {
    match row.class {
        Class::Sound | Class::Several | Class::Enough => {
            matches!(
                row.agreement(),
                Some(Agreement::Missing | Agreement::Different)
            )
        }
        _ => true,
    }
}

/// A report on a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The run.
    pub info: RunInfo,
    /// How far it is.
    pub progress: Progress,
    /// How many problems are of each class.
    pub classes: Vec<(Class, u64)>,
    /// How many agree how far with what is intended.
    pub agreements: Vec<(String, u64)>,
    /// Why problems are refused, and how many.
    pub refusals: Vec<(String, u64)>,
    /// Problems to be shown, by class.
    pub sections: Vec<Section>,
    /// What has changed.
    pub changes: Option<Changes>,
    /// The other runs of the database.
    pub others: Vec<RunInfo>,
}

/// Problems of a class that are to be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The class.
    pub class: Class,
    /// How many there are.
    pub of: u64,
    /// The first of them.
    pub rows: Vec<Row>,
}

/// Letters of a solution that are shown.
const MOST_SOLUTION: usize = 4000;

impl Report {
    /// Gathers it from a database.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn of(
        store: &Store,
        run: Run,
        asked: &Asked,
        before: Option<Before>,
    ) -> Result<Report, StoreError> {
        let mut sections: BTreeMap<Class, Section> = BTreeMap::new();
        let mut changes = before.map(|before| Changes::since(before, asked.most));
        store.each_result(run, |row| {
            if let Some(changes) = &mut changes {
                changes.note(&row);
            }
            if asked.shows(&row) {
                let section = sections.entry(row.class);
                let section = section.or_insert_with(|| Section::new(row.class));
                section.note(row, asked.most);
            }
            Ok::<(), StoreError>(())
        })?;
        let info = store.info(run)?;
        Ok(Report {
            progress: store.progress(run)?,
            classes: store.classes(run)?,
            agreements: store.agreements(run)?,
            refusals: store.refusals(run)?,
            sections: sections.into_values().collect(),
            changes: changes.map(Changes::end),
            others: store
                .runs()?
                .into_iter()
                .filter(|other| *other != info)
                .collect(),
            info,
        })
    }
}

impl Section {
    fn new(class: Class) -> Section {
        Section {
            class,
            of: 0,
            rows: Vec::new(),
        }
    }

    fn note(&mut self, mut row: Row, most: usize) {
        self.of += 1;
        if self.rows.len() < most {
            shorten(&mut row.solutions);
            self.rows.push(row);
        }
    }
}

/// Leaves whole lines of a solution that is too long to be shown.
fn shorten(text: &mut String) {
    if text.len() > MOST_SOLUTION {
        let mut ends = (0..=MOST_SOLUTION).rev();
        let end = ends.find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let end = text[..end].rfind('\n').unwrap_or(end);
        text.truncate(end);
        text.push_str("\n  ...\n");
    }
}

/// A run in words.
fn in_words(info: &RunInfo) -> String {
    let limit = match info.seconds {
        Some(seconds) => format!("{seconds} s"),
        None => say!("no time limit").to_string(),
    };
    let memory = info.memory >> 20;
    let RunInfo {
        id,
        version,
        command,
        started,
        ..
    } = info;
    say!("run {id} of {started} (version {version}, {limit}, {memory} MB): {command}")
}

#[cfg(test)]
mod tests;
