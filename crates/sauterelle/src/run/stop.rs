//! How solving is stopped, and what cuts it short.

use sauterelle_kernel::cancel::{self, Cancelled};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// What cuts solving short.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// The time was up.
    Time,
    /// Somebody stopped it.
    Stopped,
    /// There was more to tell than anybody would read.
    Output,
    /// Something that should not happen.
    Failure,
}

/// Stops solving from elsewhere: all copies are one.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops everything that goes by it, mostly within milliseconds and for good. Gives whether it had been stopped before.
    pub fn stop(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether everything is to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks something that may take long, such as the legal moves of a position under rules with thousands of choices: until it is answered,
    /// this stops, or the time is up.
    ///
    /// ```
    /// use sauterelle::{Limit, Position, Stop};
    /// use std::time::Duration;
    ///
    /// let conditions = ["Polo".to_string(), "Circe Cage".to_string()];
    /// let position = Position::from_fen("7k/8/8/2nnn3/Q7/3nnn2/8/7K w", &conditions, None).unwrap();
    /// let moves = Stop::default().within(Some(Duration::from_millis(20)), || position.legal_moves());
    /// assert!(matches!(moves, Err(Limit::Time)));
    /// ```
    ///
    /// # Errors
    /// What has cut it short.
    pub fn within<T>(&self, time: Option<Duration>, ask: impl FnOnce() -> T) -> Result<T, Limit> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let stop = self.clone();
        let is_over = move || stop.is_set() || deadline.is_some_and(|end| Instant::now() >= end);
        cancel::within(is_over, ask).map_err(|Cancelled| match self.is_set() {
            true => Limit::Stopped,
            false => Limit::Time,
        })
    }

    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}
