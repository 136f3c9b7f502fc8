//! The database of problems and results: SQLite, one file.
//!
//! Each result is one transaction that has reached the disk before the next problem is begun, so that neither `kill -9` nor a power cut
//! loses one. Programs share the work by claims, which a power cut may undo; those of a dead program are taken over.

mod adding;
mod asking;
mod content;
mod error;
mod owner;
mod reading;
mod relatives;
mod results;
mod studies;
mod work;

pub use asking::{Hits, Kept};
pub use content::content_of;
pub use error::StoreError;
pub use reading::{Row, RunInfo};
pub use relatives::Relative;
pub use studies::{CookRow, StudyBegun, StudyKey, StudyState, VersionRow};
pub use work::{Claim, Progress, Take};

use rusqlite::{
    Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params,
};
use sauterelle::examination::Limits;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

/// Marks a database as one of ours.
const APPLICATION: i32 = 0x5361_7574;
/// The first version of the schema that is still known. Such a database is read as it is, and gets the tables of later versions when it is opened
/// for work.
const FIRST: i32 = 2;
/// The tables of each later version.
const LATER: [&str; 3] = [
    include_str!("studies.sql"),
    include_str!("cooks.sql"),
    include_str!("facts.sql"),
];
/// The version of the schema; raised by each change of it.
const SCHEMA: i32 = FIRST + LATER.len() as i32;
/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long until it is tried again.
const BETWEEN_TRIALS: Duration = Duration::from_millis(20);

/// An open database.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// This program among those that work here; 0 before it has entered.
    owner: i64,
}

/// What is to be done: all that leads to the same run.
#[derive(Clone, PartialEq, Debug)]
pub struct Command {
    /// The version of the program.
    pub version: String,
    /// Inputs and what is asked of them, as a text.
    pub command: String,
    /// What each problem may use.
    pub limits: Limits,
}

/// A run and the setting under which it solves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its number.
    pub id: i64,
    /// The number of its setting.
    pub setting: i64,
}

impl Store {
    /// Opens a database for work, or makes it.
    ///
    /// # Errors
    /// If it cannot be read and written, or is none of ours, or of another version.
    pub fn create(path: &Path) -> Result<Store, StoreError> {
        let connection = Connection::open(path).map_err(StoreError::at(path))?;
        let mut store = Store {
            connection,
            owner: 0,
        };
        let started = Instant::now();
        loop {
            match store.is_ours(path).and_then(|_| store.prepare()) {
                Ok(()) => return Ok(store),
                // SQLite itself does not wait while another program makes the same database
                Err(error) if error.is_busy() && started.elapsed() < PATIENCE => {
                    std::thread::sleep(BETWEEN_TRIALS);
                }
                Err(error) => return Err(error.in_file(path)),
            }
        }
    }

