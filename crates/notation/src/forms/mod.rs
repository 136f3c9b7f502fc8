//! The forms in which problems and positions are written, and telling them apart.

pub mod json_lines;
pub mod written;

use crate::draft::outside::Question;
use crate::entered::{Entry, InputProblem, Record};
use crate::fen::ffen::parse_ffen;
use crate::fen::xfen::parse_xfen;
use crate::fen::{FenPosition, parse_epd};
use crate::popeye::parse_problems_asking;
use crate::position::ask_with_details;
use crate::source::diagnostic::Diagnostic;
use crate::source::encoding::decode;
use crate::vocabulary::spelling::without_accents;
use crate::vocabulary::tables::commands::BEGIN;
use crate::{problem_json, yaml};

/// A form of writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Popeye's input language.
    Popeye,
    /// Entries of Olive and YACPDB.
    Yaml,
    /// Positions in FEN or EPD, a line each; other men than the orthodox ones in square brackets.
    Fen,
    /// Positions in XFEN.
    Xfen,
    /// Positions in FFEN.
    Ffen,
    /// Problems as `convert --to json` writes them.
    Json,
    /// Problems as data, a line each.
    JsonLines,
}

/// What a file's name must end in to settle the form.
const EXTENSIONS: [(&str, Form); 10] = [
    ("json", Form::Json),
    ("jsonl", Form::JsonLines),
    ("ndjson", Form::JsonLines),
    ("yaml", Form::Yaml),
    ("yml", Form::Yaml),
    ("olv", Form::Yaml),
    ("fen", Form::Fen),
    ("epd", Form::Fen),
    ("xfen", Form::Xfen),
    ("ffen", Form::Ffen),
];

/// Fields with which a YAML document of a problem may begin.
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

impl Form {
    /// The form of an input, by the name of its file or else by what it looks like. What looks like nothing known counts as
    /// Popeye's language.
    pub fn of(source: &[u8], file: Option<&str>) -> Form {
        let extension = file.and_then(|name| Some(name.rsplit_once('.')?.1));
        let known = EXTENSIONS
            .iter()
            .find(|(known, _)| extension.is_some_and(|found| found.eq_ignore_ascii_case(known)));
        match known {
            Some((_, form)) => *form,
            None => Form::told_by(source).unwrap_or(Form::Popeye),
        }
    }

    /// The form that an input looks like, if it looks like any.
    pub fn told_by(source: &[u8]) -> Option<Form> {
        let text = decode(source);
        let mut lines = text.lines().map(str::trim_end);
        let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
        let word = first.split_whitespace().next().unwrap_or_default();
        let plain = without_accents(word);
        let word = plain.as_str();
        // fewer letters begin prose as well
        let begins = |name: &&str| {
            word.len() > 2
                && name
                    .get(..word.len())
                    .is_some_and(|n| n.eq_ignore_ascii_case(word))
        };
        if BEGIN.iter().any(begins) {
            Some(Form::Popeye)
        } else if json_lines::is_object(first) || json_lines::is_object(text.trim()) {
            Some(Form::JsonLines)
        } else if first.trim_start().starts_with('{') {
            Some(Form::Json)
        } else if is_yaml(first) {
            Some(Form::Yaml)
        } else if word.matches('/').count() == 7 {
            Some(form_of_position(word))
        } else {
            None
        }
    }

    /// Whether it says positions only, without anything that is asked of them.
    pub fn is_position(self) -> bool {
        matches!(self, Form::Fen | Form::Xfen | Form::Ffen)
    }

    /// Whether it has a problem or position a line.
    pub fn has_lines(self) -> bool {
        self.is_position() || self == Form::JsonLines
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Form::Popeye => "Popeye's language",
            Form::Yaml => "YAML",
            Form::Fen => "FEN",
            Form::Xfen => "XFEN",
            Form::Ffen => "FFEN",
            Form::Json => "JSON",
            Form::JsonLines => "JSON Lines",
        }
    }
}

fn is_yaml(line: &str) -> bool {
    if line == "---" || line.starts_with("--- ") || line.starts_with("%YAML") {
        return true;
    }
    let field = line.strip_prefix("- ").unwrap_or(line).trim_start();
    field
        .split_once(':')
        .is_some_and(|(name, _)| FIELDS.contains(&name))
}

fn form_of_position(men: &str) -> Form {
    if men.contains('[') {
        Form::Fen
    } else if men.contains('(') {
        Form::Xfen
    } else if men.contains(['*', '-', '~', '\'']) {
        Form::Ffen
    } else {
        Form::Fen
    }
}

