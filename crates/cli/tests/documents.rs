//! The documents that explain the code name only what exists, in sentences that are read once.

use crate::common::document::{read, root};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

const DOCUMENTS: [&str; 4] = [
    "CONTRIBUTING.md",
    "docs/design.md",
    "docs/glossary.md",
    "docs/way-of-a-move.md",
];

/// Words in a sentence.
const LONGEST: usize = 40;

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

/// The names that the sources define.
fn defined(sources: &str) -> HashSet<&str> {
    let before = [
        "fn ",
        "struct ",
        "enum ",
        "trait ",
        "type ",
        "const ",
        "static ",
        "\n    ",
        "\n    pub ",
    ];
    let follow = before.iter().flat_map(|before| {
        let places = sources.match_indices(before);
        places.map(|(at, _)| first_name(&sources[at + before.len()..]))
    });
    follow.collect()
}

/// The identifier with which the text begins, which may be empty.
fn first_name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn every_name_exists() {
    let mut code = String::new();
    sources(&root().join("crates"), &mut code);
    let defined = defined(&code);
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
                assert!(defined.contains(owner), "{document}: {name}");
                assert!(defined.contains(member), "{document}: {name}");
                checked += 1;
            } else if is_identifier(&name)
                && name.starts_with(|c: char| c.is_ascii_uppercase())
                && name.contains(|c: char| c.is_ascii_lowercase())
                && document != "CONTRIBUTING.md"
            {
                assert!(defined.contains(name.as_str()), "{document}: {name}");
                checked += 1;
            }
        }
    }
    assert!(checked > 80, "{checked}");
    assert!(!defined.contains("SuchANothing"));
}

#[test]
fn what_a_rule_can_be_is_told() {
    let text = read("CONTRIBUTING.md");
    let builder = read("crates/kernel/src/ruleset/builder.rs");
    let hooks = read("crates/kernel/src/hooks/mod.rs");
    let declared = hooks
        .lines()
        .filter_map(|line| line.strip_prefix("pub trait "));
    let traits: Vec<&str> = declared.map(first_name).collect();
    assert!(traits.len() > 10, "{traits:?}");
    for name in traits {
        let mut rows = text.lines().filter(|line| line.trim().starts_with('|'));
        let row = rows.find(|row| row.contains(&format!("| `{name}`")));
        let row = row.unwrap_or_else(|| panic!("CONTRIBUTING.md has no row for {name}"));
        let method = row.rsplit('`').nth(1).unwrap_or_default();
        let call = format!("pub fn {method}(");
        let head = builder.split_once(&call).map_or("", |(_, rest)| rest);
        let head = head.split('{').next().unwrap_or_default();
        assert!(head.contains(&format!("impl {name} ")), "{name}: {method}");
    }
}

/// The documents that are written by hand, by their paths: those at the top and those of `docs`.
fn written_by_hand() -> Vec<String> {
    let names = fs::read_dir(root().join("docs")).unwrap().map(|entry| {
        let name = entry.unwrap().file_name();
        format!("docs/{}", name.to_string_lossy())
    });
    let mut documents: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    documents.extend(["docs/fr/guide.md", "docs/de/guide.md"].map(String::from));
    documents.extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(String::from));
    documents.retain(|name| !read(name).starts_with("<!-- Written by"));
    documents.sort();
    documents
}

/// The sentences of a text, the cells of tables each by themselves, without code blocks. A colon ends no sentence.
fn sentences(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    let blocks = prose.flat_map(|block| block.split("\n\n"));
    let paragraphs = blocks.flat_map(|block| block.split("\n- "));
    let cells = paragraphs.flat_map(|paragraph| -> Vec<&str> {
        match paragraph.trim_start().starts_with('|') {
            true => paragraph.split('|').collect(),
            false => vec![paragraph],
        }
    });
    cells
        .flat_map(|cell| cell.split(['.', ';', '?', '!']))
        .collect()
}

#[test]
fn no_sentence_is_too_long() {
    let documents = written_by_hand();
    assert!(documents.len() > 15, "{documents:?}");
    let mut too_long = Vec::new();
    for document in documents {
        let text = read(&document);
        for sentence in sentences(&text) {
            let words = sentence.split_whitespace().count();
            if words > LONGEST {
                too_long.push(format!("{document}: {words} words: {}", sentence.trim()));
            }
        }
    }
    assert!(too_long.is_empty(), "{}", too_long.join("\n"));
}

#[test]
fn a_colon_ends_no_sentence() {
    let text = "One: two.\n\n| a | b; c |\n\n```text\nno sentence\n```\n\n- d\n- e";
    let found: Vec<&str> = sentences(text).into_iter().map(str::trim).collect();
    let found: Vec<&str> = found.into_iter().filter(|one| !one.is_empty()).collect();
    assert_eq!(found, ["One: two", "a", "b", "c", "- d", "e"]);
}
