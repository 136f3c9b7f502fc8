//! Results put in.

use super::{Run, Store, StoreError};
use rusqlite::{Transaction, params};
use sauterelle::examination::Examination;

impl Store {
    /// Puts the result of a problem in, as one transaction that has reached the disk. If another program has put one in meanwhile, that
    /// one stays: false.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn finish(
        &mut self,
        run: Run,
        problem: i64,
        found: &Examination,
    ) -> Result<bool, StoreError> {
        // what others have done before reaches the disk with it
        self.connection.pragma_update(None, "synchronous", "full")?;
        let transaction = self.transaction()?;
        let is_new = put(&transaction, run, problem, found)?;
        transaction.commit()?;
        self.connection
            .pragma_update(None, "synchronous", "normal")?;
        Ok(is_new)
    }
}

/// Puts a result in the place of an open problem, unless there is one.
pub(super) fn put(
    transaction: &Transaction,
    run: Run,
    problem: i64,
    found: &Examination,
) -> Result<bool, StoreError> {
    let comparison = found.comparison.as_ref();
    let sql = "INSERT OR IGNORE INTO results (setting, problem, class, verdict, agreement, comparison, positions, solutions,
            is_cut, refusals, seconds, nodes, memory, begun, ended)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
            coalesce((SELECT begun FROM open WHERE setting = ?1 AND problem = ?2), 0), datetime())";
    let is_new = transaction.prepare_cached(sql)?.execute(params![
        run.setting,
        problem,
        found.class.name(),
        found.verdict,
        comparison.map(|comparison| comparison.agreement.name()),
        comparison.map(serde_json::to_string).transpose()?,
        serde_json::to_string(&found.positions)?,
        found.solutions,
        found.is_cut,
        serde_json::to_string(&found.refusals)?,
        found.seconds,
        found.nodes as i64,
        found.memory as i64,
    ])?;
    let close = "DELETE FROM open WHERE setting = ?1 AND problem = ?2";
    transaction
        .prepare_cached(close)?
        .execute(params![run.setting, problem])?;
    Ok(is_new > 0)
}
