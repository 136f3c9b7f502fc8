//! What goes on beside a search: signs of life, and signals that end it.

mod heartbeat;
mod pace;

use crate::interrupt::Interrupt;
pub use pace::{Bar, filling, problems_done, time};
use sauterelle::Monitor;
use sauterelle::session::Life;
use std::sync::Arc;

/// What goes on beside searches of these programs.
#[derive(Debug)]
pub struct Beside {
    /// Signals are told whether there is something to be shown.
    pub interrupt: Interrupt,
    /// Signs of life.
    pub signs: Signs,
}

/// Signs of life during a search, on standard error.
#[derive(Clone, Debug)]
pub enum Signs {
    /// None.
    Silent,
    /// A bar, where it can be seen.
    Bar(Bar),
    /// A line for so many moves.
    Heartbeat(u64),
}

impl Life for Beside {
    fn set_solving(&self, solving: bool) {
        self.interrupt.set_solving(solving);
    }

    fn during(&self, monitor: &Arc<Monitor>, before: u64, work: &mut dyn FnMut()) {
        match &self.signs {
            Signs::Silent => work(),
            Signs::Bar(bar) => bar.while_shown(monitor, work),
            Signs::Heartbeat(rate) => heartbeat::while_beating(*rate, before, monitor, work),
        }
    }
}
