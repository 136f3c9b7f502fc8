//! JSON Lines: an object a line, which is one of
//!
//! - a problem as in the documents of `convert --to json`, or such a document;
//! - `{"input": …}`: the text of a problem in any form, as in a file of its own;
//! - `{"fen": …, "stipulation": …}`, with lists `conditions` and `options` if there are any.
//!
//! Beside them may stand `id`, the name of the problem; `output`, its solution as Popeye prints it; `solution`, its solution as YACPDB
//! keeps it; `intended-solutions`, their number. They become details of the problem.

use super::Form;
use crate::draft::outside::Question;
use crate::entered::value::Value as Detail;
use crate::entered::{Entry, Record};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use serde_json::{Map, Value, json};

/// What a line may say of the solution of its problem.
const INTENDED: [&str; 3] = ["solution", "output", "intended-solutions"];

/// A problem of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct LineProblem {
    /// The problem, or what is wrong with it.
    pub record: Record,
    /// Places of faults are those in a text that stands in the line.
    pub is_within_line: bool,
}

impl LineProblem {
    /// The problem, with the place of each fault in this file.
    pub fn in_file(self, file: Option<&str>) -> Record {
        let mut record = self.record;
        let line = record.entry.first_line;
        let placed = |fault: Diagnostic| match self.is_within_line {
            true => {
                let message = format!("in its text {fault}");
                let fault = Diagnostic {
                    message,
                    suggestion: None,
                    ..fault
                };
                fault.at(line, 1).in_file(file)
            }
            false => fault.in_file(file),
        };
        let result = record.entry.result;
        record.entry.result = result.map_err(|faults| faults.into_iter().map(placed).collect());
        record
    }
}

/// Reads all lines that are not blank. What is wrong with one does not keep the others from being read.
pub fn parse(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let text = decode(source);
    // a single object may have several lines
    if is_object(text.trim()) {
        let problems = read(text.as_bytes(), 1, question).into_iter();
        return problems.map(|problem| problem.in_file(file)).collect();
    }
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !line.trim().is_empty());
    let problems = lines.flat_map(|(text, line)| read(text.as_bytes(), line, question));
    problems.map(|problem| problem.in_file(file)).collect()
}

/// Whether a text is one object that says a problem, and not a document with all problems.
pub(super) fn is_object(text: &str) -> bool {
    let object: Option<Map<String, Value>> = serde_json::from_str(text).ok();
    object.is_some_and(|object| !object.contains_key("problems"))
}

/// The problems of the line with this number.
pub fn read(source: &[u8], line: usize, question: &Question) -> Vec<LineProblem> {
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
    let records = match problems(&object, question) {
        Ok(records) => records,
        Err(message) => return fault(1, message),
    };
    let several = records.len() > 1;
    let numbered = records.into_iter().zip(1..);
    let named = numbered.map(|(mut record, number)| {
        record.entry.first_line = line;
        add_name(&mut record, &object, several.then_some(number));
        // what is said of several problems together is said of none
        if !several {
            add_intended(&mut record, &object);
        }
        LineProblem {
            record,
            is_within_line: true,
        }
    });
    named.collect()
}

fn problems(object: &Map<String, Value>, question: &Question) -> Result<Vec<Record>, String> {
    if let Some(text) = object.get("input").and_then(Value::as_str) {
        let form = Form::of(text.as_bytes(), None);
        return Ok(super::records(form, text.as_bytes(), None, question));
    }
    if let Some(fen) = object.get("fen").and_then(Value::as_str) {
        let asked = asked(object, question)?;
        return Ok(super::records(Form::Fen, fen.as_bytes(), None, &asked));
    }
    let document = if object.contains_key("problems") {
        Value::Object(object.clone())
    } else if object.contains_key("diagram") {
        json!({ "format": "sauterelle-problem-1", "problems": [object] })
    } else {
        return Err(
            "no problem: an object has the field 'input', 'fen' or 'diagram'; see `sauterelle help batch`"
                .into(),
        );
    };
    let text = document.to_string();
    Ok(super::records(Form::Json, text.as_bytes(), None, question))
}

/// What is asked of a position in FEN: what stands beside it, unless that is asked from outside.
fn asked(object: &Map<String, Value>, question: &Question) -> Result<Question, String> {
    let list = |field: &str| match object.get(field) {
        None => Ok(Vec::new()),
        Some(value) => serde_json::from_value::<Vec<String>>(value.clone())
            .map_err(|_| format!("'{field}' is not a list of texts")),
    };
    let mut asked = question.clone();
    let own = object.get("stipulation").and_then(Value::as_str);
    asked.stipulation = asked.stipulation.or(own.map(str::to_string));
    asked.conditions.extend(list("conditions")?);
    asked.options.extend(list("options")?);
    Ok(asked)
}

/// The name of the problem; with the number among those of its line, if there are several.
fn add_name(record: &mut Record, object: &Map<String, Value>, number: Option<usize>) {
    let name = match object.get("id") {
        None | Some(Value::Null) => return,
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    let name = match number {
        Some(number) => format!("{name}#{number}"),
        None => name,
    };
    record.details.retain(|(known, _)| known != "id");
    record.details.push(("id".to_string(), Detail::Text(name)));
}

fn add_intended(record: &mut Record, object: &Map<String, Value>) {
    let said = INTENDED.iter().filter_map(|field| {
        let detail = match object.get(*field)? {
            Value::String(text) if !text.trim().is_empty() => Detail::Text(text.clone()),
            Value::Number(number) => Detail::Plain(number.to_string()),
            _ => return None,
        };
        Some((field.to_string(), detail))
    });
    let said: Vec<_> = said.collect();
    if said.is_empty() {
        return;
    }
    let is_other = |name: &str| !INTENDED.contains(&name);
    record.details.retain(|(known, _)| is_other(known));
    record.details.extend(said);
}
