//! Entries of Olive and YACPDB.

use super::format::{FormatDef, Place, Read, Write, Written};
use crate::yaml::{self, Document};

/// Fields with which a document of a problem may begin.
const FIELDS: [&str; 10] = [
    "algebraic",
    "authors",
    "award",
    "comments",
    "date",
    "distinction",
    "foreignids",
    "keywords",
    "source",
    "stipulation",
];

/// Entries of Olive and YACPDB.
pub static YAML: FormatDef = FormatDef {
    name: "yaml",
    title: ["YAML", "YAML", "YAML"],
    doc: [
        "Entries of Olive and YACPDB",
        "Fiches d'Olive et de YACPDB",
        "Einträge von Olive und YACPDB",
    ],
    endings: &["yaml", "yml", "olv"],
    ending_settles: true,
    media_type: "application/yaml",
    schema: None,
    example: include_str!("examples/yaml.txt"),
    looks: |beginning| {
        let line = beginning.line;
        if line == "---" || line.starts_with("--- ") || line.starts_with("%YAML") {
            return true;
        }
        let field = line.strip_prefix("- ").unwrap_or(line).trim_start();
        field
            .split_once(':')
            .is_some_and(|(name, _)| FIELDS.contains(&name))
    },
    read: Read::Problems(yaml::parse),
    write: Write::Problems(Written {
        text: |_, items| {
            let documents = items.iter().map(|item| Document {
                problem: &item.problem,
                details: &item.details,
                solution: item.solution.as_ref().map(|found| found.clean.as_str()),
            });
            yaml::write(&documents.collect::<Vec<_>>())
        },
        solution: Place::Clean,
        ..Written::ALL
    }),
    // entries of YACPDB do not say how much of the play is to be shown; Olive always asks for variations
    examined_with: &["Variation"],
};
