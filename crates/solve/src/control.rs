//! When searches stop.

use crate::shortcuts::{Shortcut, Shortcuts};
use sauterelle_kernel::cancel;
use std::fmt::{Debug, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use web_time::Instant;

/// The search was told to stop before it was finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// Called by searches from time to time, some hundred times a second and more, before they look whether to stop. Where there is one thread
/// only, that is when it can tell how far it is, or learn that it is to stop.
#[derive(Clone)]
pub struct Watch(Arc<dyn Fn() + Send + Sync>);

impl Watch {
    /// Calls this function.
    pub fn new(watch: impl Fn() + Send + Sync + 'static) -> Watch {
        Watch(Arc::new(watch))
    }
}

impl Debug for Watch {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watch")
    }
}

/// When to stop, shared by all searches of a run.
#[derive(Debug, Default)]
pub struct Control {
    /// Set from outside when everything is to stop.
    pub interrupt: Arc<AtomicBool>,
    /// Set when enough solutions are found.
    pub(crate) enough: Arc<AtomicBool>,
    /// When the time is up.
    pub deadline: Option<Instant>,
    /// Moves played so far by all searches.
    pub nodes: AtomicU64,
    /// What the searches do without, to compare with.
    pub without: Shortcuts,
    /// Looks at the run while it goes on.
    pub watch: Option<Watch>,
    /// Set when some search had to leave out a move that has too many choices.
    pub(crate) overflow: AtomicBool,
    /// Positions of which it could not be decided whether they are dead.
    pub(crate) undecided: AtomicU32,
}

impl Control {
    /// Stops at the interrupt or the deadline, whichever comes first.
    pub fn new(interrupt: Arc<AtomicBool>, deadline: Option<Instant>) -> Control {
        Control {
            interrupt,
            deadline,
            ..Control::default()
        }
    }

    /// Whether the searches take this shortcut.
    #[inline]
    pub(crate) fn takes(&self, shortcut: Shortcut) -> bool {
        !self.without.has(shortcut)
    }

    /// Whether some search had to leave out a move that has too many choices.
    pub fn has_left_out_moves(&self) -> bool {
        self.overflow.load(Ordering::Relaxed)
    }

    /// Whether to stop now.
    pub fn is_over(&self) -> bool {
        is_over(
            self.watch.as_ref(),
            &self.interrupt,
            &self.enough,
            self.deadline,
        )
    }

    /// Does work that may end in the middle of a move.
    pub(crate) fn within<T>(
        &self,
        work: impl FnOnce() -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        self.within_or(|| false, work)
    }

    /// The same for work that is also over for a reason of its own.
    pub(crate) fn within_or<T>(
        &self,
        is_useless: impl Fn() -> bool + 'static,
        work: impl FnOnce() -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let watch = self.watch.clone();
        let (interrupt, enough) = (Arc::clone(&self.interrupt), Arc::clone(&self.enough));
        let deadline = self.deadline;
        let over = move || is_useless() || is_over(watch.as_ref(), &interrupt, &enough, deadline);
        cancel::within(over, work).unwrap_or(Err(Stopped))
    }
}

fn is_over(
    watch: Option<&Watch>,
    interrupt: &AtomicBool,
    enough: &AtomicBool,
    deadline: Option<Instant>,
) -> bool {
    if let Some(Watch(watch)) = watch {
        watch();
    }
    interrupt.load(Ordering::Relaxed)
        || enough.load(Ordering::Relaxed)
        || deadline.is_some_and(|end| Instant::now() >= end)
}

/// Set when it is no longer of use to look ahead of somebody.
#[derive(Clone, Default)]
pub(crate) struct Finished(Arc<AtomicBool>);

impl Finished {
    /// From now on.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
