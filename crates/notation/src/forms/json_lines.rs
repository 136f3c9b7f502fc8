//! JSON Lines: an object a line, which is one of
//!
//! - a problem as in the documents of `convert --to json`, or such a document;
//! - `{"input": …}`: the text of a problem in any form, as in a file of its own;
//! - `{"fen": …, "stipulation": …}`, with lists `conditions` and `options` if there are any.
//!
//! Beside them may stand `id`, the name of the problem; `output`, its solution as Popeye prints it; `solution`, its solution as YACPDB
//! keeps it; `intended-solutions`, their number. They become details of the problem.

use super::fen::FEN;
use super::format::{FormatDef, Place, Read, Write, Written};
use super::item::{Item, unsupported};
use super::json::is_object;
use super::line::{Inner, LineProblem, Lines};
use crate::draft::outside::Question;
use crate::entered::value::Value as Detail;
use crate::entered::{Entry, Record};
use crate::problem_json::{self, ProblemDocument};
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_languages::say;
use serde_json::{Map, Value, json};

/// What a line may say of the solution of its problem.
const INTENDED: [&str; 3] = ["solution", "output", "intended-solutions"];

/// JSON Lines.
pub static JSON_LINES: FormatDef = FormatDef {
    name: "jsonl",
    title: ["JSON Lines", "JSON Lines", "JSON Lines"],
    doc: [
        "Problems as data, a line each",
        "Problèmes en données, un par ligne",
        "Probleme als Daten, eines pro Zeile",
    ],
    endings: &["jsonl", "ndjson"],
    ending_settles: true,
    media_type: "application/x-ndjson",
    schema: Some("problem.schema.json"),
    example: include_str!("examples/jsonl.txt"),
    looks: |beginning| is_object(beginning.line) || is_object(beginning.text.trim()),
    read: Read::Lines(Lines {
        read: read_line,
        is_one: is_object,
    }),
    write: Write::Problems(Written {
        text: |_, items| items.iter().map(|item| line_of(item)).collect(),
        solution: Place::Clean,
        ..Written::ALL
    }),
    examined_with: &[],
};

/// The problem as a line, with a solution that has been found beside it.
fn line_of(item: &Item) -> Result<String, Vec<Diagnostic>> {
    let document = ProblemDocument::new(&[(&item.problem, item.details.as_slice())]);
    let data = serde_json::to_value(&document.problems[0]);
    let mut data = data.map_err(|error| vec![unsupported(&error)])?;
    if let Some(solution) = &item.solution {
        data["solution"] = solution.clean.clone().into();
    }
    Ok(data.to_string() + "\n")
}

/// The problems of the line with this number.
fn read_line(source: &[u8], line: usize, question: &Question, inner: Inner) -> Vec<LineProblem> {
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
            let message = say!("not a JSON object on one line: {error}");
            return fault(error.column().max(1), message);
        }
    };
    match records(&object, question, inner) {
        Ok(records) => named(records, &object, line),
        Err(message) => fault(1, message),
    }
}

/// The problems that an object of a line says.
fn records(
    object: &Map<String, Value>,
    question: &Question,
    inner: Inner,
) -> Result<Vec<Record>, String> {
    if let Some(text) = object.get("input").and_then(Value::as_str) {
        return Ok(inner(text, question));
    }
    if let Some(fen) = object.get("fen").and_then(Value::as_str) {
        let asked = asked(object, question)?;
        return Ok(FEN.records(fen.as_bytes(), None, &asked, inner));
    }
    let document = if object.contains_key("problems") {
        Value::Object(object.clone())
    } else if object.contains_key("diagram") {
        json!({ "format": "sauterelle-problem-1", "problems": [object] })
    } else {
        return Err(say!(
            "no problem: an object has the field 'input', 'fen' or 'diagram'; see `sauterelle help batch`"
        ));
    };
    Ok(problem_json::parse(
        document.to_string().as_bytes(),
        None,
        question,
    ))
}

/// What is asked of a position in FEN: what stands beside it, unless that is asked from outside.
fn asked(object: &Map<String, Value>, question: &Question) -> Result<Question, String> {
    let list = |field: &str| match object.get(field) {
        None => Ok(Vec::new()),
        Some(value) => serde_json::from_value::<Vec<String>>(value.clone())
            .map_err(|_| say!("'{field}' is not a list of texts")),
    };
    let mut asked = question.clone();
    let own = object.get("stipulation").and_then(Value::as_str);
    asked.stipulation = asked.stipulation.or(own.map(str::to_string));
    asked.conditions.extend(list("conditions")?);
    asked.options.extend(list("options")?);
    Ok(asked)
}

/// The problems of a line, with all that its object says of them.
fn named(records: Vec<Record>, object: &Map<String, Value>, line: usize) -> Vec<LineProblem> {
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
