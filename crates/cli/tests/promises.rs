//! What CONTRIBUTING promises of the sources: short files, short functions, and rules that are named in their place only.

use crate::common::document::root;
use sauterelle::rules::attributes::ATTRIBUTES;
use sauterelle::rules::registry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Lines of a file and of a function, without their tests.
const LONGEST_FILE: usize = 600;
const LONGEST_FUNCTION: usize = 60;

const RULES: &str = "crates/rules/src";

/// The Rust sources beneath a folder that are no tests, by their paths from the root, as lines.
fn sources(folder: &str) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let file = entry.file_name().to_string_lossy().into_owned();
        let name = format!("{folder}/{file}");
        if entry.file_type().unwrap().is_dir() {
            if !["target", "tests"].contains(&file.as_str()) {
                found.extend(sources(&name));
            }
        } else if file.ends_with(".rs") && !file.ends_with("tests.rs") && file != "testing.rs" {
            let text = fs::read_to_string(entry.path()).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            let kept = without_tests(&lines).into_iter().map(String::from);
            found.insert(name, kept.collect());
        }
    }
    found
}

/// All sources: of the crates and of the Python package.
fn all_sources() -> BTreeMap<String, Vec<String>> {
    let mut all = sources("crates");
    all.extend(sources("python/src"));
    all
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The line on which a block ends that begins on this line. Sources are formatted: its brace stands below the first letter of the line with
/// which it begins.
fn end(lines: &[&str], begin: usize) -> usize {
    let brace = format!("{}}}", " ".repeat(indent(lines[begin])));
    let after = lines[begin..].iter().position(|line| *line == brace);
    begin + after.unwrap_or_else(|| panic!("no end of: {}", lines[begin]))
}

/// The lines without modules of tests.
fn without_tests<'t>(lines: &[&'t str]) -> Vec<&'t str> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let next = lines.get(at + 1).map_or("", |line| line.trim());
        let is_module = next.split(' ').any(|word| word == "mod") && next.ends_with('{');
        if lines[at].trim() == "#[cfg(test)]" && is_module {
            at = end(lines, at + 1);
        } else {
            kept.push(lines[at]);
        }
        at += 1;
    }
    kept
}

/// The functions with bodies of more than a line, each with the number of its lines.
fn functions(lines: &[&str]) -> Vec<(String, usize)> {
    let words_before = ["pub", "const", "async", "unsafe", "extern", "\"C\""];
    let named = |line: &str| -> Option<String> {
        let (before, after) = line.split_once("fn ")?;
        let mut before = before.split_whitespace();
        if !before.all(|word| words_before.contains(&word) || word.starts_with("pub(")) {
            return None;
        }
        let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
        Some(after.chars().take_while(is_part).collect())
    };
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = named(line) else { continue };
        // the head may have several lines; one of a trait may have no body
        let head = lines[at..]
            .iter()
            .position(|it| it.ends_with(['{', ';', '}']));
        if head.is_some_and(|head| lines[at + head].ends_with('{')) {
            found.push((name, end(lines, at) - at + 1));
        }
    }
    found
}

fn borrowed(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

#[test]
fn files_and_functions_are_short() {
    let mut long = BTreeSet::new();
    let mut count = 0;
    for (file, lines) in all_sources() {
        if lines.len() > LONGEST_FILE {
            long.insert(file.clone());
        }
        for (name, length) in functions(&borrowed(&lines)) {
            count += 1;
            if length > LONGEST_FUNCTION {
                long.insert(format!("{file}: {name}"));
            }
        }
    }
    assert!(count > 3000, "{count} functions");
    assert_eq!(long, BTreeSet::new());
}

/// The names in a text between two marks.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> Vec<&'t str> {
    let parts = text.split(begin).skip(1);
    parts
        .filter_map(|part| Some(part.split_once(end)?.0))
        .collect()
}

/// What a path leads to among the conditions: `conditions::length::X`, `conditions::{length, polo}`.
fn reached(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for rest in code.split("conditions::").skip(1) {
        let list = match rest.strip_prefix('{') {
            Some(list) => list.split_once('}').map_or(list, |(list, _)| list),
            None => rest,
        };
        let is_list = rest.starts_with('{');
        let names = list.split(',').take(if is_list { usize::MAX } else { 1 });
        let ends = |c: char| !c.is_alphanumeric() && c != '_';
        found.extend(names.filter_map(|name| name.trim().split(ends).next()));
    }
    found
}

