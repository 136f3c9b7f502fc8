//! What is answered to a request that cannot be met.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sauterelle_notation::diagnostic::{Diagnostic, Kind};
use serde::Serialize;
use std::fmt::Display;

/// A refusal with its reasons.
#[derive(Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    faults: Vec<JsonFault>,
}

/// One thing that is wrong.
#[derive(Serialize, Debug)]
pub(crate) struct JsonFault {
    /// What is wrong, as a phrase.
    message: String,
    /// The text that is meant.
    #[serde(skip_serializing_if = "String::is_empty")]
    item: String,
    /// Line and column in the text of the problem, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<(usize, usize)>,
    /// What may have been meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<String>,
    /// Known and understood, but not available yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unsupported: bool,
}

impl JsonFault {
    fn new(message: impl Display) -> JsonFault {
        JsonFault {
            message: message.to_string(),
            item: String::new(),
            place: None,
            suggestion: None,
            unsupported: false,
        }
    }
}

impl From<&Diagnostic> for JsonFault {
    fn from(fault: &Diagnostic) -> JsonFault {
        JsonFault {
            message: fault.message.clone(),
            item: fault.item.clone(),
            place: Some((fault.line, fault.column)),
            suggestion: fault.suggestion.clone(),
            unsupported: fault.kind == Kind::Unsupported,
        }
    }
}

impl Fault {
    /// A refusal for one reason.
    pub fn new(status: StatusCode, message: impl Display) -> Fault {
        Fault {
            status,
            faults: vec![JsonFault::new(message)],
        }
    }

    /// Something that should not happen.
    pub fn failure(error: impl Display) -> Fault {
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, error)
    }

    /// The input is not understood, or asks for something that does not exist.
    pub fn input(message: impl Display) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }
}

impl From<Vec<Diagnostic>> for Fault {
    fn from(faults: Vec<Diagnostic>) -> Fault {
        Fault {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            faults: faults.iter().map(JsonFault::from).collect(),
        }
    }
}

impl From<Diagnostic> for Fault {
    fn from(fault: Diagnostic) -> Fault {
        Fault::from(vec![fault])
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let body = serde_json::json!({ "faults": self.faults });
        (self.status, Json(body)).into_response()
    }
}

/// For paths that lead nowhere.
pub(crate) async fn not_found() -> Fault {
    Fault::new(StatusCode::NOT_FOUND, "there is nothing under this address")
}
