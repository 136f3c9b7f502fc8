//! The body of a request: a question as JSON, not too large and not too slow.

use super::app::App;
use super::refusal::Refusal;
use axum::Json;
use axum::body::HttpBody;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use sauterelle_languages::say;
use serde_json::Value;
use std::sync::Arc;
use tokio::time::timeout;
use tokio_stream::StreamExt;

/// Bytes of a request that is too large which are read nevertheless.
const MOST_DISCARDED: usize = 64 << 20;

/// The body of a request.
pub(crate) struct Body(pub Value);

impl FromRequest<Arc<App>> for Body {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body, Refusal> {
        let reading = read(request, app);
        let too_slow = |_| {
            Refusal::new(
                StatusCode::REQUEST_TIMEOUT,
                say!("the request came too slowly"),
            )
        };
        let read = timeout(app.config.patience, reading).await;
        Ok(Body(read.map_err(too_slow)??))
    }
}

async fn read(request: Request, app: &Arc<App>) -> Result<Value, Refusal> {
    let length = request.body().size_hint().exact().unwrap_or(0);
    if length > app.config.request as u64 {
        // a client that is still sending would not see an answer
        let mut content = request.into_body().into_data_stream();
        let mut read = 0;
        while read < MOST_DISCARDED
            && let Some(Ok(part)) = content.next().await
        {
            read += part.len();
        }
        let most = app.config.request >> 10;
        let message = say!("the request is too large: {most} KB are allowed");
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message));
    }
    match Json::<Value>::from_request(request, app).await {
        Ok(Json(body)) => Ok(body),
        Err(rejection) => Err(Refusal::new(rejection.status(), rejection.body_text())),
    }
}
