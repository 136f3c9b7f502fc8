//! The long checks and their last figures: what they are stands in `checks.toml`, what came of them last in `bench/figures.tsv`, which the
//! commands write themselves. The pages `docs/checks.md` and `docs/benchmark.md` are made of both.

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
struct Pages {
    page: Vec<Page>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    /// Its file in `docs`, without the ending.
    name: String,
    title: String,
    /// The heads of the table.
    columns: [String; 4],
    /// What stands above the table.
    head: String,
    /// What stands below it.
    tail: String,
    row: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// By which its figure is kept.
    name: String,
    /// How it is run.
    command: String,
    /// What is compared or measured.
    shows: String,
    /// After a change of what it is to be run; or the aim.
    about: String,
}

/// What is asked for.
#[derive(clap::Args)]
pub struct FiguresArgs {
    /// The page: checks, or benchmark
    #[arg(default_value = "checks")]
    page: String,
}

/// Looks for the check with this name, if one is given.
///
/// # Errors
/// If there is none.
pub fn find(name: Option<&str>) -> Result<(), String> {
    let Some(name) = name else { return Ok(()) };
    let pages = pages()?;
    let known = pages.iter().flat_map(|page| &page.row);
    let names: Vec<&str> = known.map(|row| row.name.as_str()).collect();
    if names.contains(&name) {
        return Ok(());
    }
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

fn pages() -> Result<Vec<Page>, String> {
    let read: Result<Pages, _> = toml::from_str(CHECKS);
    Ok(read.map_err(|e| format!("checks.toml: {e}"))?.page)
}

impl FiguresArgs {
    /// The page.
    ///
    /// # Errors
    /// If there is none of this name, or the figures cannot be read.
    pub fn run(&self) -> Answer {
        let text = std::fs::read_to_string(FILE).map_err(|e| format!("{FILE}: {e}"))?;
        let pages = pages()?;
        let page = pages.iter().find(|page| page.name == self.page);
        let page = page.ok_or(format!(
            "no page {}; there are: checks, benchmark",
            self.page
        ))?;
        Ok((page.written(&read(&text)), true))
    }
}

impl Page {
    fn written(&self, figures: &BTreeMap<&str, &str>) -> String {
        let (name, title) = (&self.name, &self.title);
        let mut page = format!(
            "<!-- Written by `sauterelle-devtools checks {name}`; do not edit. The rows stand in crates/devtools/checks.toml, their figures in {FILE}. -->\n\n\
             # {title}\n\n{}\n\n| {} |\n| --- | --- | --- | --- |\n",
            self.head.trim(),
            self.columns.join(" | ")
        );
        for row in &self.row {
            let figure = figures.get(row.name.as_str()).copied().unwrap_or_default();
            let Row {
                command,
                shows,
                about,
                ..
            } = row;
            let _ = writeln!(page, "| {command} | {shows} | {about} | {figure} |");
        }
        page + "\n" + self.tail.trim() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIGURES: &str = include_str!("../../../bench/figures.tsv");

    #[test]
    fn the_pages_are_those_written_from_the_figures() {
        let checks = include_str!("../../../docs/checks.md");
        let benchmark = include_str!("../../../docs/benchmark.md");
        for (page, text) in pages().unwrap().iter().zip([checks, benchmark]) {
            let name = &page.name;
            assert!(
                text == page.written(&read(FIGURES)),
                "write it anew: cargo run --release -p sauterelle-devtools -- checks {name} > docs/{name}.md"
            );
        }
    }

    #[test]
    fn each_row_has_a_figure_and_each_figure_a_row() {
        let pages = pages().unwrap();
        let rows = pages.iter().flat_map(|page| &page.row);
        let mut names: Vec<&str> = rows.map(|row| row.name.as_str()).collect();
        names.sort_unstable();
        let figures = read(FIGURES);
        assert_eq!(names, figures.into_keys().collect::<Vec<_>>());
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
