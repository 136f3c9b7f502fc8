//! The files of the page, part of the program.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// The addresses of all files, and their contents.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Types of content, by the ending of the name.
const TYPES: [(&str, &str); 6] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
];

/// The addresses of the files.
pub(crate) fn routes() -> Router {
    FILES
        .iter()
        .fold(Router::new(), |router, &(path, content)| {
            let address = if path == "/index.html" { "/" } else { path };
            router.route(address, get(move || async move { answer(path, content) }))
        })
}

fn answer(path: &str, content: &'static str) -> Response {
    // another version of the program has other files under the same addresses
    let headers = [(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, "no-cache")];
    (headers, content).into_response()
}

fn kind(path: &str) -> &'static str {
    let known = TYPES
        .iter()
        .find(|(ending, _)| path.rsplit('.').next() == Some(ending));
    known.map_or("text/plain; charset=utf-8", |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_type() {
        assert!(FILES.len() > 20);
        for (path, _) in FILES {
            assert!(!kind(path).starts_with("text/plain"), "{path}");
        }
    }
}
