//! Programs that work on a database, and whether they are alive.

use super::{Store, StoreError};
use rusqlite::{Connection, params};
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds without a sign of life after which a program counts as dead.
const LEASE: i64 = 60;

/// Where a process runs: only there its number means anything. Empty if the system does not say.
fn place() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let space = fs::read_link("/proc/self/ns/pid").map(|path| path.display().to_string());
    match (boot.trim(), space) {
        ("", _) | (_, Err(_)) => String::new(),
        (boot, Ok(space)) => format!("{boot} {space}"),
    }
}

/// The number of a process and when it was started, which no two processes share.
fn process(number: u32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    // the name in brackets may hold anything
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    // a zombie has ended
    let is_alive = *fields.first()? != "Z";
    let started = fields.get(19)?;
    is_alive.then(|| format!("{number} {started}"))
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |time| time.as_secs() as i64)
}

impl Store {
    /// Enters this program among those that work here.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn enter(&mut self) -> Result<(), StoreError> {
        let number = std::process::id();
        let process = process(number).unwrap_or_else(|| number.to_string());
        let sql = "INSERT INTO owners (place, process, heartbeat) VALUES (?1, ?2, ?3)";
        self.connection
            .execute(sql, params![place(), process, now()])?;
        self.owner = self.connection.last_insert_rowid();
        Ok(())
    }

    /// Gives a sign of life. A program that was asleep for so long that it counted as dead enters anew.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn beat(&mut self) -> Result<(), StoreError> {
        let sql = "UPDATE owners SET heartbeat = ?1 WHERE id = ?2";
        match self.connection.execute(sql, [now(), self.owner])? {
            0 => self.enter(),
            _ => Ok(()),
        }
    }

    /// Gives back what this program has not finished, and leaves.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn leave(&mut self) -> Result<(), StoreError> {
        let owner = std::mem::take(&mut self.owner);
        let transaction = self.transaction()?;
        dismiss(&transaction, owner)?;
        Ok(transaction.commit()?)
    }
}

/// Gives back what dead programs were at.
pub(super) fn bury(connection: &Connection, own: i64) -> rusqlite::Result<()> {
    let mut statement = connection
        .prepare_cached("SELECT id, place, process, heartbeat FROM owners WHERE id <> ?1")?;
    let rows = statement.query_map([own], |row| {
        let texts: [String; 2] = [row.get(1)?, row.get(2)?];
        Ok((row.get::<_, i64>(0)?, texts, row.get::<_, i64>(3)?))
    })?;
    let all: Vec<_> = rows.collect::<Result<_, _>>()?;
    let here = place();
    for (id, [place, known], heartbeat) in all {
        let is_near = !here.is_empty() && place == here;
        let is_dead = match is_near {
            true => {
                let number = known.split(' ').next().and_then(|n| n.parse().ok());
                number.and_then(process) != Some(known)
            }
            // of processes elsewhere only the heartbeat is known
            false => heartbeat + LEASE < now(),
        };
        if is_dead {
            dismiss(connection, id)?;
        }
    }
    Ok(())
}

fn dismiss(connection: &Connection, owner: i64) -> rusqlite::Result<()> {
    connection.execute("UPDATE open SET owner = NULL WHERE owner = ?1", [owner])?;
    connection.execute("DELETE FROM owners WHERE id = ?1", [owner])?;
    Ok(())
}
