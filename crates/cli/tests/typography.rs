//! French texts have a space before `:`, `;`, `!` and `?`, and their own quotation marks.

use crate::common::document::{read, root};
use std::fs;
use std::path::Path;

/// A French text with the place where it stands.
type Text = (String, String);

/// The files of a folder, and of the folders in it, with this ending.
fn files(folder: &Path, ending: &str, into: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, into);
        } else if path.extension().is_some_and(|it| it == ending) {
            let shown = path.strip_prefix(root()).unwrap().to_string_lossy();
            into.push(shown.replace('\\', "/"));
        }
    }
}

/// The lines of tables of texts: `text fr: …` beside the rules, and all lines of the French tables.
fn of_tables() -> Vec<Text> {
    let mut names = Vec::new();
    files(&root().join("crates/rules/src"), "txt", &mut names);
    files(
        &root().join("crates/notation/src/registry/texts/french"),
        "txt",
        &mut names,
    );
    let mut texts = Vec::new();
    for name in names {
        for line in read(&name).lines().filter(|line| !line.starts_with('#')) {
            let Some((key, text)) = line.split_once(": ") else {
                continue;
            };
            let is_french = name.contains("/french/") || key.split(' ').nth(1) == Some("fr");
            if is_french {
                texts.push((format!("{name}, {key}"), text.to_string()));
            }
        }
    }
    texts
}

/// The texts between quotation marks in the source of the French sentences.
fn of_sentences() -> Vec<Text> {
    let name = "crates/notation/src/telling/words/french.rs";
    let source = read(name);
    let texts = source.split('"').skip(1).step_by(2);
    texts.map(|it| (name.to_string(), it.to_string())).collect()
}

/// The texts of the page: lines of `fr.js`, and of the French parts of the other files.
fn of_the_page() -> Vec<Text> {
    let mut texts = Vec::new();
    for file in ["fr", "compose", "content", "pages", "understanding"] {
        let name = format!("crates/serve/page/text/{file}.js");
        let source = read(&name);
        let part = match source.split_once("\n  fr: {") {
            Some((_, rest)) => rest.split("\n  de: {").next().unwrap_or_default(),
            None => &source,
        };
        // marks by themselves stand in a line that is not set in
        for line in part.lines().filter(|line| line.starts_with("  ")) {
            if let Some((key, rest)) = line.split_once(": '") {
                let text = rest.trim_end_matches("',").replace("\\'", "'");
                texts.push((format!("{name}, {}", key.trim()), text));
            }
        }
    }
    texts
}

/// The lessons.
fn of_the_lessons() -> Vec<Text> {
    let name = "crates/serve/page/text/lessons.json";
    let lessons: serde_json::Value = serde_json::from_str(&read(name)).unwrap();
    let mut texts = Vec::new();
    for rule in lessons["rules"].as_array().unwrap() {
        for lesson in rule["lessons"].as_array().unwrap() {
            for part in ["title", "text"] {
                let text = lesson[part]["fr"].as_str().unwrap().to_string();
                texts.push((format!("{name}, {}", lesson["id"]), text));
            }
        }
    }
    texts
}

/// The prose of the French documents, without code.
fn of_documents() -> Vec<Text> {
    let mut names = Vec::new();
    files(&root().join("docs/fr"), "md", &mut names);
    let mut texts = Vec::new();
    for name in names {
        for block in read(&name).split("```").step_by(2) {
            let lines = block.lines();
            // headings of examples are those of the magazines
            let prose = lines.filter(|line| !line.starts_with("<!--") && !line.starts_with("## "));
            texts.extend(prose.map(|line| (name.clone(), line.to_string())));
        }
    }
    texts
}

/// A text without what is no prose: code, gaps with choices in them, and links.
fn prose(text: &str) -> String {
    let without_code: String = text.split('`').step_by(2).collect::<Vec<_>>().join("x");
    // a line of the language in which versions are asked for
    let without_code = without_code.replace("edits: 1..2", "x");
    let mut prose = String::new();
    let mut depth = 0_u32;
    for letter in without_code.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => prose.push(letter),
            _ => {}
        }
    }
    prose
}

/// What is wrong with a text, if anything is.
fn fault(text: &str) -> Option<String> {
    let letters: Vec<char> = prose(text).chars().collect();
    let at = |place: usize| letters.get(place).copied().unwrap_or(' ');
    let is_space = |letter: char| letter.is_whitespace() || letter == '\u{202f}';
    for (place, letter) in letters.iter().enumerate() {
        let before = place.checked_sub(1).map_or('x', at);
        let after = at(place + 1);
        let wrong = match letter {
            // 3:5, https://
            ':' | ';' | '!' | '?' => is_space(after) && !is_space(before),
            '«' => !is_space(after),
            '»' => !is_space(before),
            '“' | '”' | '„' => true,
            _ => false,
        };
        if wrong {
            let from = place.saturating_sub(20);
            return Some(letters[from..=place].iter().collect());
        }
    }
    None
}

#[test]
fn french_texts_are_set_as_the_french_do() {
    let places = [
        of_tables(),
        of_sentences(),
        of_the_page(),
        of_the_lessons(),
        of_documents(),
    ];
    assert!(places.iter().all(|texts| texts.len() > 50));
    let texts = places.iter().flatten();
    let faults = texts.filter_map(|(place, text)| Some(format!("{place}: …{}", fault(text)?)));
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn faults_of_typography_are_found() {
    for wrong in ["Mat: oui", "un; deux", "Pourquoi?", "«oui»", "„oui“"] {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
    for right in [
        "Mat : oui",
        "3:5 ; `a: b`",
        "« oui »",
        "{n:case|cases} !",
        "https://x",
    ] {
        assert_eq!(fault(right), None, "{right}");
    }
}
