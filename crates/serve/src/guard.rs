//! Who may ask: this machine's browser, on behalf of the page itself. A page of another origin can neither start work nor read
//! an answer, and a name that somebody points at the loopback is not answered.

use crate::api::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sauterelle_languages::say;

/// What a browser says of the page that asks.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Names of the loopback.
const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Headers of each answer.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; \
         object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// Answers requests of the page only.
pub(crate) async fn guard(State(port): State<u16>, request: Request, next: Next) -> Response {
    let mut response = match objection(request.headers(), port) {
        Some(message) => Refusal::new(StatusCode::FORBIDDEN, message).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response
            .headers_mut()
            .insert(HeaderName::from_static(name), value);
    }
    response
}

/// What is wrong with the origin of a request.
fn objection(headers: &HeaderMap, port: u16) -> Option<String> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let is_own = |host: &str| NAMES.iter().any(|name| host == format!("{name}:{port}"));
    match text(HOST) {
        Some(host) if is_own(host) => {}
        _ => return Some(say!("this server answers to the name localhost only")),
    }
    let foreign = say!("this server answers its own page only");
    if let Some(origin) = text(ORIGIN)
        && !origin.strip_prefix("http://").is_some_and(is_own)
    {
        return Some(foreign);
    }
    match text(SEC_FETCH_SITE) {
        None | Some("same-origin" | "none") => None,
        Some(_) => Some(foreign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objects(headers: &[(&'static str, &str)]) -> bool {
        let map = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
        objection(&map.collect(), 8064).is_some()
    }

    #[test]
    fn only_the_page_itself_may_ask() {
        assert!(!objects(&[("host", "localhost:8064")]));
        assert!(!objects(&[
            ("host", "127.0.0.1:8064"),
            ("origin", "http://127.0.0.1:8064"),
            ("sec-fetch-site", "same-origin")
        ]));
        assert!(objects(&[]));
        assert!(objects(&[("host", "evil.example:8064")]));
        assert!(objects(&[("host", "localhost:80")]));
        let host = ("host", "localhost:8064");
        assert!(objects(&[host, ("origin", "http://evil.example")]));
        assert!(objects(&[host, ("origin", "null")]));
        assert!(objects(&[host, ("origin", "https://localhost:8064")]));
        assert!(objects(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(objects(&[host, ("sec-fetch-site", "same-site")]));
    }
}
