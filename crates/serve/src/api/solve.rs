//! Solving: a stream of events, a line of JSON each. The search stops when the browser has left, unless it is kept under a key.
//!
//! Events: `queued` (with how many are `ahead`), `started`, those of
//! [`Event`](sauterelle::Event), and `done` as the last one.

mod events;
mod kept;
mod run;

pub(crate) use kept::Keep;

use super::app::App;
use super::body::Body;
use super::refusal::Refusal;
use super::thread::in_thread;
use crate::config::Config;
use crate::running::PROGRAM;
use axum::Json;
use axum::body::{Body as Content, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use events::{Events, Place};
use kept::{Kept, Listed};
use run::{PULSE, Run};
use sauterelle::questions::{SolveQuestion, in_language, language_of};
use sauterelle::{Solver, Stop};
use sauterelle_languages::say;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc::{self, Receiver};
use tokio::time::sleep;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// The type of a stream of events.
pub(crate) const EVENTS: &str = "application/x-ndjson";

/// Pieces of an answer that wait to be read by the client.
const PIECES: usize = 64;

/// What comes beside the question.
#[derive(Deserialize)]
struct Manner {
    /// Under which key solving goes on when the browser has left. Whoever asks the same while it goes on gets the same events.
    keep: Option<String>,
    /// Nothing is begun: only what is kept is fetched, even if it has ended.
    #[serde(default)]
    fetch: bool,
}

/// Solves all positions of a problem.
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    Body(question): Body,
) -> Result<Response, Refusal> {
    let manner = Manner::deserialize(&question).map_err(Refusal::unreadable)?;
    let Some(key) = manner.keep else {
        return Ok(answer(begin(&app, question, Stop::default()).await?));
    };
    let kept = match app.keep.of(&key) {
        Some(kept) if manner.fetch || !kept.has_ended() => kept,
        None if manner.fetch => return Err(Refusal::not_kept()),
        _ => begin_kept(&app, key.clone(), question).await?,
    };
    let (sender, receiver) = mpsc::channel::<String>(PIECES);
    tokio::spawn(async move {
        if kept.send(&sender).await {
            app.keep.forget(&key, &kept);
        }
    });
    Ok(answer(receiver))
}

/// Begins to solve under a key.
async fn begin_kept(app: &Arc<App>, key: String, question: Value) -> Result<Arc<Kept>, Refusal> {
    let stop = Stop::default();
    let events = begin(app, question, stop.clone()).await?;
    let kept = app.keep.begin(key, stop);
    let gathering = Arc::clone(&kept);
    tokio::spawn(async move { gathering.gather(events).await });
    Ok(kept)
}

/// Begins to solve, or to wait for it; gives the events.
async fn begin(app: &Arc<App>, question: Value, stop: Stop) -> Result<Receiver<String>, Refusal> {
    let full = in_language(language_of(&question), || {
        say!("too many problems are waiting to be solved; try again later")
    });
    let wanted = in_thread(move || SolveQuestion::read(question)).await?;
    let place = app
        .queue
        .join()
        .ok_or_else(|| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, full))?;
    let solver = solver(&app.config, &wanted);
    let (sender, receiver) = mpsc::channel::<String>(PIECES);
    let events = Events::new(sender, app.config.patience, app.config.output);
    let app = Arc::clone(app);
    tokio::spawn(async move {
        if let Some(ahead) = app.queue.ahead() {
            events.send_now(&Place::Queued { ahead });
        }
        let turn = tokio::select! {
            turn = app.queue.turn(place) => turn,
            // the browser has left
            () = events.closed() => None,
            () = stopped(&stop) => None,
        };
        let Some(turn) = turn else { return };
        let run = Run::new(wanted, solver, stop);
        run.solve(events, || app.queue.is_stopped()).await;
        drop(turn);
    });
    Ok(receiver)
}

/// Waits until this is to be stopped.
async fn stopped(stop: &Stop) {
    while !stop.is_set() {
        sleep(PULSE).await;
    }
}

/// A solver within the limits of the server.
fn solver(config: &Config, wanted: &SolveQuestion) -> Solver {
    let wish = wanted
        .time
        .map_or(config.time, |wish| wish.min(config.time));
    Solver {
        threads: config.threads,
        memory: config.memory,
        time: Some(wish),
        ..Solver::default()
    }
}

/// Events as they come.
fn answer(events: Receiver<String>) -> Response {
    let pieces = ReceiverStream::new(events).map(|piece| Ok::<_, Infallible>(Bytes::from(piece)));
    let headers = [(CONTENT_TYPE, EVENTS), (CACHE_CONTROL, "no-store")];
    (headers, Content::from_stream(pieces)).into_response()
}

/// What is to be stopped.
#[derive(Deserialize)]
struct Named {
    keep: String,
}

/// Stops solving that is kept. Its last event says so.
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Body(named): Body,
) -> Result<StatusCode, Refusal> {
    let Named { keep } = Named::deserialize(&named).map_err(Refusal::unreadable)?;
    if let Some(kept) = app.keep.of(&keep) {
        kept.stop.stop();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Lists solving that is kept.
pub(crate) async fn kept(State(app): State<Arc<App>>) -> Json<Vec<Listed>> {
    Json(app.keep.list())
}

/// How busy the server is.
#[derive(Serialize)]
pub(crate) struct Status {
    /// What the program is called.
    program: &'static str,
    version: &'static str,
    /// Problems that are being solved.
    solving: usize,
    /// Problems that wait.
    waiting: usize,
    /// The longest time for a problem, in seconds.
    longest: f64,
}

/// Tells how busy the server is.
pub(crate) async fn status(State(app): State<Arc<App>>) -> Json<Status> {
    let (solving, waiting) = app.queue.counts();
    Json(Status {
        program: PROGRAM,
        version: env!("CARGO_PKG_VERSION"),
        solving,
        waiting,
        longest: app.config.time.as_secs_f64(),
    })
}
