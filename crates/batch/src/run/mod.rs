//! A collection solved on all cores: one thread reads the inputs into the database, the others take problems out of it.

mod plan;
mod threads;

pub use plan::{Examine, Plan, Watch};

use crate::input::InputError;
use crate::store::{Command, Progress, Store, StoreError};
use sauterelle::Stop;
use sauterelle::examination::Class;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use threads::Threads;

/// Why a run cannot go on.
#[derive(thiserror::Error, Debug)]
pub enum RunError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An input that was named.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// What a run has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The number of the run in the database.
    pub run: i64,
    /// How far it is.
    pub progress: Progress,
    /// Problems of each class.
    pub classes: Vec<(Class, u64)>,
    /// Files that could not be read.
    pub unreadable: u64,
    /// It was stopped before everything was done.
    pub is_stopped: bool,
}

impl Summary {
    /// Problems of a class.
    pub fn of(&self, class: Class) -> u64 {
        let counted = self.classes.iter().find(|(known, _)| *known == class);
        counted.map_or(0, |(_, count)| *count)
    }
}

/// Solves what has no result yet, until everything is done or stopped. If the database fails, everything is stopped.
///
/// # Errors
/// If the database cannot be used, or an input that was named is not there.
pub fn run(
    plan: &Plan,
    stop: &Stop,
    watch: &dyn Watch,
    examine: &Examine<'_>,
) -> Result<Summary, RunError> {
    plan.inputs.are_there()?;
    let summary = solve_into(plan, stop, watch, examine);
    summary.map_err(|error| error.in_file(&plan.store).into())
}

fn solve_into(
    plan: &Plan,
    stop: &Stop,
    watch: &dyn Watch,
    examine: &Examine<'_>,
) -> Result<Summary, StoreError> {
    let mut store = Store::create(&plan.store)?;
    store.enter()?;
    let run = store.begin(&Command {
        version: plan.version.clone(),
        command: plan.inputs.in_words(),
        limits: plan.limits,
    })?;
    let threads = Threads {
        plan,
        stop,
        watch,
        examine,
        store: Mutex::new(store),
        run,
        is_reading: AtomicBool::new(true),
        solving: AtomicUsize::new(plan.workers),
        unreadable: AtomicU64::new(0),
        fault: Mutex::default(),
    };
    let (mut store, unreadable) = threads.run()?;
    let progress = store.progress(run)?;
    let is_stopped = progress.done < progress.of || stop.is_set();
    if !is_stopped {
        store.end(run)?;
    }
    Ok(Summary {
        run: run.id,
        progress,
        classes: store.classes(run)?,
        unreadable,
        is_stopped,
    })
}

#[cfg(test)]
mod tests;
