//! JSON Lines: an object a line, which is one of
//!
//! - a problem as in the documents of `convert --to json`, or such a document;
//! - `{"input": …}`: the text of a problem in any form, as in a file of its own;
//! - `{"fen": …, "stipulation": …}`, with lists `conditions` and `options` if there are any.
//!
//! Beside them may stand `id`, the name of the problem; `output`, its solution as Popeye prints it; `solution`, its solution as YACPDB
//! keeps it; `intended-solutions`, their number.

use super::read::Read;
use crate::examination::{Intention, Notation};
use sauterelle::notation::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::forms::{self, Form};
use sauterelle::notation::header::footer;
use sauterelle::notation::popeye::{Entry, Question};
use sauterelle::notation::yaml::Record;
use sauterelle::{Language, Outcome};
use serde_json::{Map, Value, json};

/// The problems of a line.
pub(super) fn read(source: &[u8], line: usize, question: &Question) -> Vec<Read> {
    let fault = |column: usize, message: String| {
        let fault = Diagnostic::new(Kind::Syntax, "", message).at(line, column);
        let entry = Entry {
            first_line: line,
            result: Err(vec![fault]),
        };
        vec![Read::from(Record::from(entry))]
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
    let name = object.get("id").map(|id| match id {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    });
    // what is said of several problems together is said of none
    let several = records.len() > 1;
    let intention = intention(&object).filter(|_| !several);
    let numbered = records.into_iter().zip(1..);
    let read = numbered.map(|(mut record, number)| {
        record.entry.first_line = line;
        let own = Read::from(record);
        Read {
            name: match &name {
                Some(name) if several => format!("{name}#{number}"),
                Some(name) => name.clone(),
                None => own.name,
            },
            intention: intention.clone().or(own.intention),
            is_within_line: true,
            record: own.record,
        }
    });
    read.collect()
}

fn problems(object: &Map<String, Value>, question: &Question) -> Result<Vec<Record>, String> {
    if let Some(text) = object.get("input").and_then(Value::as_str) {
        let form = Form::of(text.as_bytes(), None);
        return Ok(forms::records(form, text.as_bytes(), None, question));
    }
    if let Some(fen) = object.get("fen").and_then(Value::as_str) {
        let asked = asked(object, question)?;
        return Ok(forms::records(Form::Fen, fen.as_bytes(), None, &asked));
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
    Ok(forms::records(Form::Json, text.as_bytes(), None, question))
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

fn intention(object: &Map<String, Value>) -> Option<Intention> {
    let text = |field: &str| {
        let text = object.get(field).and_then(Value::as_str)?;
        (!text.trim().is_empty()).then(|| text.to_string())
    };
    let (solution, notation) = match (text("solution"), text("output")) {
        (Some(solution), _) => (Some(solution), Notation::Yacpdb),
        (None, output) => (output.filter(|text| is_finished(text)), Notation::Popeye),
    };
    Intention::of(solution, notation, text("intended-solutions"))
}

/// Whether an output of Popeye says that everything was examined: what was cut short is not the solution.
fn is_finished(output: &str) -> bool {
    let languages = [Language::English, Language::French, Language::German];
    let ends = languages.map(|language| footer(language, Outcome::Complete, None));
    ends.iter().any(|end| output.contains(end.trim()))
}
