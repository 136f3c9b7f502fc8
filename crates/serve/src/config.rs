//! What the server allows.

use sauterelle::questions::Questions;
use std::time::Duration;

/// The limits of the server. Whoever meets one is told which.
#[derive(Clone, Debug)]
pub struct Config {
    /// Problems that are solved at the same time; others wait in the order in which they came.
    pub solves: usize,
    /// Problems that may wait.
    pub waiting: usize,
    /// Threads for each.
    pub threads: usize,
    /// Bytes for remembered positions, for each.
    pub memory: usize,
    /// The longest time for one.
    pub time: Duration,
    /// The longest time for the answer to any other question.
    pub answer: Duration,
    /// Bytes of solutions that are sent for one.
    pub output: usize,
    /// Bytes of a request.
    pub request: usize,
    /// How long a client may take to send a request, or to read a piece of an answer.
    pub patience: Duration,
    /// What can be asked.
    pub questions: Questions,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            solves: 2,
            waiting: 200,
            threads: 1,
            memory: 256 << 20,
            time: Duration::from_secs(3600),
            answer: Duration::from_secs(10),
            output: 64 << 20,
            request: 8 << 20,
            patience: Duration::from_secs(20),
            questions: sauterelle_compose::questions(),
        }
    }
}
