//! The documents that explain the code name only what exists, in sentences that are read once.

use std::fs;
use std::path::{Path, PathBuf};

const DOCUMENTS: [&str; 4] = [
    "CONTRIBUTING.md",
    "docs/design.md",
    "docs/glossary.md",
    "docs/way-of-a-move.md",
];

/// Words in a sentence.
const LONGEST: usize = 40;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// All sources of the crates, one after the other.
fn sources(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *into += &fs::read_to_string(&path).unwrap();
        }
    }
}

/// The texts between backticks, without those of code blocks.
fn quoted(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, block) in text.split("```").enumerate() {
        if number % 2 == 0 {
            found.extend(block.split('`').skip(1).step_by(2).map(String::from));
        }
    }
    found
}

fn is_identifier(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !text.is_empty() && text.chars().all(is_part)
}

/// Whether the sources define this.
fn is_defined(name: &str, sources: &str) -> bool {
    let words = ["fn", "struct", "enum", "trait", "type", "const", "static"];
    let begins = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let follows = |before: &str| {
        let mut places = sources.match_indices(before);
        places.any(|(at, _)| begins(&sources[at + before.len()..]))
    };
    words.iter().any(|word| follows(&format!("{word} {name}")))
        || follows(&format!("\n    {name}"))
        || follows(&format!("\n    pub {name}"))
}

#[test]
fn every_name_exists() {
    let mut code = String::new();
    sources(&root().join("crates"), &mut code);
    let mut checked = 0;
    for document in DOCUMENTS {
        for name in quoted(&read(document)) {
            if name.starts_with("crates/") && !name.contains("NAME") {
                assert!(root().join(&name).exists(), "{document}: {name}");
                checked += 1;
            } else if let Some((owner, member)) = name.split_once("::")
                && is_identifier(owner)
                && owner != "crate"
                && is_identifier(member)
            {
                assert!(is_defined(owner, &code), "{document}: {name}");
                assert!(is_defined(member, &code), "{document}: {name}");
                checked += 1;
            } else if is_identifier(&name)
                && name.starts_with(|c: char| c.is_ascii_uppercase())
                && name.contains(|c: char| c.is_ascii_lowercase())
                && document != "CONTRIBUTING.md"
            {
                assert!(is_defined(&name, &code), "{document}: {name}");
                checked += 1;
            }
        }
    }
    assert!(checked > 80, "{checked}");
    assert!(!is_defined("SuchAThing", &code.replace("SuchAThing", "")));
}

#[test]
fn no_sentence_is_too_long() {
    for document in DOCUMENTS.into_iter().chain(["README.md"]) {
        let text = read(document);
        let prose = text
            .split("```")
            .step_by(2)
            .flat_map(|block| block.split("\n\n"));
        for paragraph in prose.flat_map(|block| block.split("\n- ")) {
            let rows = paragraph.trim_start().starts_with('|');
            let cells: Vec<&str> = match rows {
                true => paragraph.split('|').collect(),
                false => vec![paragraph],
            };
            for sentence in cells
                .iter()
                .flat_map(|cell| cell.split(['.', ':', ';', '?', '!']))
            {
                let words = sentence.split_whitespace().count();
                assert!(words <= LONGEST, "{document}: {words} words: {sentence}");
            }
        }
    }
}
