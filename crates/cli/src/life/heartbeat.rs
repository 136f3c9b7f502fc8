//! Signs of life on standard error while a search is silent.

use crate::output::complain;
use sauterelle::Monitor;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Time between two looks at the search. Popeye writes a line for each so many half-moves, however fast; once in a while
/// is enough for those who wait, and never too much for those who do not read.
const PERIOD: Duration = Duration::from_millis(500);

/// Does the work; meanwhile writes from time to time how many times `rate` moves have been played, all in all.
/// `before`: moves of earlier problems.
pub fn while_beating<T>(rate: u64, before: u64, monitor: &Monitor, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (over, is_over) = channel::<()>();
        scope.spawn(move || {
            let mut shown = before / rate;
            while is_over.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                let count = (before + monitor.nodes()) / rate;
                if count > shown {
                    complain(&format!("heartbeat:{count:5}\n"));
                    shown = count;
                }
            }
        });
        let result = work();
        drop(over);
        result
    })
}
