//! The judge's report: entries of a tourney, what has come of each, what it shows, and what is near to it.
//!
//! Entries have numbers; who made them stands in the key alone. [`write_page`] is where a judge sorts them and writes comments,
//! [`write_sheets`] is to be printed, and [`award`] makes the document from what the page has saved.

mod award;
mod page;
mod sheets;

pub use award::{AwardError, award};
pub use page::write_page;
pub use sheets::{write_key, write_sheets};

use crate::input::read_kept;
use crate::predecessors::{Compared, Predecessor};
use crate::store::{Row, Run, Store, StoreError, content_of};
use sauterelle::content::Content;
use sauterelle::examination::Class;
use sauterelle::notation::entered::InputProblem;
use sauterelle::query::Card;
use std::collections::{HashMap, HashSet};

/// An entry of a tourney.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number, from 1, in the order in which the inputs were read.
    pub number: usize,
    /// The problem and what has come of it.
    pub row: Row,
    /// White, black and neutral men of the diagram.
    pub men: [usize; 3],
    /// What it shows, as far as its solution is known and understood.
    pub content: Option<Content>,
    /// Other entries and problems of databases to which it is near.
    pub near: Vec<Near>,
}

/// What is near to an entry.
#[derive(Clone, Debug)]
pub struct Near {
    /// The number of the entry; none of a problem in a database.
    pub entry: Option<usize>,
    /// What is the same and what differs.
    pub predecessor: Predecessor,
}

/// So many near problems are shown of an entry, and none that is less near than this many hundredths.
const MOST_NEAR: usize = 5;
const LEAST_NEARNESS: u32 = 30;

/// All entries of a run, compared with each other and with the problems of these databases.
///
/// # Errors
/// If a database cannot be read.
pub fn entries(store: &Store, run: Run, others: &[Store]) -> Result<Vec<Entry>, StoreError> {
    let mut rows = Vec::new();
    store.each_result(run, |row| {
        rows.push(row);
        Ok::<(), StoreError>(())
    })?;
    let numbers = rows
        .iter()
        .zip(1..)
        .map(|(row, number)| (row.problem, number));
    let numbers: HashMap<i64, usize> = numbers.collect();
    let entries = rows.into_iter().zip(1..).map(|(row, number)| {
        let near = near(&row, store, &numbers, others)?;
        let content = content_of(&row.text, &row.positions, &row.solutions);
        let card = match row.class {
            Class::Refused => Card::default(),
            _ => store.card(row.problem)?,
        };
        let men = ['w', 'b', 'n'].map(|side| {
            let men = card.men.split_whitespace();
            men.filter(|man| man.starts_with(side)).count()
        });
        Ok(Entry {
            number,
            row,
            men,
            content,
            near,
        })
    });
    entries.collect()
}

fn near(
    row: &Row,
    store: &Store,
    numbers: &HashMap<i64, usize>,
    others: &[Store],
) -> Result<Vec<Near>, StoreError> {
    if row.class == Class::Refused {
        return Ok(Vec::new());
    }
    let compared = Compared::kept(store, row.problem)?;
    let mut near = Vec::new();
    for (problem, predecessor) in compared.predecessors(store, Some(row.problem), MOST_NEAR)? {
        let entry = numbers.get(&problem).copied();
        near.extend(entry.map(|entry| Near {
            entry: Some(entry),
            predecessor,
        }));
    }
    for other in others {
        let found = compared.predecessors(other, None, MOST_NEAR)?.into_iter();
        near.extend(found.map(|(_, predecessor)| Near {
            entry: None,
            predecessor,
        }));
    }
    near.retain(|it| it.predecessor.nearness >= LEAST_NEARNESS);
    near.sort_by_key(|it| 100 - it.predecessor.nearness.min(100));
    near.truncate(MOST_NEAR);
    Ok(near)
}

impl Entry {
    /// The problem with its author and source; none if it cannot be read.
    pub fn problem(&self) -> Option<InputProblem> {
        let Row {
            text,
            authors,
            source,
            ..
        } = &self.row;
        let mut problem = read_kept(text, authors, source).ok()?;
        // what the file asks for and what the judge sees may be the same
        let mut known = HashSet::new();
        problem
            .options
            .retain(|option| known.insert(option.name[0]));
        Some(problem)
    }
}
