//! What there is to choose from.

use super::fault::Fault;
use axum::Json;
use axum::extract::Path;
use serde_json::{Value, json};

/// Men, conditions, stipulations and options in a language.
pub(crate) async fn registry(Path(_language): Path<String>) -> Result<Json<Value>, Fault> {
    Ok(Json(json!({})))
}
