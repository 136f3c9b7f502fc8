//! The questions that the page asks: each is a POST with a JSON body. The answers are those of [`sauterelle::questions`].

mod body;
mod queue;
pub(crate) mod refusal;
mod solve;

use crate::config::Config;
use axum::Router;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use body::Body;
use queue::Queue;
use refusal::Refusal;
use sauterelle::questions::{Fault, answer};
use serde_json::{Value, json};
use std::sync::Arc;

/// The type of a stream of events.
pub(crate) const EVENTS: &str = "application/x-ndjson";

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
        .route("/solve", post(solve::solve))
        .route("/status", get(solve::status))
        .route("/registry/{language}", get(registry))
        .route("/{question}", post(question))
        .with_state(app)
}

async fn question(Path(name): Path<String>, Body(body): Body) -> Result<Response, Refusal> {
    answered(name, body).await
}

async fn registry(Path(language): Path<String>) -> Result<Response, Refusal> {
    answered("registry".to_string(), json!({ "language": language })).await
}

async fn answered(name: String, question: Value) -> Result<Response, Refusal> {
    let answer = in_thread(move || answer(&name, question)).await?;
    Ok(([(CONTENT_TYPE, answer.kind)], answer.content).into_response())
}

/// Finds an answer in a thread of its own, so that a long one keeps no other waiting.
async fn in_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Refusal> {
    let answer = tokio::task::spawn_blocking(work).await;
    Ok(answer.map_err(Refusal::failure)??)
}
