//! Problems of a database that have something in common with another one.

use super::{Store, StoreError};
use rusqlite::params;
use sauterelle::content::prints::{Print, Trait};
use std::collections::BTreeMap;

/// A problem of a database that has something in common with another one.
#[derive(Clone, PartialEq, Debug)]
pub struct Relative {
    /// Its number.
    pub problem: i64,
    /// So many things of each trait are in both.
    pub shared: BTreeMap<Trait, u64>,
}

impl Relative {
    /// How many things of a trait are in both.
    pub fn shares(&self, of: Trait) -> u64 {
        self.shared.get(&of).copied().unwrap_or(0)
    }
}

/// Things that more problems have than this tell nothing of any of them.
const MOST_WITH: i64 = 2000;

impl Store {
    /// All problems that have something in common with one that has these prints.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn relatives(&self, prints: &[Print]) -> Result<Vec<Relative>, StoreError> {
        let sql = "SELECT problem FROM prints WHERE trait = ?1 AND value = ?2 LIMIT ?3";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut found: BTreeMap<i64, BTreeMap<Trait, u64>> = BTreeMap::new();
        for print in prints {
            let values = params![print.of.name(), print.value, MOST_WITH + 1];
            let rows = statement.query_map(values, |row| row.get(0))?;
            let problems: Vec<i64> = rows.collect::<Result<_, _>>()?;
            if problems.len() as i64 > MOST_WITH && print.of != Trait::Matrix {
                continue;
            }
            for problem in problems {
                *found
                    .entry(problem)
                    .or_default()
                    .entry(print.of)
                    .or_default() += 1;
            }
        }
        let related = found.into_iter();
        Ok(related
            .map(|(problem, shared)| Relative { problem, shared })
            .collect())
    }

    /// The prints of a problem, and its facts as they are kept: name and values.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn prints(&self, problem: i64) -> Result<Vec<Print>, StoreError> {
        let sql = "SELECT trait, value FROM prints WHERE problem = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query([problem])?;
        let mut prints = Vec::new();
        while let Some(row) = rows.next()? {
            let name: String = row.get(0)?;
            let of = Trait::ALL.into_iter().find(|of| of.name() == name);
            prints.extend(of.map(|of| Print {
                of,
                value: row.get(1).unwrap_or_default(),
            }));
        }
        Ok(prints)
    }

    /// What the solution of a problem shows, as the names of predicates with their values.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn facts(&self, problem: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT name, arguments FROM facts WHERE problem = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([problem], |row| {
            let (name, values): (String, String) = (row.get(0)?, row.get(1)?);
            Ok(match values.is_empty() {
                true => name,
                false => format!("{name}({})", values.replace('|', ", ")),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The stipulation and the men of a problem, as its card has them.
    ///
    /// # Errors
    /// If there is no card, or the database cannot be read.
    pub fn card(&self, problem: i64) -> Result<sauterelle::query::Card, StoreError> {
        let sql = "SELECT card FROM cards WHERE problem = ?1";
        let text: String = self
            .connection
            .query_row(sql, [problem], |row| row.get(0))?;
        Ok(serde_json::from_str(&text)?)
    }

    /// Problems with the same matrix, group by group.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn same_matrices(&self) -> Result<Vec<Vec<i64>>, StoreError> {
        let sql = "SELECT value, problem FROM prints WHERE trait = ?1 AND value IN (
            SELECT value FROM prints WHERE trait = ?1 GROUP BY value HAVING count(*) > 1)
            ORDER BY value, problem";
        let mut statement = self.connection.prepare(sql)?;
        let rows = statement.query_map([Trait::Matrix.name()], |row| {
            Ok((row.get::<_, i64>(0)?, row.get(1)?))
        })?;
        let rows: Vec<(i64, i64)> = rows.collect::<Result<_, _>>()?;
        let groups = rows.chunk_by(|one, other| one.0 == other.0);
        let mut groups: Vec<Vec<i64>> = groups
            .map(|group| group.iter().map(|(_, problem)| *problem).collect())
            .collect();
        groups.sort_unstable();
        Ok(groups)
    }
}