/// The code without comments.
fn code(lines: &[String]) -> String {
    let line = |line: &String| line.split("//").next().unwrap_or_default().to_string();
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The modules of conditions.
fn modules() -> BTreeSet<String> {
    let rules = sources(RULES);
    let conditions = code(&rules[&format!("{RULES}/conditions/mod.rs")]);
    let modules: BTreeSet<String> = between(&conditions, "mod ", ";")
        .into_iter()
        .map(String::from)
        .collect();
    assert!(modules.len() > 80, "{modules:?}");
    modules
}

/// Sources that reach into these modules, or in which one of these names stands between quotation marks.
fn that_name_rules(sources: &BTreeMap<String, Vec<String>>, names: &BTreeSet<&str>) -> Vec<String> {
    let modules = modules();
    let mut found = Vec::new();
    for (file, lines) in sources {
        let code = code(lines);
        let reached = reached(&code)
            .into_iter()
            .filter(|it| modules.contains(*it));
        let named = between_quotes(&code)
            .into_iter()
            .filter(|it| names.contains(it));
        found.extend(reached.chain(named).map(|name| format!("{file}: {name}")));
    }
    found
}

#[test]
fn kernel_and_search_name_no_rule() {
    let rules = sources(RULES);
    let texts: Vec<String> = rules.values().map(|lines| code(lines)).collect();
    let names = texts.iter().flat_map(|text| between(text, "name: [", "]"));
    let names: BTreeSet<&str> = names.flat_map(between_quotes).collect();
    assert!(names.len() > 300, "{} names", names.len());
    // words for sides and a man too
    let names: BTreeSet<&str> = &names - &BTreeSet::from(["White", "Black", "Soucie"]);
    for folder in ["crates/kernel/src", "crates/solve/src"] {
        assert_eq!(that_name_rules(&sources(folder), &names), [""; 0]);
    }
}

#[test]
fn input_output_and_programs_name_no_rule() {
    let conditions = registry::RULES.iter().flat_map(|rule| rule.meta().name);
    let attributes = ATTRIBUTES.iter().flat_map(|attribute| attribute.name);
    let names: BTreeSet<&str> = conditions.chain(attributes).collect();
    assert!(names.len() > 300, "{} names", names.len());
    // a man, a name that keeps its capital in titles, and a word that follows the names of conditions
    let names = &names - &BTreeSet::from(["Soucie", "Circe", "ContraParrain"]);
    for folder in [
        "batch",
        "cli",
        "diagram",
        "notation",
        "sauterelle",
        "serve",
        "wasm",
    ] {
        let mut sources = sources(&format!("crates/{folder}/src"));
        // what Popeye calls everything
        sources.retain(|file, _| !file.contains("/vocabulary/tables/"));
        assert_eq!(that_name_rules(&sources, &names), [""; 0]);
    }
}

/// What stands between quotation marks.
fn between_quotes(code: &str) -> Vec<&str> {
    let lines = code.lines();
    lines
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect()
}

#[test]
fn conditions_are_written_among_the_rules() {
    for (file, lines) in all_sources() {
        let is_there = code(&lines).contains("impl RuleDef for");
        // those that are text have one form
        let is_text = file == "crates/definitions/src/condition.rs";
        assert!(
            !is_there || is_text || file.starts_with(RULES),
            "{file} has a condition"
        );
    }
}

#[test]
fn the_page_has_all_its_words() {
    let page = root().join("crates/serve/page");
    let keys = |language: &str| -> BTreeSet<String> {
        let text = fs::read_to_string(page.join(format!("text/{language}.js"))).unwrap();
        let entries = text.lines().filter_map(|line| line.strip_prefix("  "));
        let keys = entries.filter_map(|entry| entry.split_once(": "));
        keys.map(|(key, _)| key.trim_matches('\'').to_string())
            .collect()
    };
    let english = keys("en");
    assert!(english.len() > 100, "{english:?}");
    for language in ["fr", "de"] {
        assert_eq!(keys(language), english, "{language}");
    }
}

/// What parts of the page say that are loaded later: three languages in one file.
#[test]
fn later_parts_of_the_page_have_all_their_words() {
    let texts = root().join("crates/serve/page/text");
    let mut files = 0;
    for entry in fs::read_dir(texts).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        if !text.contains("\n  en: {\n") {
            continue;
        }
        let mut keys: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut language = "";
        for line in text.lines() {
            if let Some(begun) = line.strip_suffix(": {") {
                language = begun.trim();
            } else if let Some((key, _)) = line.trim_start().split_once(": ")
                && line.starts_with("    ")
            {
                let key = key.trim_matches('\'');
                assert!(keys.entry(language).or_default().insert(key), "{key}");
            }
        }
        files += 1;
        assert!(keys["en"].len() > 10, "{keys:?}");
        for language in ["fr", "de"] {
            assert_eq!(keys[language], keys["en"], "{language}");
        }
    }
    assert!(files >= 3, "{files}");
}

#[test]
fn lines_are_counted_as_people_do() {
    let text = "pub fn one(\n    a: u8,\n) -> u8 {\n    if a > 0 {\n        1\n    }\n}\nfn two() {}\n\
        trait T {\n    fn three();\n    fn four() {\n    }\n}\n#[cfg(test)]\nmod tests {\n    fn five() {\n    }\n}\nstruct S;";
    let lines: Vec<&str> = text.lines().collect();
    let kept = without_tests(&lines);
    assert_eq!((lines.len(), kept.len()), (19, 14));
    let found = functions(&kept);
    assert_eq!(found, [("one".to_string(), 7), ("four".to_string(), 2)]);
    assert_eq!(
        reached("use conditions::{self, length::x, bgl}; conditions::polo::P"),
        ["self", "length", "bgl", "polo"]
    );
    assert_eq!(between_quotes("a(\"b\", \"c\")"), ["b", "c"]);
}
