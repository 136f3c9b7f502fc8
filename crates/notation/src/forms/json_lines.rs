//! JSON Lines: an object a line, which is one of
//!
//! - a problem as in the documents of `convert --to json`, or such a document;
//! - `{"input": …}`: the text of a problem in any form, as in a file of its own;
//! - `{"fen": …, "stipulation": …}`, with lists `conditions` and `options` if there are any.
//!
//! Beside them may stand `id`, the name of the problem; `output`, its solution as Popeye prints it; `solution`, its solution as YACPDB
//! keeps it; `intended-solutions`, their number. They become details of the problem.

use super::form::Form;
use crate::draft::outside::Question;
use crate::entered::Record;
use crate::entered::value::Value as Detail;
use crate::source::diagnostic::Diagnostic;
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

/// The text of the problems of a line, and what is asked of them.
pub(super) struct Inner {
    /// The form of the text.
    pub form: Form,
    /// The text.
    pub text: String,
    /// What is asked.
    pub question: Question,
}

/// The text that an object of a line says problems with.
pub(super) fn inner(object: &Map<String, Value>, question: &Question) -> Result<Inner, String> {
    if let Some(text) = object.get("input").and_then(Value::as_str) {
        return Ok(Inner {
            form: Form::of(text.as_bytes(), None),
            text: text.to_string(),
            question: question.clone(),
        });
    }
    if let Some(fen) = object.get("fen").and_then(Value::as_str) {
        return Ok(Inner {
            form: Form::Fen,
            text: fen.to_string(),
            question: asked(object, question)?,
        });
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
    Ok(Inner {
        form: Form::Json,
        text: document.to_string(),
        question: question.clone(),
    })
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

/// The problems of a line, with all that its object says of them.
pub(super) fn named(
    records: Vec<Record>,
    object: &Map<String, Value>,
    line: usize,
) -> Vec<LineProblem> {
    let several = records.len() > 1;
    let numbered = records.into_iter().zip(1..);
    let named = numbered.map(|(mut record, number)| {
        record.entry.first_line = line;
        add_name(&mut record, object, several.then_some(number));
        // what is said of several problems together is said of none
        if !several {
            add_intended(&mut record, object);
        }
        LineProblem {
            record,
            is_within_line: true,
        }
    });
    named.collect()
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
