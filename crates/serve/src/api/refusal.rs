//! What is answered to a request that cannot be met.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sauterelle::questions::{Blame, Fault};
use sauterelle_languages::say;
use std::fmt::Display;

/// A refusal with its reasons.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    fault: Fault,
}

impl Refusal {
    /// A refusal for one reason.
    pub fn new(status: StatusCode, message: impl Display) -> Refusal {
        Refusal {
            status,
            fault: Fault::new(Blame::Input, message),
        }
    }

    /// Nothing is kept under this key.
    pub fn not_kept() -> Refusal {
        Refusal::new(
            StatusCode::NOT_FOUND,
            say!("nothing is kept under this key"),
        )
    }

    /// A request that says something else than it should.
    pub fn unreadable(error: impl Display) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, error)
    }

    /// Something that should not happen.
    pub fn failure(error: impl Display) -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        let status = match fault.blame {
            Blame::Unknown => StatusCode::NOT_FOUND,
            Blame::Input => StatusCode::UNPROCESSABLE_ENTITY,
            Blame::Failure => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Refusal { status, fault }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(self.fault)).into_response()
    }
}

/// For paths that lead nowhere.
pub(crate) async fn not_found() -> Refusal {
    Refusal::new(
        StatusCode::NOT_FOUND,
        say!("there is nothing under this address"),
    )
}
