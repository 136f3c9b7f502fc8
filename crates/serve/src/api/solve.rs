//! Solving: a stream of events, a line of JSON each. The search stops when the browser has left.
//!
//! Events: `queued` (with how many are `ahead`), `started`, the records of
//! [`JsonRecord`](sauterelle_notation::json::JsonRecord), `progress` from time to time, and `done` as the last one.

mod events;
mod run;

use super::asked::{Asked, Body};
use super::fault::Fault;
use super::{App, EVENTS, in_thread};
use axum::Json;
use axum::body::{Body as Content, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use events::{Event, Events};
use run::Run;
use sauterelle_notation::popeye::InputProblem;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// Pieces of an answer that wait to be read by the client.
const PIECES: usize = 64;

/// A problem to solve.
#[derive(Deserialize)]
pub(crate) struct SolveAsked {
    #[serde(flatten)]
    asked: Asked,
    /// Seconds, at most as many as the server allows.
    time: Option<f64>,
}

/// Solves all positions of a problem.
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    Body(wanted): Body<SolveAsked>,
) -> Result<Response, Fault> {
    let problem = in_thread(move || problem_to_solve(&wanted.asked)).await?;
    let full = "too many problems are waiting to be solved; try again later";
    let place = app
        .queue
        .join()
        .ok_or_else(|| Fault::new(StatusCode::SERVICE_UNAVAILABLE, full))?;
    let wished = wanted
        .time
        .and_then(|s| Duration::try_from_secs_f64(s).ok());
    let time = wished.map_or(app.config.time, |wish| wish.min(app.config.time));
    let (sender, receiver) = mpsc::channel::<String>(PIECES);
    let events = Events::new(sender, app.config.patience, app.config.output);
    let work = async move {
        if let Some(ahead) = app.queue.ahead() {
            events.send_now(&Event::Queued { ahead });
        }
        let turn = tokio::select! {
            turn = app.queue.turn(place) => turn,
            // the browser has left
            () = events.closed() => None,
        };
        let Some(turn) = turn else { return };
        let run = Run::new(problem, &app.config, time);
        run.solve(events, || app.queue.is_stopped()).await;
        drop(turn);
    };
    tokio::spawn(work);
    let pieces = ReceiverStream::new(receiver).map(|piece| Ok::<_, Infallible>(Bytes::from(piece)));
    let headers = [(CONTENT_TYPE, EVENTS), (CACHE_CONTROL, "no-store")];
    Ok((headers, Content::from_stream(pieces)).into_response())
}

/// The problem of a request. What cannot be compiled is refused before anything is begun.
fn problem_to_solve(asked: &Asked) -> Result<InputProblem, Fault> {
    let problem = asked.problem()?;
    for twin in &problem.twins {
        twin.problem.game().map_err(Fault::input)?;
    }
    Ok(problem)
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
