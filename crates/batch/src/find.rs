//! The problems of files, folders and databases that a query asks for.

use crate::input::{Inputs, Text, read_kept};
use crate::run::RunError;
use crate::store::{Kept, Progress, Store, StoreError, is_database};
use sauterelle::content::Content;
use sauterelle::notation::entered::Record;
use sauterelle::notation::fen::write_diagram;
use sauterelle::query::{Answer, Query};
use sauterelle::{Problem, Solver, Stop, all_cores};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::vec::IntoIter;

/// A search for the problems of inputs that a query asks for, one after the other.
///
/// A problem of a file is solved only where the answer hangs on its solution; those of a database are not solved at all.
pub struct Search {
    query: Query,
    solver: Solver,
    inputs: Inputs,
    paths: IntoIter<PathBuf>,
    texts: IntoIter<Text>,
    /// The name of the present file.
    file: String,
    records: IntoIter<Record>,
    /// What is found in the present database.
    database: Option<(Store, IntoIter<i64>)>,
    filling: Filling,
    tally: Tally,
}

/// Is told how far a database is filled with what queries ask for.
pub type Filling = Box<dyn FnMut(Progress) + Send>;

/// What has come of the problems that were asked.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// So many are what is asked for.
    pub found: u64,
    /// So many were looked at.
    pub all: u64,
    /// So many of these are not understood.
    pub refused: u64,
    /// Of so many it is not decided: they were not solved in time, or nothing is told of their play.
    pub undecided: u64,
}

/// A problem that is found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The name of the file.
    pub file: String,
    /// The line on which the problem begins, from 1.
    pub line: usize,
    /// The problem.
    pub problem: Problem,
    /// What its solution shows, if it has been solved.
    pub content: Option<Content>,
}

/// A problem that is found: a line each.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonFound<'f> {
    /// The name of the file.
    pub file: &'f str,
    /// The line on which the problem begins, from 1.
    pub line: usize,
    /// Authors.
    pub authors: &'f [String],
    /// Where it appeared.
    pub origins: &'f [String],
    /// The stipulation.
    pub stipulation: &'f str,
    /// Where its men stand, in FEN.
    pub fen: String,
    /// What its solution shows, if it has been solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<&'f Content>,
}

impl Search {
    /// A search that has not begun. The solver is for each problem that has to be solved. A database among the inputs that was made before
    /// facts were kept is filled first, on all cores.
    pub fn new(query: Query, inputs: Inputs, solver: Solver) -> Search {
        Search {
            database: None,
            filling: Box::new(|_| ()),
            query,
            solver,
            paths: inputs.paths.clone().into_iter(),
            inputs,
            texts: Vec::new().into_iter(),
            file: String::new(),
            records: Vec::new().into_iter(),
            tally: Tally::default(),
        }
    }

    /// Tells somebody how far databases are filled.
    #[must_use]
    pub fn telling(self, filling: Filling) -> Search {
        Search { filling, ..self }
    }

    /// What has come of the problems so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The next problem that is found. None when there are no more, or when it is stopped.
    ///
    /// # Errors
    /// A file, folder or database that cannot be read; the search can go on with the next one.
    pub fn next(&mut self, stop: &Stop) -> Result<Option<Found>, RunError> {
        // what is defined is known to the thread that reads, and each call may come from another one
        let _defined = self.inputs.question.make_known();
        while !stop.is_set() {
            if let Some(record) = self.records.next() {
                if let Some(found) = self.look(record, stop) {
                    return Ok(Some(found));
                }
            } else if let Some(text) = self.texts.next() {
                let records = text.records(text.format(), &self.inputs.question);
                self.records = records.into_iter();
                self.file = text.name;
            } else if let Some((store, found)) = &mut self.database {
                match found.next() {
                    Some(problem) => return Ok(Some(Found::of(store.kept(problem)?)?)),
                    None => self.database = None,
                }
            } else if let Some(path) = self.paths.next() {
                match is_database(&path) {
                    true => self
                        .ask(&path, stop)
                        .map_err(|error| error.in_file(&path))?,
                    false => self.texts = Text::all(&path)?.into_iter(),
                }
            } else {
                break;
            }
        }
        Ok(None)
    }

    /// Asks a database.
    fn ask(&mut self, path: &Path, stop: &Stop) -> Result<(), StoreError> {
        let store = Store::filled(path, all_cores(), stop, &mut self.filling)?;
        let hits = store.ask(&self.query)?;
        self.tally.all += hits.all;
        self.tally.refused += hits.refused;
        self.tally.undecided += hits.undecided;
        self.tally.found += hits.found.len() as u64;
        self.database = Some((store, hits.found.into_iter()));
        Ok(())
    }

    /// Asks a problem.
    fn look(&mut self, record: Record, stop: &Stop) -> Option<Found> {
        self.tally.all += 1;
        let line = record.entry.first_line;
        let Ok(problem) = Problem::of_record(record) else {
            self.tally.refused += 1;
            return None;
        };
        let Answer { is_of, content } = self.query.ask(&problem, &self.solver, stop);
        self.tally.undecided += u64::from(is_of.is_none());
        self.tally.found += u64::from(is_of == Some(true));
        (is_of == Some(true)).then(|| Found {
            file: self.file.clone(),
            line,
            problem,
            content,
        })
    }
}

impl Found {
    /// A problem of a database.
    fn of(kept: Kept) -> Result<Found, StoreError> {
        let read = read_kept(&kept.text, &kept.authors, &kept.source);
        let input = read.map_err(|faults| StoreError::Damaged(faults.join("; ")))?;
        Ok(Found {
            file: kept.file,
            line: kept.line,
            problem: input.into(),
            content: None,
        })
    }

    /// The problem as data.
    pub fn told(&self) -> JsonFound<'_> {
        let input = &self.problem.input;
        JsonFound {
            file: &self.file,
            line: self.line,
            authors: &input.authors,
            origins: &input.origins,
            stipulation: &input.stipulation,
            fen: write_diagram(&input.initial.diagram),
            content: self.content.as_ref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Search, Tally};
    use crate::input::Inputs;
    use sauterelle::notation::draft::outside::Question;
    use sauterelle::{Solver, Stop};
    use std::path::PathBuf;

    fn search(query: &str, paths: Vec<PathBuf>) -> Search {
        let question = Question::default();
        let query = query.parse().expect(query);
        Search::new(query, Inputs { paths, question }, Solver::default())
    }

    #[test]
    fn it_goes_on_behind_what_cannot_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("two.inp");
        let mate = "begin stipulation #1 pieces white kb6 rc1 black ka8 end\n";
        let text = format!("begin stipulation #1 pieces white kz9 end\n{mate}");
        std::fs::write(&file, text).unwrap();
        let mut search = search("Models > 0", vec!["no-such-file".into(), file]);
        let stop = Stop::default();
        assert!(search.next(&stop).is_err());
        let found = search.next(&stop).unwrap().expect("the mate");
        assert_eq!(found.line, 2);
        assert!(found.content.is_some(), "it had to be solved");
        assert!(search.next(&stop).unwrap().is_none());
        let tally = Tally {
            found: 1,
            all: 2,
            refused: 1,
            undecided: 0,
        };
        assert_eq!(search.tally(), tally);
    }

    #[test]
    fn a_search_that_is_stopped_finds_nothing_more() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/men");
        let mut search = search("PCount(*) > 0", vec![folder.into()]);
        let stop = Stop::default();
        assert!(search.next(&stop).unwrap().is_some());
        stop.stop();
        assert!(search.next(&stop).unwrap().is_none());
        assert_eq!(search.tally().all, 1);
    }
}
