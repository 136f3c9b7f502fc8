//! What solving may use.

use crate::memory;
use sauterelle_solve::solve::Resources;
use std::time::Duration;
use web_time::Instant;

/// What solving may use. The default: all processors, a quarter of the free memory (at most 2 GB), and as much time as it takes.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// Threads that share the first moves; 0: one search goes through them all, which is quickest where many small problems are solved.
    /// Solutions and their order do not depend on it.
    pub threads: usize,
    /// Bytes for remembered positions.
    pub memory: usize,
    /// The time for a problem, all of its positions together.
    pub time: Option<Duration>,
    /// The time for each position.
    pub time_each: Option<Duration>,
    /// When everything must be over, however many problems there are.
    pub deadline: Option<Instant>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver {
            threads: all_cores(),
            memory: memory::sensible(),
            time: None,
            time_each: None,
            deadline: None,
        }
    }
}

impl Solver {
    pub(crate) fn resources(&self) -> Resources {
        Resources {
            threads: self.threads,
            memory: self.memory,
        }
    }
}

/// Processors that can be used; 0 where there are no threads.
pub fn all_cores() -> usize {
    let usual = Resources::default().threads;
    std::thread::available_parallelism().map_or(usual, usize::from)
}
