//! The files of the page, part of the program.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// A file of the page.
struct Asset {
    /// Its address.
    path: &'static str,
    kind: &'static str,
    content: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

macro_rules! assets {
    ($($path:literal $kind:ident $file:literal)*) => {
        &[$(Asset {
            path: $path,
            kind: $kind,
            content: include_str!(concat!("../page/", $file)),
        }),*]
    };
}

/// All files.
const ASSETS: &[Asset] = assets![
    "/" HTML "index.html"
    "/style.css" CSS "style.css"
    "/logo.svg" SVG "logo.svg"
    "/js/board.js" SCRIPT "js/board.js"
    "/js/combo.js" SCRIPT "js/combo.js"
    "/js/dom.js" SCRIPT "js/dom.js"
    "/js/engine.js" SCRIPT "js/engine.js"
    "/js/explore.js" SCRIPT "js/explore.js"
    "/js/form.js" SCRIPT "js/form.js"
    "/js/learn.js" SCRIPT "js/learn.js"
    "/js/main.js" SCRIPT "js/main.js"
    "/js/men.js" SCRIPT "js/men.js"
    "/js/menu.js" SCRIPT "js/menu.js"
    "/js/palette.js" SCRIPT "js/palette.js"
    "/js/problem.js" SCRIPT "js/problem.js"
    "/js/publish.js" SCRIPT "js/publish.js"
    "/js/refused.js" SCRIPT "js/refused.js"
    "/js/solution.js" SCRIPT "js/solution.js"
    "/js/text.js" SCRIPT "js/text.js"
    "/js/tools.js" SCRIPT "js/tools.js"
    "/js/way.js" SCRIPT "js/way.js"
    "/text/en.js" SCRIPT "text/en.js"
    "/text/fr.js" SCRIPT "text/fr.js"
    "/text/de.js" SCRIPT "text/de.js"
    "/text/lessons.json" JSON "text/lessons.json"
];

/// The addresses of the files.
pub(crate) fn routes() -> Router {
    ASSETS.iter().fold(Router::new(), |router, asset| {
        router.route(asset.path, get(move || async move { answer(asset) }))
    })
}

fn answer(asset: &Asset) -> Response {
    // another version of the program has other files under the same addresses
    let headers = [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, "no-cache")];
    (headers, asset.content).into_response()
}
