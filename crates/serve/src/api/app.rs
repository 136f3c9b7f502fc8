//! What all requests share.

use super::queue::Queue;
use super::solve::Keep;
use crate::config::Config;
use tokio::sync::Notify;

/// What all requests share.
pub(crate) struct App {
    pub config: Config,
    pub(super) queue: Queue,
    pub(super) keep: Keep,
    pub(super) quit: Notify,
}

impl App {
    /// With nothing to do yet.
    pub fn new(config: Config) -> App {
        let queue = Queue::new(config.solves, config.waiting);
        App {
            config,
            queue,
            keep: Keep::default(),
            quit: Notify::new(),
        }
    }

    /// Waits until somebody closes the program from the page.
    pub async fn closed(&self) {
        self.quit.notified().await;
    }

    /// Stops all solving.
    pub fn stop_all(&self) {
        self.queue.stop_all();
    }
}
