//! Documents of problems as data.

use super::format::{FormatDef, Read, Write, Written};
use super::item::unsupported;
use crate::entered::InputProblem;
use crate::entered::value::Value as Detail;
use crate::problem_json::{self, ProblemDocument};
use serde_json::{Map, Value};

/// Documents of problems as data.
pub static JSON: FormatDef = FormatDef {
    name: "json",
    title: ["JSON", "JSON", "JSON"],
    doc: [
        "Problems as data, all in one document",
        "Problèmes en données, tous dans un document",
        "Probleme als Daten, alle in einem Dokument",
    ],
    endings: &["json"],
    ending_settles: true,
    media_type: "application/json",
    schema: Some("problem.schema.json"),
    example: include_str!("examples/json.txt"),
    looks: |beginning| {
        let is_line = is_object(beginning.line) || is_object(beginning.text.trim());
        beginning.line.trim_start().starts_with('{') && !is_line
    },
    read: Read::Problems(problem_json::parse),
    write: Write::Problems(Written {
        text: |_, items| {
            let problems: Vec<(&InputProblem, &[(String, Detail)])> = items
                .iter()
                .map(|item| (&item.problem, item.details.as_slice()))
                .collect();
            let text = serde_json::to_string_pretty(&ProblemDocument::new(&problems));
            Ok(text.map_err(|error| vec![unsupported(&error)])? + "\n")
        },
        ..Written::ALL
    }),
    examined_with: &[],
};

/// Whether a text is one object that says a problem, and not a document with all problems.
pub(super) fn is_object(text: &str) -> bool {
    let object: Option<Map<String, Value>> = serde_json::from_str(text).ok();
    object.is_some_and(|object| !object.contains_key("problems"))
}
