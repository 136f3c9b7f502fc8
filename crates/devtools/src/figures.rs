//! The long checks and their last figures: what they are stands in `checks.toml`, what came of them last in `bench/figures.tsv`, which the
//! commands write themselves. The page `docs/checks.md` is made of both.

use crate::Answer;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Where the figures stand, from the root of the project.
const FILE: &str = "bench/figures.tsv";

/// The checks, without figures.
const CHECKS: &str = include_str!("../checks.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    /// What stands above the table.
    head: String,
    /// What stands below it.
    tail: String,
    check: Vec<Check>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    /// By which its figure is kept.
    name: String,
    /// How it is run.
    command: String,
    /// What is compared.
    compares: String,
    /// After a change of what it is to be run.
    after: String,
    /// Where its figures are, if not here.
    elsewhere: Option<String>,
}

/// Looks for the check with this name, if one is given.
///
/// # Errors
/// If there is none.
pub fn find(name: Option<&str>) -> Result<(), String> {
    let Some(name) = name else { return Ok(()) };
    let known = checks()?.check;
    if known.iter().any(|check| check.name == name) {
        return Ok(());
    }
    let names: Vec<&str> = known.iter().map(|check| check.name.as_str()).collect();
    Err(format!("no check {name}; there are: {}", names.join(", ")))
}

/// The answer of a command, after its last line has become the last figure of the check with this name, if one is given.
///
/// # Errors
/// If the file cannot be read or written.
pub fn kept(name: Option<&str>, answer: (String, bool)) -> Answer {
    if let Some(name) = name {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let text = std::fs::read_to_string(FILE).map_err(|e| format!("{FILE}: {e}"))?;
        let written = with_figure(&text, name, &figure(&arguments, &answer.0));
        std::fs::write(FILE, written).map_err(|e| format!("{FILE}: {e}"))?;
    }
    Ok(answer)
}

/// What was asked for, without places on this machine, and the last line of what came of it.
fn figure(arguments: &[String], text: &str) -> String {
    let mut asked = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--figure" {
            arguments.next();
        } else if argument.contains('/') {
            asked.push("FILE");
        } else if !argument.starts_with("--figure=") {
            asked.push(argument);
        }
    }
    let last = text.trim_end().lines().last().unwrap_or_default();
    format!("`{}`: {}", asked.join(" "), last.trim())
}

/// The file with another figure for a check.
fn with_figure(text: &str, name: &str, figure: &str) -> String {
    let (comments, _): (Vec<&str>, Vec<&str>) = text.lines().partition(|it| it.starts_with('#'));
    let mut figures = read(text);
    figures.insert(name, figure);
    let lines = figures
        .iter()
        .map(|(name, figure)| format!("{name}\t{figure}"));
    let all = comments.iter().map(ToString::to_string).chain(lines);
    all.map(|line| line + "\n").collect()
}

/// The figures by the names of their checks.
fn read(text: &str) -> BTreeMap<&str, &str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t')).collect()
}

fn checks() -> Result<Checks, String> {
    toml::from_str(CHECKS).map_err(|e| format!("checks.toml: {e}"))
}

/// The page.
///
/// # Errors
/// If the figures cannot be read.
pub fn page() -> Result<String, String> {
    let text = std::fs::read_to_string(FILE).map_err(|e| format!("{FILE}: {e}"))?;
    written(&read(&text))
}

fn written(figures: &BTreeMap<&str, &str>) -> Result<String, String> {
    let checks = checks()?;
    let mut page = format!(
        "<!-- Written by `sauterelle-devtools checks`; do not edit. The checks stand in crates/devtools/checks.toml, their figures in {FILE}. -->\n\n\
         # Long checks\n\n{}\n\n| command | compares | after a change of | last figure |\n| --- | --- | --- | --- |\n",
        checks.head.trim()
    );
    for check in &checks.check {
        let kept = figures.get(check.name.as_str()).copied();
        let figure = check.elsewhere.as_deref().or(kept).unwrap_or_default();
        let Check {
            command,
            compares,
            after,
            ..
        } = check;
        let _ = writeln!(page, "| {command} | {compares} | {after} | {figure} |");
    }
    Ok(page + "\n" + checks.tail.trim() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIGURES: &str = include_str!("../../../bench/figures.tsv");

    #[test]
    fn the_page_is_the_one_written_from_the_figures() {
        let page = include_str!("../../../docs/checks.md");
        assert!(
            page == written(&read(FIGURES)).unwrap(),
            "write it anew: cargo run --release -p sauterelle-devtools -- checks > docs/checks.md"
        );
    }

    #[test]
    fn each_check_has_a_figure_and_each_figure_a_check() {
        let figures = read(FIGURES);
        let checks = checks().unwrap().check;
        for check in &checks {
            let is_kept = figures.contains_key(check.name.as_str());
            assert_eq!(is_kept, check.elsewhere.is_none(), "{}", check.name);
        }
        for name in figures.keys() {
            assert!(checks.iter().any(|check| check.name == *name), "{name}");
        }
    }

    #[test]
    fn a_figure_is_the_last_line_with_what_was_asked() {
        let arguments = ["rules", "/work/py", "--seed", "3", "--figure", "rules-each"];
        let arguments = arguments.map(String::from);
        let figure = figure(
            &arguments,
            "Circe: 3 problems\n\n9 problems, 0 differences\n",
        );
        assert_eq!(figure, "`rules FILE --seed 3`: 9 problems, 0 differences");
        let text = with_figure(FIGURES, "rules-each", &figure);
        assert_eq!(read(&text)["rules-each"], figure);
        assert_eq!(text.lines().count(), FIGURES.lines().count());
        assert!(find(Some("rules-each")).is_ok() && find(Some("rule-each")).is_err());
    }
}
