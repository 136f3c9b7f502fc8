//! What has changed since another run: of another version, with other limits, or in another database.

use crate::store::{Row, Run, RunInfo, Store, StoreError};
use sauterelle::comparison::Agreement;
use sauterelle::examination::Class;
use sauterelle_languages::say;
use std::collections::{BTreeMap, HashMap};

/// The results of another run, in short.
pub struct Before {
    info: RunInfo,
    /// By what identifies a problem in any database.
    known: HashMap<Vec<u8>, Brief>,
}

/// A result in short.
#[derive(Clone, PartialEq, Debug)]
struct Brief {
    class: Class,
    verdict: String,
    agreement: Option<Agreement>,
    solutions: blake3::Hash,
    seconds: f64,
}

impl Brief {
    fn of(row: &Row) -> Brief {
        Brief {
            class: row.class,
            verdict: row.verdict.clone(),
            agreement: row.agreement(),
            solutions: blake3::hash(row.solutions.as_bytes()),
            seconds: row.seconds,
        }
    }

    /// What was found in a search that was cut short depends on the machine.
    fn is_same(&self, other: &Brief) -> bool {
        let is_cut_short = self.class == Class::Slower;
        self.class == other.class
            && (is_cut_short
                || (self.agreement == other.agreement && self.solutions == other.solutions))
    }
}

impl Before {
    /// Reads them.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn read(store: &Store, run: Run) -> Result<Before, StoreError> {
        let mut known = HashMap::new();
        store.each_result(run, |row| {
            let brief = Brief::of(&row);
            known.insert(row.digest, brief);
            Ok::<(), StoreError>(())
        })?;
        Ok(Before {
            info: store.info(run)?,
            known,
        })
    }

    /// The class that a problem had, if it was there.
    pub fn class(&self, row: &Row) -> Option<Class> {
        self.known.get(&row.digest).map(|brief| brief.class)
    }
}

/// What has changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Changes {
    /// The other run.
    pub before: RunInfo,
    /// Problems of both runs.
    pub common: u64,
    /// Those of them with the same class, solutions and agreement.
    pub equal: u64,
    /// The seconds that they have all taken: then, and now.
    pub seconds: [f64; 2],
    /// How many have gone from one class to another.
    pub moved: BTreeMap<(Class, Class), u64>,
    /// Problems that are there now only.
    pub new: u64,
    /// Problems that were there then only.
    pub gone: u64,
    /// The first ones that have changed.
    pub shown: Vec<Change>,
    most: usize,
    left: HashMap<Vec<u8>, Brief>,
}

/// A problem that has changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// Where it stands.
    pub place: String,
    /// Its authors.
    pub authors: String,
    /// Its stipulation.
    pub stipulation: String,
    /// Its class, then and now.
    pub classes: [Class; 2],
    /// Its verdict, then and now.
    pub verdicts: [String; 2],
}

impl Changes {
    pub(super) fn since(before: Before, most: usize) -> Changes {
        Changes {
            before: before.info,
            common: 0,
            equal: 0,
            seconds: [0.0; 2],
            moved: BTreeMap::new(),
            new: 0,
            gone: 0,
            shown: Vec::new(),
            most,
            left: before.known,
        }
    }

    pub(super) fn note(&mut self, row: &Row) {
        let Some(before) = self.left.remove(&row.digest) else {
            self.new += 1;
            return;
        };
        let now = Brief::of(row);
        self.common += 1;
        self.seconds[0] += before.seconds;
        self.seconds[1] += now.seconds;
        if before.is_same(&now) {
            self.equal += 1;
            return;
        }
        if before.class != now.class {
            *self.moved.entry((before.class, now.class)).or_default() += 1;
        }
        if self.shown.len() < self.most {
            self.shown.push(Change {
                place: row.place.clone(),
                authors: row.authors.clone(),
                stipulation: row.stipulation.clone(),
                classes: [before.class, now.class],
                verdicts: [before.verdict, now.verdict],
            });
        }
    }

    pub(super) fn end(mut self) -> Changes {
        self.gone = std::mem::take(&mut self.left).len() as u64;
        self
    }

    /// All this in lines.
    pub(super) fn lines(&self) -> Vec<String> {
        let changed = self.common - self.equal;
        let [then, now] = self.seconds;
        let mut lines = vec![say!(
            "{} problems in both: {} equal, {changed} changed; {} only now, {} only then; {then:.1} s then, {now:.1} s now",
            self.common,
            self.equal,
            self.new,
            self.gone
        )];
        let same_class = changed - self.moved.values().sum::<u64>();
        if same_class > 0 {
            lines.push(say!("{same_class} of the same class with other solutions"));
        }
        let moved = self.moved.iter();
        lines
            .extend(moved.map(|((then, now), count)| {
                say!("{count} from {} to {}", then.name(), now.name())
            }));
        lines
    }
}

impl Change {
    /// What has changed, in words.
    pub(super) fn in_words(&self) -> String {
        let [then, now] = &self.classes;
        match then == now {
            true => say!("{}, other solutions", now.name()),
            false => say!("from {} to {}", then.name(), now.name()),
        }
    }
}
