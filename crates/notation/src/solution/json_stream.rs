//! Solutions as data, written piece by piece as they are found: a document ([`JsonDocument`](super::json::JsonDocument)), or a line
//! a solution ([`JsonRecord`]). Nothing of what has been written is kept.

use super::json::{JsonEnd, JsonHeading, JsonPosition, JsonRecord, JsonVerdict, JsonWriter};
use sauterelle_solve::solution::Finding;
use serde::Serialize;

/// The value of the field `format` of a document.
pub(crate) const FORMAT: &str = "sauterelle-solution-1";

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One document.
    Document,
    /// A record a line.
    Lines,
}

/// Writes the pieces; each function gives the text that comes next.
#[derive(Clone, Debug)]
pub struct JsonStream {
    shape: Shape,
    /// Problems, positions, parts begun so far within what they belong to.
    problems: u64,
    positions: u64,
    parts: u64,
    /// The list of a part that is being written, and whether it has an item.
    list: Option<&'static str>,
    part_is_open: bool,
}

impl JsonStream {
    /// Nothing written yet.
    pub fn new(shape: Shape) -> JsonStream {
        JsonStream {
            shape,
            problems: 0,
            positions: 0,
            parts: 0,
            list: None,
            part_is_open: false,
        }
    }

    fn is_document(&self) -> bool {
        self.shape == Shape::Document
    }

    /// What precedes all problems.
    pub fn begin(&self) -> String {
        match self.shape {
            Shape::Document => format!("{{\"format\":\"{FORMAT}\",\"problems\":["),
            Shape::Lines => String::new(),
        }
    }

    /// What follows all problems.
    pub fn end(&self) -> String {
        match self.shape {
            Shape::Document => "]}\n".to_string(),
            Shape::Lines => String::new(),
        }
    }

    /// The beginning of a problem.
    pub fn begin_problem(&mut self, heading: JsonHeading) -> String {
        self.positions = 0;
        let comma = next(&mut self.problems);
        match self.shape {
            Shape::Document => format!("{comma}\n{},\"positions\":[", open(&heading)),
            Shape::Lines => record(&JsonRecord::Problem(heading)),
        }
    }

    /// The end of a problem.
    pub fn end_problem(&self) -> &'static str {
        if self.is_document() { "]}" } else { "" }
    }

    /// The beginning of a position.
    pub fn begin_position(&mut self, position: JsonPosition) -> String {
        self.parts = 0;
        let comma = next(&mut self.positions);
        match self.shape {
            Shape::Document => format!("{comma}\n{},\"parts\":[", open(&position)),
            Shape::Lines => record(&JsonRecord::Position(position)),
        }
    }

    /// The end of a position.
    pub fn end_position(&self, end: JsonEnd) -> String {
        match self.shape {
            Shape::Document => format!("],{}", rest(&end)),
            Shape::Lines => record(&JsonRecord::End(end)),
        }
    }

    /// A finding, apart from the end of a part.
    pub fn finding(&mut self, writer: &JsonWriter, finding: &Finding) -> String {
        let Some(found) = writer.record(finding) else {
            return String::new();
        };
        if let JsonRecord::Phase(phase) = &found {
            self.part_is_open = true;
            let comma = next(&mut self.parts);
            if self.is_document() {
                return format!("{comma}\n{}", open(phase));
            }
        }
        if !self.is_document() {
            return record(&found);
        }
        match found {
            JsonRecord::Line { moves } => self.item("lines", &moves),
            JsonRecord::SeenLine { moves } => self.item("seen_lines", &moves),
            JsonRecord::Tree(tree) => self.item("trees", &tree),
            JsonRecord::PostKey(replies) => {
                format!("{},\"post_key\":{}", self.end_list(), text(&replies))
            }
            // written by other functions, as they are no findings
            JsonRecord::Phase(_)
            | JsonRecord::Problem(_)
            | JsonRecord::Position(_)
            | JsonRecord::Verdict(_)
            | JsonRecord::End(_) => String::new(),
        }
    }

    /// The end of a part, if one has begun.
    pub fn end_part(&mut self, verdict: JsonVerdict) -> String {
        if !std::mem::take(&mut self.part_is_open) {
            return String::new();
        }
        match self.shape {
            Shape::Document => format!("{},{}", self.end_list(), rest(&verdict)),
            Shape::Lines => record(&JsonRecord::Verdict(verdict)),
        }
    }

    /// An item of a list of the part, with the beginning of that list if it is the first.
    fn item(&mut self, list: &'static str, item: &impl Serialize) -> String {
        if self.list == Some(list) {
            return format!(",\n{}", text(item));
        }
        let end = self.end_list();
        self.list = Some(list);
        format!("{end},\"{list}\":[\n{}", text(item))
    }

    fn end_list(&mut self) -> &'static str {
        match self.list.take() {
            Some(_) => "]",
            None => "",
        }
    }
}

/// Counts one more; gives the comma that stands between it and the one before.
fn next(count: &mut u64) -> &'static str {
    *count += 1;
    if *count > 1 { "," } else { "" }
}

fn record(record: &JsonRecord) -> String {
    text(record) + "\n"
}

/// The text of a value. None of the types of this format can fail to have one.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// An object without its end.
fn open(object: &impl Serialize) -> String {
    let mut text = text(object);
    text.pop();
    text
}

/// An object without its beginning.
fn rest(object: &impl Serialize) -> String {
    text(object).split_off(1)
}
