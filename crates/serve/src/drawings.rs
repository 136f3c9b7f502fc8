//! The drawings of men, as files: `/man/white/q.svg`.

use crate::api::asked::Tongue;
use crate::api::fault::Fault;
use axum::Router;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sauterelle_diagram::man_svg;
use sauterelle_kernel::piece::{Attrs, Sides};
use sauterelle_notation::attributes::declared;
use serde::Deserialize;

/// The colour of a man.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    White,
    Black,
    Neutral,
}

/// What else is to be seen of it.
#[derive(Deserialize)]
struct Marks {
    #[serde(default)]
    royal: bool,
    /// English names with commas between them.
    #[serde(default)]
    attributes: String,
    /// That of the code beside a fairy man.
    #[serde(default)]
    language: Tongue,
}

/// The addresses of all drawings.
pub(crate) fn routes() -> Router {
    Router::new().route("/man/{colour}/{file}", get(draw))
}

async fn draw(
    Path((colour, file)): Path<(Colour, String)>,
    Query(marks): Query<Marks>,
) -> Result<Response, Fault> {
    let unknown = |what: &str| Fault::new(StatusCode::NOT_FOUND, format!("there is no {what}"));
    let code = file.strip_suffix(".svg").unwrap_or(&file);
    let sides = match colour {
        Colour::White => Sides::White,
        Colour::Black => Sides::Black,
        Colour::Neutral => Sides::Neutral,
    };
    let mut attrs = Attrs::NONE;
    for name in marks.attributes.split(',').filter(|name| !name.is_empty()) {
        let attribute = declared(name).ok_or_else(|| unknown(&format!("attribute '{name}'")))?;
        attrs = attrs | attribute;
    }
    let svg = man_svg(code, sides, marks.royal, attrs, marks.language.into())
        .ok_or_else(|| unknown(&format!("man '{code}'")))?;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "max-age=3600"),
    ];
    Ok((headers, svg).into_response())
}
