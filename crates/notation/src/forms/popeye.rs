//! Popeye's input language, in English, French or German.

use super::format::{FormatDef, Read, Write, Written};
use super::item::{Item, Manner};
use crate::draft::outside::Question;
use crate::entered::value::Value;
use crate::entered::{InputProblem, Record};
use crate::popeye::beyond::beyond_popeye;
use crate::popeye::parse_problems_asking;
use crate::popeye::write::write_problems;
use crate::source::diagnostic::Diagnostic;
use crate::vocabulary::tables::commands::BEGIN;
use sauterelle_kernel::men::Language;

/// Popeye's input language.
pub static POPEYE: FormatDef = FormatDef {
    name: "popeye",
    title: ["Popeye's language", "Langage de Popeye", "Popeyes Sprache"],
    doc: [
        "Popeye's input language",
        "Langage d'entrée de Popeye",
        "Eingabesprache von Popeye",
    ],
    endings: &["inp", "txt", "pop", "ein", "dat"],
    // these are endings of other texts too
    ending_settles: false,
    media_type: "text/plain",
    schema: None,
    example: include_str!("examples/popeye.txt"),
    looks: |beginning| {
        let word = beginning.word.as_str();
        // fewer letters begin prose as well
        let begins = |name: &&str| {
            let start = name.get(..word.len());
            word.len() > 2 && start.is_some_and(|start| start.eq_ignore_ascii_case(word))
        };
        BEGIN.iter().any(begins)
    },
    read: Read::Problems(read),
    write: Write::Problems(Written {
        text: write,
        keeps: Some(&["source", "award", "comments"]),
        beyond: beyond_popeye,
        has_languages: true,
        ..Written::ALL
    }),
    examined_with: &[],
};

fn read(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let entries = parse_problems_asking(source, file, question).into_iter();
    entries.map(Record::from).collect()
}

fn write(manner: &Manner, items: &[&Item]) -> Result<String, Vec<Diagnostic>> {
    let problems: Vec<InputProblem> = items.iter().map(|item| commented(item)).collect();
    let own = problems.first().map(|first| first.language);
    let language = manner.language.or(own).unwrap_or(Language::English);
    write_problems(&problems, language)
}

/// The problem with the comments of an entry as remarks.
fn commented(item: &Item) -> InputProblem {
    let mut problem = item.problem.clone();
    let comments = item.detail("comments").map(Value::items);
    let comments = comments.unwrap_or_default().iter();
    let lines = comments.filter_map(Value::text).flat_map(str::lines);
    problem.remarks.extend(lines.flat_map(short_lines));
    problem
}

/// Longer lines of the input language are too long for Popeye.
const LONGEST_LINE: usize = 200;

/// A line in lines that are not too long, as far as its words allow.
fn short_lines(line: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match lines.last_mut() {
            Some(last) if last.len() + word.len() < LONGEST_LINE => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
