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
    use std::collections::BTreeSet;

    use super::*;

    /// The addresses of the modules that a module imports when it is loaded.
    fn imports(path: &str) -> Vec<String> {
        let (_, text) = FILES
            .iter()
            .find(|(known, _)| *known == path)
            .unwrap_or_else(|| panic!("{path} is imported, and is not there"));
        let folder = path.rsplit_once('/').expect("an address").0;
        let named = text.lines().filter_map(|line| {
            let is_import = line.starts_with("import ") || line.starts_with("} from ");
            is_import.then(|| line.split('\'').nth(1)).flatten()
        });
        named.map(|name| joined(folder, name)).collect()
    }

    /// `/js/desk` and `../base/dom.js` are `/js/base/dom.js`.
    fn joined(folder: &str, name: &str) -> String {
        let mut parts: Vec<&str> = folder.split('/').collect();
        for part in name.split('/') {
            match part {
                "." => {}
                ".." => drop(parts.pop()),
                _ => parts.push(part),
            }
        }
        parts.join("/")
    }

    #[test]
    fn the_page_asks_at_once_for_all_modules_that_it_begins_with() {
        let mut wanted = BTreeSet::new();
        let mut open = vec!["/js/main.js".to_owned()];
        while let Some(path) = open.pop() {
            open.extend(imports(&path).into_iter().filter(|it| !wanted.contains(it)));
            wanted.insert(path);
        }
        assert!(wanted.len() > 40, "imports are not understood: {wanted:?}");
        wanted.remove("/js/main.js");
        let (_, index) = FILES
            .iter()
            .find(|(path, _)| *path == "/index.html")
            .expect("the page");
        let links = index
            .lines()
            .filter_map(|line| line.strip_prefix("<link rel=\"modulepreload\" href=\""));
        let asked: BTreeSet<_> = links
            .map(|rest| format!("/{}", rest.trim_end_matches("\">")))
            .collect();
        assert_eq!(asked, wanted);
    }

    #[test]
    fn every_file_has_a_type() {
        assert!(FILES.len() > 20);
        for (path, _) in FILES {
            assert!(!kind(path).starts_with("text/plain"), "{path}");
        }
    }
}
