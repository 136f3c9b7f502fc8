//! The questions that the page asks: each is a POST with a JSON body. The answers are those of the questions of [`Config`](crate::Config).

mod app;
mod body;
mod queue;
pub(crate) mod refusal;
mod solve;
mod thread;

pub(crate) use app::App;
pub(crate) use solve::EVENTS;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use body::Body;
use refusal::Refusal;
use sauterelle::Stop;
use sauterelle::questions::Allowed;
use serde_json::{Value, json};
use std::sync::Arc;
use thread::in_thread;

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
    let config = &app.config;
    let allowed = Allowed {
        stop: browser.0.clone(),
        time: Some(config.answer),
        threads: config.solves * config.threads,
    };
    let own = Arc::clone(app);
    let answer = in_thread(move || own.config.questions.answer(&name, question, &allowed)).await?;
    Ok(([(CONTENT_TYPE, answer.kind)], answer.content).into_response())
}
