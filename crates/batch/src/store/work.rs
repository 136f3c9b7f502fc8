//! Problems put in, and taken out to be solved.

use super::owner::bury;
use super::{Run, Store, StoreError};
use crate::examination::Intention;
use crate::input::{Body, Item};
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};

/// A problem to be solved by this program and by no other.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// Its number.
    pub problem: i64,
    /// The problem.
    pub body: Body,
    /// What is intended.
    pub intention: Option<Intention>,
}

/// Which problems are looked through for one to solve, in the order of their numbers. Those that were begun before and not finished
/// come last: one that ends the program does not keep the others from being solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// Those with a higher number than this.
    pub after: i64,
    /// Only those that were never begun.
    pub fresh: bool,
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
    /// Puts problems in, as tasks of a run.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn add(&mut self, run: Run, items: &[Item]) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        for item in items {
            put(&transaction, run, item)?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Takes the first problem of a run behind the one named that has no result and that nobody is at.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn claim(&mut self, run: Run, sweep: Sweep) -> Result<Option<Claim>, StoreError> {
        let owner = self.owner.map_or(0, |owner| owner.id);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        if !sweep.fresh && sweep.after == 0 {
            bury(&transaction, owner)?;
        }
        let found = next(&transaction, run, sweep)?;
        if let Some(problem) = found {
            let sql = "INSERT INTO attempts (setting, problem, begun, owner) VALUES (?1, ?2, 1, ?3)
                ON CONFLICT DO UPDATE SET begun = begun + 1, owner = excluded.owner";
            transaction.execute(sql, params![run.setting, problem, owner])?;
        }
        transaction.commit()?;
        found.map(|problem| self.claimed(problem)).transpose()
    }

    fn claimed(&self, problem: i64) -> Result<Claim, StoreError> {
        let sql = "SELECT text, form, intention FROM problems WHERE id = ?1";
        let (text, form, intention) = self.connection.query_row(sql, [problem], |row| {
            let texts: (String, String, Option<String>) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(texts)
        })?;
        let body = Body::of_form(&form, text)
            .ok_or_else(|| StoreError::Damaged(format!("problem {problem} has no known form")))?;
        let intention = intention.map(|text| serde_json::from_str(&text));
        Ok(Claim {
            problem,
            body,
            intention: intention.transpose()?,
        })
    }

    /// Whether another program is at problems of this run.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn is_shared(&self, run: Run) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM attempts JOIN tasks USING (problem)
            WHERE run = ?1 AND setting = ?2 AND owner IS NOT NULL AND owner <> ?3)";
        let owner = self.owner.map_or(0, |owner| owner.id);
        let values = params![run.id, run.setting, owner];
        Ok(self.connection.query_row(sql, values, |row| row.get(0))?)
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

/// Puts a problem in, if it is new, and notes where it stands.
fn put(transaction: &Transaction, run: Run, item: &Item) -> Result<(), StoreError> {
    let known = "SELECT id FROM problems WHERE digest = ?1";
    let mut known = transaction.prepare_cached(known)?;
    let digest = item.digest();
    let known: Option<i64> = known
        .query_row([&digest[..]], |row| row.get(0))
        .optional()?;
    let problem = match known {
        Some(problem) => problem,
        None => {
            let sql =
                "INSERT INTO problems (digest, text, form, stipulation, authors, source, intention)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let intention = item.intention.as_ref().map(serde_json::to_string);
            transaction.prepare_cached(sql)?.execute(params![
                &digest[..],
                item.body.text(),
                item.body.form(),
                item.stipulation,
                item.authors,
                item.source,
                intention.transpose()?,
            ])?;
            transaction.last_insert_rowid()
        }
    };
    let task = "INSERT OR IGNORE INTO tasks (run, problem) VALUES (?1, ?2)";
    let is_new = transaction
        .prepare_cached(task)?
        .execute(params![run.id, problem])?;
    if is_new > 0 {
        inherit(transaction, run, problem)?;
    }
    let place = &item.place;
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

/// Takes over what the same version has settled with no more time and memory.
fn inherit(transaction: &Transaction, run: Run, problem: i64) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO results
        SELECT own.id, r.problem, r.class, r.verdict, r.agreement, r.comparison, r.positions, r.solutions,
            r.is_cut, r.refusals, r.seconds, r.nodes, r.memory, r.ended
        FROM settings AS own JOIN settings AS other ON other.version = own.version AND other.id <> own.id
            AND (own.seconds < 0 OR other.seconds BETWEEN 0 AND own.seconds)
        JOIN results AS r ON r.setting = other.id AND r.problem = ?2
        WHERE own.id = ?1 AND r.class NOT IN ('slower', 'failed')
            AND NOT EXISTS (SELECT 1 FROM json_each(r.positions, '$') AS p, json_each(p.value, '$.phases') AS phase
                WHERE phase.value ->> '$.ended' = 'out-of-time')
        LIMIT 1";
    let mut statement = transaction.prepare_cached(sql)?;
    statement.execute(params![run.setting, problem])?;
    Ok(())
}

fn next(transaction: &Transaction, run: Run, sweep: Sweep) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT tasks.problem FROM tasks
        LEFT JOIN attempts ON attempts.setting = ?2 AND attempts.problem = tasks.problem
        WHERE tasks.run = ?1 AND tasks.problem > ?3 AND attempts.owner IS NULL
            AND (attempts.begun IS NULL OR NOT ?4)
            AND NOT EXISTS (SELECT 1 FROM results WHERE results.setting = ?2 AND results.problem = tasks.problem)
        ORDER BY tasks.problem LIMIT 1";
    let mut statement = transaction.prepare_cached(sql)?;
    let values = params![run.id, run.setting, sweep.after, sweep.fresh];
    statement.query_row(values, |row| row.get(0)).optional()
}
