//! Signals that ask the program to end (Ctrl-C, termination): the first one stops the search, so that what has been
//! found is shown; the second one ends the program at once, and so does the first one while nothing is being solved.

use sauterelle::Stop;
use sauterelle_languages::say;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The exit code when a signal ends the program at once.
const KILLED: i32 = 130;

/// What signals have asked for.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: Stop,
    solving: Arc<AtomicBool>,
}

impl Interrupt {
    /// Starts listening to signals. Once a search has been asked to stop, the whole program has at most `grace` to
    /// end, if that is given: its output may be blocked because nobody reads it any more.
    pub fn install(grace: Option<Duration>) -> Interrupt {
        let interrupt = Interrupt::default();
        let set = interrupt.clone();
        let installed = ctrlc::set_handler(move || {
            if !set.solving.load(Ordering::Relaxed) || set.stop.stop() {
                std::process::exit(KILLED);
            }
            if let Some(grace) = grace {
                std::thread::spawn(move || {
                    std::thread::sleep(grace);
                    std::process::exit(KILLED);
                });
            }
        });
        if let Err(error) = installed {
            eprintln!("{}", say!("warning: interrupts cannot be caught: {error}"));
        }
        interrupt
    }

    /// What stops searches.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether everything is to stop.
    pub fn is_set(&self) -> bool {
        self.stop.is_set()
    }

    /// Says whether something is being solved, so that there is something to be shown after a signal.
    pub fn set_solving(&self, solving: bool) {
        self.solving.store(solving, Ordering::Relaxed);
    }
}
