//! Problems put in.

use super::content::put_card;
use super::{Run, Store, StoreError, results};
use crate::input::{Item, KeptProblem, Place};
use rusqlite::{OptionalExtension, Transaction, params};
use sauterelle::examination::Examination;

impl Store {
    /// Puts problems in, as tasks of a run.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn add(&mut self, run: Run, items: &[Item]) -> Result<(), StoreError> {
        let transaction = self.transaction()?;
        for item in items {
            add(&transaction, run, item)?;
        }
        transaction.commit()?;
        Ok(())
    }
}

fn add(transaction: &Transaction, run: Run, item: &Item) -> Result<(), StoreError> {
    let number = number(transaction, item)?;
    let task = "INSERT OR IGNORE INTO tasks (run, problem) VALUES (?1, ?2)";
    let mut task = transaction.prepare_cached(task)?;
    if task.execute([run.id, number])? > 0 {
        match &item.problem {
            Ok(_) => open(transaction, run, number)?,
            Err(faults) => {
                let reasons = faults.iter().map(|fault| fault.reason.clone()).collect();
                results::put(transaction, run, number, &Examination::refused(reasons))?;
            }
        }
    }
    Ok(place(transaction, run, &item.place, number)?)
}

/// The number of a problem, which is put in if it is new.
fn number(transaction: &Transaction, item: &Item) -> Result<i64, StoreError> {
    let digest = item.digest();
    let known = "SELECT id FROM problems WHERE digest = ?1";
    let mut known = transaction.prepare_cached(known)?;
    let known = known
        .query_row([&digest[..]], |row| row.get(0))
        .optional()?;
    if let Some(number) = known {
        return Ok(number);
    }
    let nothing = KeptProblem::default();
    let problem = item.problem.as_ref().unwrap_or(&nothing);
    let intention = problem.intention.as_ref().map(serde_json::to_string);
    let sql = "INSERT INTO problems (digest, text, stipulation, authors, source, intention) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let number = transaction.prepare_cached(sql)?.insert(params![
        &digest[..],
        problem.text,
        problem.stipulation,
        problem.authors,
        problem.source,
        intention.transpose()?,
    ])?;
    if item.problem.is_ok() {
        put_card(transaction, number, &problem.card)?;
    }
    Ok(number)
}

/// A problem without a result is open. What the same version has settled with no more time is taken over.
fn open(transaction: &Transaction, run: Run, problem: i64) -> rusqlite::Result<()> {
    let inherit = "INSERT OR IGNORE INTO results
        SELECT own.id, r.problem, r.class, r.verdict, r.agreement, r.comparison, r.positions, r.solutions,
            r.is_cut, r.refusals, r.seconds, r.nodes, r.memory, 0, r.ended
        FROM settings AS own JOIN settings AS other ON other.version = own.version AND other.id <> own.id
            AND (own.seconds < 0 OR other.seconds BETWEEN 0 AND own.seconds)
        JOIN results AS r ON r.setting = other.id AND r.problem = ?2
        WHERE own.id = ?1 AND r.class NOT IN ('slower', 'failed')
            AND NOT EXISTS (SELECT 1 FROM json_each(r.positions, '$') AS p, json_each(p.value, '$.phases') AS phase
                WHERE phase.value ->> '$.ended' = 'out-of-time')
        LIMIT 1";
    let open = "INSERT OR IGNORE INTO open (setting, problem, begun)
        SELECT ?1, ?2, 0 WHERE NOT EXISTS (SELECT 1 FROM results WHERE setting = ?1 AND problem = ?2)";
    for sql in [inherit, open] {
        let mut statement = transaction.prepare_cached(sql)?;
        statement.execute([run.setting, problem])?;
    }
    Ok(())
}

/// Notes where a problem stands.
fn place(transaction: &Transaction, run: Run, place: &Place, problem: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO places (run, file, number, line, name, problem) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT DO UPDATE SET line = excluded.line, name = excluded.name, problem = excluded.problem";
    transaction.prepare_cached(sql)?.execute(params![
        run.id,
        place.file,
        place.number as i64,
        place.line as i64,
        place.name,
        problem
    ])?;
    Ok(())
}
