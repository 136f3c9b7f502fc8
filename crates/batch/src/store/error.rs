//! What can be wrong with a database.

use rusqlite::ErrorCode;
use sauterelle_languages::say;
use std::path::{Path, PathBuf};

/// Why a database cannot be used.
#[derive(thiserror::Error, Debug)]
pub enum StoreError {
    /// The file holds something else.
    #[error("{}", say!("{0}: not a database of results; give the name of a new file, or of one that `sauterelle batch` has written", .0.display()))]
    Foreign(PathBuf),
    /// It was written by another version of the program.
    #[error("{}", say!("{path}: a database of version {found}, but this program writes version {known}; give the name of a new file", path = .path.display(), found = .found, known = .known))]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i32,
        /// Ours.
        known: i32,
    },
    /// There is no such run.
    #[error("{}", no_run(*.0))]
    NoRun(Option<i64>),
    /// SQLite says so.
    #[error("{}{}", .path.as_ref().map_or(String::new(), |path| format!("{}: ", path.display())), in_words(.error))]
    Sqlite {
        /// The file, where it is known.
        path: Option<PathBuf>,
        /// What it says.
        error: rusqlite::Error,
    },
    /// What it holds is not what was written.
    #[error("{}", say!("the database is damaged: {0}", .0))]
    Damaged(String),
}

impl StoreError {
    /// Names the file.
    pub(super) fn at(path: &Path) -> impl Fn(rusqlite::Error) -> StoreError {
        let path = path.to_path_buf();
        move |error| match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::Foreign(path.clone()),
            _ if path.is_dir() => StoreError::Foreign(path.clone()),
            _ => StoreError::Sqlite {
                path: Some(path.clone()),
                error,
            },
        }
    }

    /// The file is there, but not to be written.
    pub(super) fn is_of_permissions(&self) -> bool {
        let StoreError::Sqlite { error, .. } = self else {
            return false;
        };
        let code = error.sqlite_error_code();
        matches!(code, Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen))
    }

    /// Another program has locked it.
    pub(super) fn is_busy(&self) -> bool {
        let StoreError::Sqlite { error, .. } = self else {
            return false;
        };
        error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
    }

    /// The same with the name of the file.
    #[must_use]
    pub fn in_file(self, file: &Path) -> StoreError {
        match self {
            StoreError::Sqlite { path: None, error } => StoreError::at(file)(error),
            other => other,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Sqlite { path: None, error }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> StoreError {
        StoreError::Damaged(error.to_string())
    }
}

fn no_run(number: Option<i64>) -> String {
    match number {
        Some(run) => {
            say!("the database holds no run {run}; `sauterelle report` lists the runs")
        }
        None => say!("the database holds no run"),
    }
}

fn in_words(error: &rusqlite::Error) -> String {
    let words = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => say!("the disk is full; what was finished before is kept"),
        Some(ErrorCode::ReadOnly) => say!("the database cannot be written: it is read-only"),
        Some(ErrorCode::CannotOpen) => {
            say!("the database cannot be opened, or cannot be made here")
        }
        Some(ErrorCode::PermissionDenied) => say!("the database must not be opened"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            say!("another program has locked the database for too long")
        }
        Some(ErrorCode::DatabaseCorrupt) => say!("the database is damaged"),
        Some(ErrorCode::SystemIoFailure) => say!("the disk cannot be read or written"),
        _ => return error.to_string(),
    };
    format!("{words} ({error})")
}