    /// Opens a database that exists, to be read only.
    ///
    /// # Errors
    /// If it cannot be read, or is none of ours, or of another version.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        // a database that is being written has a journal beside it, in which readers take part
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        match Store::checked(Connection::open_with_flags(path, flags), path) {
            Err(error) if error.is_of_permissions() && path.exists() => Store::open_alone(path),
            ended => ended,
        }
    }

    /// Opens a database beside which no journal can be made, so that nobody can be writing it.
    fn open_alone(path: &Path) -> Result<Store, StoreError> {
        let name = path.display().to_string();
        let name = name
            .replace('%', "%25")
            .replace('?', "%3f")
            .replace('#', "%23");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
            | OpenFlags::SQLITE_OPEN_NO_MUTEX
            | OpenFlags::SQLITE_OPEN_URI;
        let opened = Connection::open_with_flags(format!("file:{name}?immutable=1"), flags);
        Store::checked(opened, path)
    }

    /// The database if it is one of ours.
    fn checked(opened: rusqlite::Result<Connection>, path: &Path) -> Result<Store, StoreError> {
        let connection = opened.map_err(StoreError::at(path))?;
        let store = Store {
            connection,
            owner: 0,
        };
        match store.is_ours(path) {
            Ok(true) => Ok(store),
            Ok(false) => Err(StoreError::Foreign(path.to_path_buf())),
            Err(error) => Err(error.in_file(path)),
        }
    }

    /// Whether it has our tables already.
    fn is_ours(&self, path: &Path) -> Result<bool, StoreError> {
        self.connection.busy_timeout(PATIENCE)?;
        let number = |name: &str| -> rusqlite::Result<i32> {
            self.connection
                .pragma_query_value(None, name, |row| row.get(0))
        };
        if is_empty(&self.connection)? {
            return Ok(false);
        }
        let (application, version) = (number("application_id")?, number("user_version")?);
        if application != APPLICATION {
            Err(StoreError::Foreign(path.to_path_buf()))
        } else if !(FIRST..=SCHEMA).contains(&version) {
            Err(StoreError::Version {
                path: path.to_path_buf(),
                found: version,
                known: SCHEMA,
            })
        } else {
            Ok(true)
        }
    }

    fn prepare(&mut self) -> Result<(), StoreError> {
        self.connection
            .pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        // other programs see each commit at once; it reaches the disk with the next result
        self.connection
            .pragma_update(None, "synchronous", "normal")?;
        self.connection.pragma_update(None, "foreign_keys", true)?;
        let transaction = self.transaction()?;
        if is_empty(&transaction)? {
            transaction.execute_batch(include_str!("schema.sql"))?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", FIRST)?;
        }
        let version: i32 =
            transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
        for (later, tables) in (FIRST + 1..).zip(LATER) {
            if version < later {
                transaction.execute_batch(tables)?;
                transaction.pragma_update(None, "user_version", later)?;
            }
        }
        Ok(transaction.commit()?)
    }

    /// A transaction that writes.
    fn transaction(&mut self) -> rusqlite::Result<Transaction<'_>> {
        self.connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
    }

    /// Begins a run, or goes on with it. What has been found under the same version with less time, and is settled, counts for it too.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn begin(&mut self, command: &Command) -> Result<Run, StoreError> {
        let transaction = self.transaction()?;
        let limits = &command.limits;
        let seconds = limits.seconds.unwrap_or(-1.0);
        let memory = limits.memory as i64;
        let setting = "INSERT INTO settings (version, seconds, memory) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET version = version RETURNING id";
        let setting =
            transaction.query_row(setting, params![command.version, seconds, memory], |row| {
                row.get(0)
            })?;
        let run = "INSERT INTO runs (setting, command, started) VALUES (?1, ?2, datetime())
            ON CONFLICT DO UPDATE SET ended = NULL RETURNING id";
        let id = transaction.query_row(run, params![setting, command.command], |row| row.get(0))?;
        transaction.commit()?;
        Ok(Run { id, setting })
    }

    /// Notes that everything of a run is done.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn end(&mut self, run: Run) -> Result<(), StoreError> {
        let sql = "UPDATE runs SET ended = datetime() WHERE id = ?1";
        self.connection.execute(sql, [run.id])?;
        Ok(())
    }

    /// The run with this number, or the last one.
    ///
    /// # Errors
    /// If there is none, or the database cannot be read.
    pub fn run(&self, id: Option<i64>) -> Result<Run, StoreError> {
        let sql = "SELECT id, setting FROM runs WHERE id = coalesce(?1, id) ORDER BY id DESC";
        let found = self.connection.query_row(sql, [id], |row| {
            Ok(Run {
                id: row.get(0)?,
                setting: row.get(1)?,
            })
        });
        found.optional()?.ok_or(StoreError::NoRun(id))
    }
}

/// Whether a file is a database.
pub fn is_database(path: &Path) -> bool {
    const MAGIC: &[u8; 16] = b"SQLite format 3\0";
    let mut begins = [0; MAGIC.len()];
    let opened = File::open(path).and_then(|mut file| file.read_exact(&mut begins));
    opened.is_ok() && begins == *MAGIC
}

/// Whether a database has no tables.
fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)";
    connection.query_row(sql, [], |row| row.get(0))
}

#[cfg(test)]
mod tests;
