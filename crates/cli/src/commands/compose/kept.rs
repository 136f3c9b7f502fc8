//! A study in a database: versions are kept there as they are judged, so that the same command goes on where it was broken off.

use super::asked::Versions;
use super::shown::Shown;
use crate::exit::Exit;
use sauterelle::notation::popeye::InputProblem;
use sauterelle::{Problem, Target};
use sauterelle_batch::store::{Store, StudyBegun, StudyKey, VersionRow};
use sauterelle_compose::Base;
use sauterelle_compose::told::JsonBase;
use std::cell::RefCell;

/// So many versions are read at once.
const AT_ONCE: usize = 500;

/// A study that has been begun.
pub struct Kept<'s> {
    store: &'s RefCell<Store>,
    begun: StudyBegun,
}

impl<'s> Kept<'s> {
    /// Begins it, or goes on with it.
    pub fn begin(
        store: &'s RefCell<Store>,
        base: &Base,
        question: String,
    ) -> Result<Kept<'s>, Exit> {
        let key = StudyKey {
            program: env!("CARGO_PKG_VERSION").to_string(),
            problem: text_of(base.problem())?,
            question,
        };
        let solutions = serde_json::to_string(&JsonBase::from(base))?;
        let begun = store.borrow_mut().begin_study(&key, &solutions);
        Ok(Kept {
            store,
            begun: begun.map_err(Exit::failure)?,
        })
    }

    /// The number of the first version that is not judged.
    pub fn next(&self) -> u64 {
        self.begun.next
    }

    /// Goes through the versions that are kept, in their order.
    pub fn each(
        &self,
        versions: &Versions,
        base: &Base,
        mut tell: impl FnMut(Shown) -> Result<(), Exit>,
    ) -> Result<(), Exit> {
        let mut from = 0;
        loop {
            let rows = self.store.borrow().versions(self.begun.id, from, AT_ONCE);
            let rows = rows.map_err(Exit::failure)?;
            let Some(last) = rows.last() else {
                return Ok(());
            };
            from = last.number + 1;
            for row in rows {
                let number = row.number;
                let version = versions.version(number);
                let shown = version.and_then(|version| Shown::of_row(row, version, base));
                tell(shown.ok_or_else(|| {
                    Exit::failure(format!("--into: version {number} is not of this program"))
                })?)?;
            }
        }
    }

    /// Keeps versions; `next` is the number of the first one that is not judged, if there is one.
    pub fn add(&self, rows: &[VersionRow], next: Option<u64>, all: u64) -> Result<(), Exit> {
        let mut store = self.store.borrow_mut();
        let (id, is_last) = (self.begun.id, next.is_none());
        let added = store.add_versions(id, rows, next.unwrap_or(all), is_last);
        added.map_err(Exit::failure)
    }
}

/// A problem in Popeye's language.
fn text_of(problem: &InputProblem) -> Result<String, Exit> {
    let problem = Problem::from(problem.clone());
    problem.write(Target::Popeye).map_err(Exit::failure)
}
