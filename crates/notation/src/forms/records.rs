//! Problems in any form, with all that their input says of them.

use super::form::{Form, is_object};
use super::json_lines::{self, LineProblem};
use super::positions::positions;
use crate::draft::outside::Question;
use crate::entered::{Entry, Record};
use crate::popeye::parse_problems_asking;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use crate::{problem_json, yaml};
use serde_json::{Map, Value};

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
        Form::JsonLines => read_lines(source, file, question),
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

/// Reads all lines that are not blank. What is wrong with one does not keep the others from being read.
pub fn read_lines(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let text = decode(source);
    // a single object may have several lines
    if is_object(text.trim()) {
        let problems = read_line(text.as_bytes(), 1, question).into_iter();
        return problems.map(|problem| problem.in_file(file)).collect();
    }
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !line.trim().is_empty());
    let problems = lines.flat_map(|(text, line)| read_line(text.as_bytes(), line, question));
    problems.map(|problem| problem.in_file(file)).collect()
}

/// The problems of the line with this number.
pub fn read_line(source: &[u8], line: usize, question: &Question) -> Vec<LineProblem> {
    let fault = |column: usize, message: String| {
        let fault = Diagnostic::new(Kind::Syntax, "", message).at(line, column);
        let entry = Entry {
            first_line: line,
            result: Err(vec![fault]),
            unread: None,
        };
        vec![LineProblem {
            record: Record::from(entry),
            is_within_line: false,
        }]
    };
    let object: Map<String, Value> = match serde_json::from_slice(source) {
        Ok(object) => object,
        Err(error) => {
            let message = format!("not a JSON object on one line: {error}");
            return fault(error.column().max(1), message);
        }
    };
    match json_lines::inner(&object, question) {
        Ok(inner) => {
            let text = inner.text.as_bytes();
            let records = records(inner.form, text, None, &inner.question);
            json_lines::named(records, &object, line)
        }
        Err(message) => fault(1, message),
    }
}
