//! Problems taken out to be solved, each by one program.

use super::owner::bury;
use super::{Run, Store, StoreError};
use rusqlite::{OptionalExtension, params};
use sauterelle::examination::Intention;

/// A problem to be solved by this program and by no other.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// Its number.
    pub problem: i64,
    /// The problem in Popeye's language.
    pub text: String,
    /// What is intended.
    pub intention: Option<Intention>,
}

/// Which problems are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Take {
    /// Those that were never begun.
    Fresh,
    /// After them also those that were begun and not finished: one that ends the program does not keep the others from being solved.
    All,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Problems with a result.
    pub done: u64,
    /// Problems known so far.
    pub of: u64,
}

impl Store {
    /// Takes the next problem of a run that has no result and that nobody is at.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn claim(&mut self, run: Run, take: Take) -> Result<Option<Claim>, StoreError> {
        let owner = self.owner;
        let most_begun = match take {
            Take::Fresh => 0,
            Take::All => i64::MAX,
        };
        let transaction = self.transaction()?;
        let sql = "UPDATE open SET begun = begun + 1, owner = ?3 WHERE setting = ?2 AND problem = (
                SELECT problem FROM open INDEXED BY next
                WHERE setting = ?2 AND owner IS NULL AND begun <= ?4
                    AND EXISTS (SELECT 1 FROM tasks WHERE run = ?1 AND tasks.problem = open.problem)
                ORDER BY begun, problem LIMIT 1)
            RETURNING problem, (SELECT text FROM problems WHERE id = problem), (SELECT intention FROM problems WHERE id = problem)";
        let values = params![run.id, run.setting, owner, most_begun];
        let claimed = transaction
            .prepare_cached(sql)?
            .query_row(values, |row| {
                Ok((row.get(0)?, row.get(1)?, row.get::<_, Option<String>>(2)?))
            })
            .optional()?;
        transaction.commit()?;
        let claim = claimed.map(|(problem, text, intention)| {
            let intention = intention.map(|text| serde_json::from_str(&text));
            Ok(Claim {
                problem,
                text,
                intention: intention.transpose()?,
            })
        });
        claim.transpose()
    }

    /// Whether there are problems of a run to be taken, or others are at some. What dead programs were at is to be taken again.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn is_work_left(&mut self, run: Run) -> Result<bool, StoreError> {
        let owner = self.owner;
        let transaction = self.transaction()?;
        bury(&transaction, owner)?;
        let sql = "SELECT EXISTS (SELECT 1 FROM open WHERE setting = ?2 AND owner IS NOT ?3
            AND EXISTS (SELECT 1 FROM tasks WHERE run = ?1 AND tasks.problem = open.problem))";
        let values = params![run.id, run.setting, owner];
        let is_left = transaction.query_row(sql, values, |row| row.get(0))?;
        transaction.commit()?;
        Ok(is_left)
    }

    /// How far a run is.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn progress(&self, run: Run) -> Result<Progress, StoreError> {
        let sql = "SELECT count(results.problem), count(*) FROM tasks
            LEFT JOIN results ON results.setting = ?2 AND results.problem = tasks.problem
            WHERE run = ?1";
        let values = params![run.id, run.setting];
        let progress = self.connection.query_row(sql, values, |row| {
            Ok(Progress {
                done: row.get::<_, i64>(0)? as u64,
                of: row.get::<_, i64>(1)? as u64,
            })
        });
        Ok(progress?)
    }
}
