//! Solving: a stream of events, a line of JSON each. The search stops when the browser has left.
//!
//! Events: `queued` (with how many are `ahead`), `started`, those of
//! [`Event`](sauterelle::Event), and `done` as the last one.

mod events;
mod run;

use super::body::Body;
use super::refusal::Refusal;
use super::{App, EVENTS, in_thread};
use axum::Json;
use axum::body::{Body as Content, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use events::{Events, Place};
use run::Run;
use sauterelle::Solver;
use sauterelle::questions::SolveQuestion;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// Pieces of an answer that wait to be read by the client.
const PIECES: usize = 64;

/// Solves all positions of a problem.
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    Body(question): Body,
) -> Result<Response, Refusal> {
    let wanted = in_thread(move || SolveQuestion::read(question)).await?;
    let full = "too many problems are waiting to be solved; try again later";
    let place = app
        .queue
        .join()
        .ok_or_else(|| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, full))?;
    let config = &app.config;
    let solver = Solver {
        threads: config.threads,
        memory: config.memory,
        time: Some(
            wanted
                .time
                .map_or(config.time, |wish| wish.min(config.time)),
        ),
        ..Solver::default()
    };
    let (sender, receiver) = mpsc::channel::<String>(PIECES);
    let events = Events::new(sender, app.config.patience, app.config.output);
    let work = async move {
        if let Some(ahead) = app.queue.ahead() {
            events.send_now(&Place::Queued { ahead });
        }
        let turn = tokio::select! {
            turn = app.queue.turn(place) => turn,
            // the browser has left
            () = events.closed() => None,
        };
        let Some(turn) = turn else { return };
        let run = Run::new(wanted, solver);
        run.solve(events, || app.queue.is_stopped()).await;
        drop(turn);
    };
    tokio::spawn(work);
    let pieces = ReceiverStream::new(receiver).map(|piece| Ok::<_, Infallible>(Bytes::from(piece)));
    let headers = [(CONTENT_TYPE, EVENTS), (CACHE_CONTROL, "no-store")];
    Ok((headers, Content::from_stream(pieces)).into_response())
}

/// How busy the server is.
#[derive(Serialize)]
pub(crate) struct Status {
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
        version: env!("CARGO_PKG_VERSION"),
        solving,
        waiting,
        longest: app.config.time.as_secs_f64(),
    })
}
