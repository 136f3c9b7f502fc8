//! What stands in French and German too is not older than its English original. `translations.txt` beside this file has a fingerprint
//! of each English text as it was when it was translated.

use crate::common::document::{read, root};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Where fingerprints stand.
const FILE: &str = "crates/cli/tests/translations.txt";

/// Renews them, once the translations are mended.
const HOW: &str = "SAUTERELLE_RENEW_TRANSLATIONS=1 cargo test --release -p sauterelle-cli --test all translations::";

/// What is translated by hand, section by section.
const BY_SECTIONS: [&str; 2] = [
    "docs/guide.md",
    "crates/cli/src/commands/list/moves_taken_back.md",
];

/// Pages whose rows come from texts beside the rules, men, options and goals.
const BY_ROWS: [&str; 5] = [
    "docs/men.md",
    "docs/attributes.md",
    "docs/stipulations.md",
    "docs/options.md",
    "docs/formats.md",
];

const LESSONS: &str = "crates/serve/page/text/lessons.json";

const PARTS_OF_LESSONS: [(&str, &str); 6] = [
    ("title", "en"),
    ("title", "fr"),
    ("title", "de"),
    ("text", "en"),
    ("text", "fr"),
    ("text", "de"),
];

/// English texts by their places, such as `docs/guide.md: Twins`.
type Texts = BTreeMap<String, String>;

/// The sections of a document, by their headings. Signs in blocks of code begin none.
fn sections(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        in_block ^= line.starts_with("```");
        match line.split_once("# ") {
            Some((signs, heading)) if !in_block && signs.chars().all(|sign| sign == '#') => {
                found.push((heading.to_string(), String::new()));
            }
            _ => {}
        }
        if let Some((_, section)) = found.last_mut() {
            let _ = writeln!(section, "{line}");
        }
    }
    found
}

/// The rows of the tables of a page, by their first cells. What is read by hand is left out.
fn rows(text: &str) -> Vec<(String, String)> {
    let generated = text.split("\n## Moves taken back").next();
    let lines = generated.unwrap_or_default().lines();
    let rows = lines.filter(|line| line.starts_with("| `"));
    let row = |line: &str| {
        let name = line.split(" | ").next().unwrap_or_default();
        let name = name.trim_start_matches("| ");
        (name.replace('`', ""), line.to_string())
    };
    rows.map(row).collect()
}

/// What a page of a condition says before its examples.
fn explanation(text: &str) -> String {
    text.split("```").next().unwrap_or_default().to_string()
}

/// The lessons of the page, by rule and lesson.
fn lessons() -> Vec<(String, String)> {
    let lessons: serde_json::Value = serde_json::from_str(&read(LESSONS)).unwrap();
    let mut found = Vec::new();
    for rule in lessons["rules"].as_array().unwrap() {
        for lesson in rule["lessons"].as_array().unwrap() {
            let name = |value: &serde_json::Value| value["id"].as_str().unwrap().to_string();
            for (part, language) in PARTS_OF_LESSONS {
                let said = lesson[part][language].as_str().unwrap_or_default();
                assert!(!said.is_empty(), "{lesson} has no {part} in {language}");
            }
            let english = format!("{} {}", lesson["title"]["en"], lesson["text"]["en"]);
            found.push((format!("{}, {}", name(rule), name(lesson)), english));
        }
    }
    found
}

/// All English texts that are translated.
fn originals() -> Texts {
    let mut texts = Texts::new();
    let mut add = |document: &str, parts: Vec<(String, String)>| {
        assert!(!parts.is_empty(), "{document}");
        for (name, text) in parts {
            // a sign may stand for several things
            let same = texts.entry(format!("{document}: {name}"));
            same.or_default().push_str(&text);
        }
    };
    for document in BY_SECTIONS {
        add(document, sections(&read(document)));
    }
    for document in BY_ROWS {
        add(document, rows(&read(document)));
    }
    add(LESSONS, lessons());
    for entry in std::fs::read_dir(root().join("docs/conditions")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        let text = explanation(&read(&format!("docs/conditions/{name}")));
        add("docs/conditions", vec![(name, text)]);
    }
    texts
}

/// FNV-1a of the words of a text.
fn fingerprint(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mixed = words.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{mixed:016x}")
}

/// The fingerprints that the file keeps, by the places of their texts.
fn kept(file: &str) -> BTreeMap<&str, &str> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter_map(|line| line.split_once(' '));
    lines.map(|(mark, place)| (place, mark)).collect()
}

/// The places of texts that have changed since they were translated, or are new.
fn older<'t>(texts: &'t Texts, kept: &BTreeMap<&str, &str>) -> Vec<&'t String> {
    let changed = texts
        .iter()
        .filter(|(place, text)| kept.get(place.as_str()) != Some(&fingerprint(text).as_str()));
    changed.map(|(place, _)| place).collect()
}

/// The file as it has to be, if everything is translated.
fn renewed(texts: &Texts) -> String {
    let mut file = "# Fingerprints of English texts, as they were when they were translated into French and German; `translations.rs` compares them.\n".to_string();
    for (place, text) in texts {
        let _ = writeln!(file, "{} {place}", fingerprint(text));
    }
    file
}

#[test]
fn no_translation_is_older_than_its_original() {
    let texts = originals();
    assert!(texts.len() > 500, "{}", texts.len());
    if std::env::var_os("SAUTERELLE_RENEW_TRANSLATIONS").is_some() {
        std::fs::write(root().join(FILE), renewed(&texts)).unwrap();
    }
    let file = read(FILE);
    let kept = kept(&file);
    let older = older(&texts, &kept);
    assert!(
        older.is_empty(),
        "these have changed since they were translated: {older:#?}\nMend their French and German, then renew the fingerprints: {HOW}"
    );
    let gone: Vec<_> = kept.keys().filter(|it| !texts.contains_key(**it)).collect();
    assert!(gone.is_empty(), "these are gone: {gone:#?}\n{HOW}");
}

/// How deep each heading of a document is, with its text.
fn outline(document: &str) -> Vec<(usize, String)> {
    let headings = sections(&read(document)).into_iter();
    let depth = |section: &str| section.bytes().take_while(|sign| *sign == b'#').count();
    headings
        .map(|(heading, section)| (depth(&section), heading))
        .collect()
}

#[test]
fn translated_documents_have_all_sections() {
    let original = outline("docs/guide.md");
    for document in ["docs/fr/guide.md", "docs/de/guide.md"] {
        let translated = outline(document);
        let pairs = original.iter().zip(&translated);
        let other = pairs.into_iter().find(|(one, other)| one.0 != other.0);
        assert_eq!(other, None, "{document}: sections differ from here on");
        let missing = original.get(translated.len());
        assert_eq!(missing, None, "{document} ends before this section");
        assert_eq!(original.len(), translated.len(), "{document}");
    }
}

#[test]
fn a_changed_text_is_named() {
    let texts = |twins: &str| {
        let sections = sections(&format!(
            "# Guide\nOne.\n```sh\n# two\n```\n## Twins\n{twins}\n"
        ));
        sections.into_iter().collect::<Texts>()
    };
    let file = renewed(&texts("Three."));
    assert_eq!(older(&texts("Three."), &kept(&file)), [""; 0]);
    assert_eq!(older(&texts("Three  more."), &kept(&file)), ["Twins"]);
    let lines = rows("| Sign |\n| --- |\n| `#` | mate |\n\n## Moves taken back\n| `-1` | one |");
    assert_eq!(lines, [("#".to_string(), "| `#` | mate |".to_string())]);
}
