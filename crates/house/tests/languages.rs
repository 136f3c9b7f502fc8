//! Whatever users see is said in all languages.

use sauterelle_house::said::{Tokens, said, sources, untranslatable};
use sauterelle_languages::{PO, entries};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Texts that look as if users saw them: a part of the path, the beginning of the text, and why it stays English.
const ENGLISH: &[(&str, &str, &str)] = &[(
    "crates/notation/src/forms/mod.rs",
    "the format '{name}' has",
    "an error of programs, not of users",
)];

fn all() -> Vec<Tokens> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    sources(&root).expect("sources that can be parsed")
}

/// The holes of a text, as a set.
fn holes(text: &str) -> BTreeSet<String> {
    let mut without_name = 0;
    let text = text.replace("{{", "").replace("}}", "");
    let parts = text.split('{').skip(1);
    let names = parts.map(|part| {
        let hole = part.split('}').next().unwrap_or_default();
        let name = hole.split(':').next().unwrap_or_default();
        without_name += usize::from(name.is_empty());
        match name {
            "" => (without_name - 1).to_string(),
            name => name.to_string(),
        }
    });
    names.collect()
}

#[test]
fn tables_have_what_the_sources_say() {
    let said = said(&all());
    let mut wrong = Vec::new();
    for (language, table) in PO {
        let code = language.code();
        let table = entries(table).unwrap_or_else(|line| panic!("{code}.po:{line}"));
        let known: BTreeSet<&str> = table.iter().map(|entry| &*entry.id).collect();
        let missing = said.keys().filter(|text| !known.contains(&***text));
        wrong.extend(missing.map(|text| format!("{code}.po lacks: {text}")));
        for entry in &table {
            let place = format!("{code}.po:{}", entry.line);
            let from_sources = entry.said_by.iter().any(|place| place.ends_with(".rs"));
            if entry.text.is_empty() {
                wrong.push(format!("{place}: not translated: {}", entry.id));
            } else if holes(&entry.id) != holes(&entry.text) {
                wrong.push(format!("{place}: other holes: {}", entry.id));
            } else if from_sources && !said.contains_key(&entry.id) {
                wrong.push(format!("{place}: nobody says: {}", entry.id));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\n`cargo run -p sauterelle-house -- --tables` brings the tables up to date",
        wrong.join("\n")
    );
}

#[test]
fn nothing_is_said_in_english_only() {
    let is_known = |path: &str, text: &str| {
        let mut known = ENGLISH.iter();
        known.any(|(part, begin, _)| path.contains(part) && text.starts_with(begin))
    };
    let found = untranslatable(&all()).into_iter();
    let found = found.filter(|(path, text)| !is_known(path, text));
    let found: Vec<String> = found
        .map(|(path, text)| format!("{path}: {text}"))
        .collect();
    assert!(found.is_empty(), "say! is wanted for\n{}", found.join("\n"));
}
