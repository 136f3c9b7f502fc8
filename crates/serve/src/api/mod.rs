//! The questions that the page asks. Each is a POST with a JSON body that carries the problem as text, in any form that the command
//! line reads.

pub(crate) mod asked;
mod convert;
mod explain;
pub(crate) mod fault;
mod marks;
mod picture;
mod position;
mod queue;
mod registry;
mod solve;

use crate::config::Config;
use axum::Router;
use axum::routing::{get, post};
use fault::Fault;
use queue::Queue;
use std::sync::Arc;

/// The type of a stream of events.
pub(crate) const EVENTS: &str = "application/x-ndjson";

/// Finds an answer in a thread of its own, so that a long one keeps no other waiting.
pub(crate) async fn in_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let answer = tokio::task::spawn_blocking(work).await;
    answer.map_err(Fault::failure)?
}

/// What all requests share.
pub(crate) struct App {
    pub config: Config,
    queue: Queue,
}

impl App {
    /// With nothing to do yet.
    pub fn new(config: Config) -> App {
        let queue = Queue::new(config.solves, config.waiting);
        App { config, queue }
    }

    /// Stops all solving.
    pub fn stop_all(&self) {
        self.queue.stop_all();
    }
}

/// The addresses under `/api`.
pub(crate) fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/read", post(convert::read))
        .route("/write", post(convert::write))
        .route("/marks", post(marks::marks))
        .route("/position", post(position::position))
        .route("/refusals", post(explain::refusals))
        .route("/explain", post(explain::explain))
        .route("/picture", post(picture::picture))
        .route("/solve", post(solve::solve))
        .route("/status", get(solve::status))
        .route("/registry/{language}", get(registry::registry))
        .with_state(app)
}
