//! The drawings of men, as files: `/man/white/q.svg`.

use crate::api::refusal::Refusal;
use axum::Router;
use axum::extract::{Path, Query};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sauterelle::questions::answer;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The addresses of all drawings.
pub(crate) fn routes() -> Router {
    Router::new().route("/man/{colour}/{file}", get(draw))
}

async fn draw(
    Path((colour, file)): Path<(String, String)>,
    Query(marks): Query<HashMap<String, String>>,
) -> Result<Response, Refusal> {
    let mut question: Map<String, Value> = marks
        .into_iter()
        .map(|(name, value)| match value.as_str() {
            "true" => (name, Value::Bool(true)),
            "false" => (name, Value::Bool(false)),
            _ => (name, Value::String(value)),
        })
        .collect();
    let code = file.strip_suffix(".svg").unwrap_or(&file);
    question.insert("code".to_string(), code.into());
    question.insert("colour".to_string(), colour.into());
    let drawn = answer("man", Value::Object(question))?;
    let headers = [(CONTENT_TYPE, drawn.kind), (CACHE_CONTROL, "max-age=3600")];
    Ok((headers, drawn.content).into_response())
}
