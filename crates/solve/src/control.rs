//! When searches stop.

use crate::shortcuts::{Shortcut, Shortcuts};
use std::fmt::{Debug, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use web_time::Instant;

/// The search was told to stop before it was finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// Called by searches from time to time, some hundred times a second and more, before they look whether to stop. Where there is one thread
/// only, that is when it can tell how far it is, or learn that it is to stop.
pub struct Watch(Box<dyn Fn(&Control) + Send + Sync>);

impl Watch {
    /// Calls this function.
    pub fn new(watch: impl Fn(&Control) + Send + Sync + 'static) -> Watch {
        Watch(Box::new(watch))
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
    pub(crate) enough: AtomicBool,
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
        if let Some(Watch(watch)) = &self.watch {
            watch(self);
        }
        self.interrupt.load(Ordering::Relaxed)
            || self.enough.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
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
