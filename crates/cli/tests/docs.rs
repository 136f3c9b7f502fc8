//! The pages of `docs/` that are written from the registries are up to date.

use std::collections::BTreeMap;
use std::path::Path;

/// The folders of the pages in `docs/`, with what the command is told for their language.
const FOLDERS: [(&str, &[&str]); 3] = [
    ("", &["--language", "english"]),
    ("fr/", &["--language", "french"]),
    ("de/", &["--language", "german"]),
];

#[test]
fn the_pages_say_what_the_registries_say() {
    for (folder, language) in FOLDERS {
        for what in [
            "conditions",
            "men",
            "attributes",
            "stipulations",
            "options",
            "formats",
            "predicates",
        ] {
            let args = [&["list", "--markdown", what], language].concat();
            let run = crate::common::sauterelle(&args, "");
            assert_eq!(run.code, 0, "{}", run.shown());
            let name = format!("docs/{folder}{what}.md");
            let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../{name}"));
            // line ends may have been converted where the tree was checked out
            let written = std::fs::read_to_string(&page)
                .unwrap_or_default()
                .replace("\r\n", "\n");
            let first_difference = written
                .lines()
                .zip(run.stdout.lines())
                .find(|(a, b)| a != b);
            let how = language.join(" ");
            assert!(
                written == run.stdout,
                "{name} is out of date; write it with `sauterelle list --markdown {what} {how}`. {first_difference:?}"
            );
        }
    }
}

#[test]
fn the_table_of_requests_has_a_row_for_each_question() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| `POST /api/"));
    let mut rows: Vec<&str> = rows.collect();
    for question in sauterelle_compose::questions().all() {
        let request = question.request.trim_start_matches('`');
        let row = format!(
            "| `POST /api/{}` `{request} | {} |",
            question.name, question.doc
        );
        let place = rows.iter().position(|line| *line == row);
        rows.remove(place.unwrap_or_else(|| panic!("docs/page.md lacks this row:\n{row}")));
    }
    // what the server alone answers
    let others: Vec<_> = rows.iter().map(|row| row.split('`').nth(1)).collect();
    assert_eq!(others, [Some("POST /api/stop"), Some("POST /api/solve")]);
}

#[test]
fn each_condition_has_a_page_that_says_what_the_registry_says() {
    for (folder, language) in FOLDERS {
        let made = tempfile::tempdir().unwrap();
        let to = made.path().to_str().unwrap();
        let args = [&["list", "conditions", "--pages", to], language].concat();
        let run = crate::common::sauterelle(&args, "");
        assert_eq!(run.code, 0, "{}", run.shown());
        let name = format!("docs/{folder}conditions");
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../{name}"));
        let (made, kept) = (pages(made.path()), pages(&kept));
        let language = language.join(" ");
        let how = format!("write them with `sauterelle list conditions --pages {name} {language}`");
        assert!(
            made.keys().eq(kept.keys()),
            "pages are missing, or too many; {how}"
        );
        let outdated = made.iter().filter(|(name, page)| kept[*name] != **page);
        let outdated: Vec<&String> = outdated.map(|(name, _)| name).collect();
        assert!(outdated.is_empty(), "{outdated:?} are out of date; {how}");
    }
}

/// The pages of a folder, by their names.
fn pages(folder: &Path) -> BTreeMap<String, String> {
    let files = std::fs::read_dir(folder).unwrap();
    let page = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        let page = std::fs::read_to_string(entry.path()).unwrap();
        (name, page.replace("\r\n", "\n"))
    };
    files.map(page).collect()
}