/// Reads all problems of an input in whatever form it is. `file` is its name, which may tell the form and stands in
/// diagnostics.
pub fn read(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Entry> {
    let records = records(Form::of(source, file), source, file, question);
    records.into_iter().map(|record| record.entry).collect()
}

/// Reads all problems of an input in this form, with all that the input says of them. What is asked from outside acts on each;
/// forms that say positions only need it.
pub fn records(form: Form, source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    match form {
        Form::Yaml => yaml::parse(source, file, question),
        Form::Json => problem_json::parse(source, file, question),
        Form::JsonLines => json_lines::parse(source, file, question),
        Form::Popeye => parse_problems_asking(source, file, question)
            .into_iter()
            .map(Record::from)
            .collect(),
        Form::Fen | Form::Xfen | Form::Ffen => positions(form, source, file)
            .into_iter()
            .map(|position| position.asked(question, file))
            .collect(),
    }
}

/// A position of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionLine {
    /// Its line, from 1.
    pub line: usize,
    /// The position, or what is wrong with it.
    pub result: Result<FenPosition, Diagnostic>,
}

impl PositionLine {
    /// The problem that asks this of the position.
    fn asked(self, question: &Question, file: Option<&str>) -> Record {
        let placed = |said: Diagnostic| match said.file {
            Some(_) => said,
            None => {
                let column = said.column;
                said.at(self.line, column).in_file(file)
            }
        };
        let result = match self.result {
            Ok(position) => ask_with_details(question, &position),
            Err(fault) => Err(vec![fault]),
        };
        let (result, details) = match result {
            Ok((problem, details)) => {
                let notes = problem.notes.into_iter().map(placed).collect();
                (Ok(InputProblem { notes, ..problem }), details)
            }
            Err(faults) => (Err(faults.into_iter().map(placed).collect()), Vec::new()),
        };
        Record {
            entry: Entry {
                first_line: self.line,
                result,
                unread: None,
            },
            details,
        }
    }
}

/// Reads the positions of an input, a line each. Blank lines and lines that begin with `#` do not count.
pub fn positions(form: Form, source: &[u8], file: Option<&str>) -> Vec<PositionLine> {
    let parse = match form {
        Form::Xfen => parse_xfen,
        Form::Ffen => parse_ffen,
        _ => parse_epd,
    };
    let text = decode(source);
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line));
    lines
        .filter(|(_, text)| !text.trim().is_empty() && !text.starts_with('#'))
        .map(|(line, text)| PositionLine {
            line,
            result: parse(text).map_err(|fault| {
                let column = fault.column;
                fault.at(line, column).in_file(file)
            }),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_told_apart() {
        let board = "8/8/8/8/8/8/8/8";
        for (text, file, form) in [
            ("begin stip #2 end", None, Form::Popeye),
            ("\n  Anf\nSteine", None, Form::Popeye),
            ("nothing of the kind", None, Form::Popeye),
            ("", None, Form::Popeye),
            ("---\nalgebraic:", None, Form::Yaml),
            ("# olive\nauthors: [X]", None, Form::Yaml),
            ("- stipulation: h#2", None, Form::Yaml),
            ("begin", Some("x.yaml"), Form::Yaml),
            ("begin", Some("x.OLV"), Form::Yaml),
            (board, None, Form::Fen),
            (board, Some("x.xfen"), Form::Xfen),
            (board, Some("x.ffen"), Form::Ffen),
            (board, Some("x.txt"), Form::Fen),
            ("8/8/8/8/8/8/8/[G]7 w - - 0 1", None, Form::Fen),
            ("# comment\n8/8/8/8/8/8/8/(q2)7", None, Form::Xfen),
            ("8/8/8/8/8/8/8/*2q7", None, Form::Ffen),
            (r#"{"fen": "8/8/8/8/8/8/8/8"}"#, None, Form::JsonLines),
            (r#"{"format": "x", "problems": []}"#, None, Form::Json),
            ("{\n", None, Form::Json),
            ("{\n\"input\": \"\"\n}\n", None, Form::JsonLines),
            ("", Some("x.jsonl"), Form::JsonLines),
            ("8/8/8/8/8/8/8/-q7", None, Form::Ffen),
        ] {
            assert_eq!(Form::of(text.as_bytes(), file), form, "{text} {file:?}");
        }
    }

    #[test]
    fn positions_ask_nothing() {
        let entries = read(b"8/8/8/8/8/8/8/8", Some("x.fen"), &Question::default());
        let faults = entries[0].result.as_ref().unwrap_err();
        assert!(
            faults[0]
                .to_string()
                .starts_with("x.fen:1:1: nothing is asked of the position: give a stipulation"),
            "{faults:?}"
        );
    }
}
