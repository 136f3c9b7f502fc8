//! The questions that the page asks: each is a POST with a JSON body. The answers are those of [`sauterelle::questions`].

mod body;
mod queue;
pub(crate) mod refusal;
mod solve;

use crate::config::Config;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use body::Body;
use queue::Queue;
use refusal::Refusal;
use sauterelle::Stop;
use sauterelle::questions::{Fault, answer_within};
use sauterelle_compose::Studies;
use serde_json::{Value, json};
use solve::Keep;
use std::sync::Arc;
use tokio::sync::Notify;

/// The type of a stream of events.
pub(crate) const EVENTS: &str = "application/x-ndjson";

/// What all requests share.
pub(crate) struct App {
    pub config: Config,
    queue: Queue,
    keep: Keep,
    quit: Notify,
    studies: Studies,
}

impl App {
    /// With nothing to do yet.
    pub fn new(config: Config) -> App {
        let queue = Queue::new(config.solves, config.waiting);
        let studies = Studies::new(config.solves * config.threads);
        App {
            studies,
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

/// The addresses under `/api`.
pub(crate) fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/solve", post(solve::solve))
        .route("/stop", post(solve::stop))
        .route("/kept", get(solve::kept))
        .route("/status", get(solve::status))
        .route("/registry/{language}", get(registry))
        .route("/quit", post(quit))
        .route("/{question}", post(question))
        .with_state(app)
}

/// Closes the program.
async fn quit(State(app): State<Arc<App>>) -> StatusCode {
    app.quit.notify_one();
    StatusCode::NO_CONTENT
}

async fn question(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Body(body): Body,
) -> Result<Response, Refusal> {
    answered(&app, name, body).await
}

async fn registry(
    State(app): State<Arc<App>>,
    Path(language): Path<String>,
) -> Result<Response, Refusal> {
    let question = json!({ "language": language });
    answered(&app, "registry".to_string(), question).await
}

/// Stops what is being found out for a browser that has left: the answer to it is then dropped.
struct Waits(Stop);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.stop();
    }
}

async fn answered(app: &Arc<App>, name: String, question: Value) -> Result<Response, Refusal> {
    let browser = Waits(Stop::default());
    let (stop, time) = (browser.0.clone(), app.config.answer);
    let own = Arc::clone(app);
    let answer = in_thread(move || match name.as_str() {
        "compose" => own.studies.answer(question, &stop, time),
        _ => answer_within(&name, question, &stop, time),
    })
    .await?;
    Ok(([(CONTENT_TYPE, answer.kind)], answer.content).into_response())
}

/// Finds an answer in a thread of its own, so that a long one keeps no other waiting.
async fn in_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Refusal> {
    let answer = tokio::task::spawn_blocking(work).await;
    Ok(answer.map_err(Refusal::failure)??)
}
