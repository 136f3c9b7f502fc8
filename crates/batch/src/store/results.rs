//! Results put in.

use super::{Run, Store, StoreError};
use crate::examination::Examination;
use rusqlite::{TransactionBehavior, params};

impl Store {
    /// Puts the result of a problem in, as one transaction. If another program has put one in meanwhile, that one stays: false.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn finish(
        &mut self,
        run: Run,
        problem: i64,
        found: &Examination,
    ) -> Result<bool, StoreError> {
        let comparison = found.comparison.as_ref();
        let agreement = comparison.map(|comparison| comparison.agreement.name());
        let comparison = comparison.map(serde_json::to_string).transpose()?;
        let positions = serde_json::to_string(&found.positions)?;
        let refusals = serde_json::to_string(&found.refusals)?;
        let owner = self.owner.map_or(0, |owner| owner.id);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let sql = "INSERT OR IGNORE INTO results (setting, problem, class, verdict, agreement, comparison, positions, solutions,
                is_cut, refusals, seconds, nodes, memory, ended)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, datetime())";
        let is_new = transaction.prepare_cached(sql)?.execute(params![
            run.setting,
            problem,
            found.class.name(),
            found.verdict,
            agreement,
            comparison,
            positions,
            found.solutions,
            found.is_cut,
            refusals,
            found.seconds,
            found.nodes as i64,
            found.memory as i64,
        ])?;
        let free =
            "UPDATE attempts SET owner = NULL WHERE setting = ?1 AND problem = ?2 AND owner = ?3";
        transaction
            .prepare_cached(free)?
            .execute(params![run.setting, problem, owner])?;
        transaction.commit()?;
        Ok(is_new > 0)
    }
}
