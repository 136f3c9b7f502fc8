//! The forms of input, and telling them apart.

use crate::source::encoding::decode;
use crate::vocabulary::spelling::without_accents;
use crate::vocabulary::tables::commands::BEGIN;
use serde_json::{Map, Value};

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
        } else if is_object(first) || is_object(text.trim()) {
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

/// Whether a text is one object that says a problem, and not a document with all problems.
pub(super) fn is_object(text: &str) -> bool {
    let object: Option<Map<String, Value>> = serde_json::from_str(text).ok();
    object.is_some_and(|object| !object.contains_key("problems"))
}
