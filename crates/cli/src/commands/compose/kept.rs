//! A study in a database: versions are kept there as they are judged, so that the same command goes on where it was broken off.

use super::asked::Versions;
use super::shown::Shown;
use crate::exit::Exit;
use crate::output::complain;
use sauterelle::forms::popeye::POPEYE;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Problem, Stop};
use sauterelle_batch::store::{CookRow, Store, StudyBegun, StudyKey, StudyState, VersionRow};
use sauterelle_compose::told::JsonBase;
use sauterelle_compose::{Base, KeptCook, Study, Version};
use sauterelle_languages::say;
use std::cell::RefCell;

/// So many versions are read at once.
const AT_ONCE: usize = 500;

/// A study that has been begun.
pub struct Kept<'s> {
    store: &'s RefCell<Store>,
    begun: StudyBegun,
    /// Versions in which cooks were found, by their numbers.
    cooked: RefCell<Vec<(u64, Version)>>,
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
        let begun = begun.map_err(Exit::failure)?;
        let other = store.borrow().study_of_other_program(&key);
        if begun.next == 0
            && let Some((program, judged)) = other.map_err(Exit::failure)?
        {
            complain(&say!(
                "note: --into: {judged} versions have been judged by version {program} of the program; they are judged anew\n"
            ));
        }
        Ok(Kept {
            store,
            begun,
            cooked: RefCell::default(),
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
                    Exit::failure(say!("--into: version {number} is not of this program"))
                })?)?;
            }
        }
    }

    /// Makes the cooks known that were found before.
    pub fn recall(&self, versions: &Versions, study: &mut Study, stop: &Stop) -> Result<(), Exit> {
        let rows = self.store.borrow().cooks(self.begun.id);
        let mut kept = Vec::new();
        for row in rows.map_err(Exit::failure)? {
            let version = row.version.and_then(|number| versions.version(number));
            if let (Some(number), Some(version)) = (row.version, &version) {
                self.cooked.borrow_mut().push((number, version.clone()));
            }
            kept.push(KeptCook {
                version,
                position: row.position,
                text: row.text,
                hits: row.hits,
            });
        }
        study.recall(&kept, stop);
        Ok(())
    }

    /// Keeps versions that have just been judged, and what the study knows then; `next` is the number of the first one that is not judged, if
    /// there is one, of all versions.
    pub fn add(
        &self,
        judged: &[(u64, Version)],
        rows: &[VersionRow],
        study: &Study,
        (next, all): (Option<u64>, u64),
    ) -> Result<(), Exit> {
        let cooks = self.cooks(judged, study);
        let state = StudyState {
            cooks: &cooks,
            next: next.unwrap_or(all),
            is_last: next.is_none(),
        };
        let mut store = self.store.borrow_mut();
        let added = store.add_versions(self.begun.id, rows, state);
        added.map_err(Exit::failure)
    }

    /// The cooks that a study knows, some of which these versions have brought.
    fn cooks(&self, judged: &[(u64, Version)], study: &Study) -> Vec<CookRow> {
        let kept = study.cooks();
        let mut cooked = self.cooked.borrow_mut();
        let is_used = |of: &Version| kept.iter().any(|cook| cook.version.as_ref() == Some(of));
        cooked.retain(|(_, version)| is_used(version));
        let mut number = |of: &Version| {
            let known = cooked.iter().find(|(_, version)| version == of);
            if let Some((number, _)) = known {
                return Some(*number);
            }
            let new = judged.iter().find(|(_, version)| version == of)?;
            cooked.push(new.clone());
            Some(new.0)
        };
        let rows = kept.iter().filter_map(|cook| {
            let version = match &cook.version {
                Some(version) => Some(number(version)?),
                None => None,
            };
            Some(CookRow {
                version,
                position: cook.position.clone(),
                text: cook.text.clone(),
                hits: cook.hits,
            })
        });
        rows.collect()
    }
}

/// A problem in Popeye's language.
fn text_of(problem: &InputProblem) -> Result<String, Exit> {
    let problem = Problem::from(problem.clone());
    problem.write(&POPEYE).map_err(Exit::failure)
}
