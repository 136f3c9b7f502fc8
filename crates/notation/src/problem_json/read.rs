//! Problems as data, read: each field of the data is what a command of Popeye's language says, so that the same rules decide what
//! it means. Placed men are taken as they are.

use super::data::{PositionData, ProblemData};
use crate::definitions::{self, Definition};
use crate::draft::outside::Question;
use crate::entered::value::Value;
use crate::entered::{Entry, InputProblem, Language, Record};
use crate::fen::parse_codes;
use crate::popeye::write::{self, is_structured};
use crate::read::fields::{Field, FieldPart, Given, Heading, Said, problem_of};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use crate::source::slice::part;
use crate::vocabulary::lookup::{Match, lookup};
use crate::vocabulary::tables::attributes::{ATTRIBUTES, COLOURS};
use crate::vocabulary::tables::commands::Command;
use sauterelle_kernel::defined::Defined;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_languages::say;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value as Json;
use serde_json::value::RawValue;

/// A document of which the problems have not been read yet.
#[derive(serde::Deserialize)]
struct Raw<'t> {
    format: String,
    #[serde(borrow)]
    problems: Vec<&'t RawValue>,
}

/// A problem of a document as it is written.
struct WrittenProblem<'t> {
    text: &'t str,
    /// Its number in the document, from 1.
    number: usize,
    /// Line and column where it begins, from 1.
    place: (usize, usize),
}

/// Reads all problems of a document. What is wrong with one does not keep the others from being read. `file` is the name used in
/// diagnostics; `question` is asked from outside.
///
/// A document that is none yields one entry that says so.
pub fn parse(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let text = decode(source);
    let document: Raw = match serde_json::from_str(&text) {
        Ok(document) => document,
        Err(error) => {
            let message = say!("not a document of problems: {error}");
            let fault = Diagnostic::new(Kind::Syntax, "", message);
            let line = error.line().max(1);
            return vec![refused(fault.at(line, error.column().max(1)), file)];
        }
    };
    if document.format != super::data::FORMAT {
        let message = say!(
            "the format '{}' is not {}",
            document.format,
            super::data::FORMAT
        );
        return vec![refused(
            Diagnostic::new(Kind::Syntax, document.format, message),
            file,
        )];
    }
    let problems = written(&text, &document.problems).into_iter();
    problems
        .map(|problem| problem.record(file, question))
        .collect()
}

/// The problems of a document with their places.
fn written<'t>(text: &str, problems: &[&'t RawValue]) -> Vec<WrittenProblem<'t>> {
    let (mut seen, mut place) = (0, (1, 1));
    let numbered = problems.iter().zip(1..);
    numbered
        .map(|(problem, number)| {
            // it is a part of the text, so its address tells how much precedes it
            let at = problem.get().as_ptr() as usize - text.as_ptr() as usize;
            place = part(text, seen..at)
                .chars()
                .fold(place, |(line, column), c| match c {
                    '\n' => (line + 1, 1),
                    _ => (line, column + 1),
                });
            seen = at;
            WrittenProblem {
                text: problem.get(),
                number,
                place,
            }
        })
        .collect()
}

fn refused(fault: Diagnostic, file: Option<&str>) -> Record {
    Entry::refused(fault.line, vec![fault.in_file(file)]).into()
}

impl WrittenProblem<'_> {
    fn record(&self, file: Option<&str>, question: &Question) -> Record {
        let read = self.data().map_err(|fault| vec![fault]);
        let (result, details) = match read {
            Ok(data) => {
                let details = data.details.clone().into_iter().collect();
                let result = problem(self.place, data, question);
                (result.map_err(|faults| self.placed(faults)), details)
            }
            Err(faults) => (Err(faults), Vec::new()),
        };
        let named = |fault: Diagnostic| match fault.file {
            Some(_) => fault,
            None => Diagnostic {
                message: say!("problem {}: {}", self.number, fault.message),
                ..fault
            }
            .in_file(file),
        };
        Record {
            entry: Entry {
                first_line: self.place.0,
                result: result.map_err(|faults| faults.into_iter().map(named).collect()),
                unread: None,
            },
            details,
        }
    }

    /// Faults within the fields of the data have no places of their own.
    fn placed(&self, faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let (line, column) = self.place;
        let placed = |fault: Diagnostic| match fault.file {
            Some(_) => fault,
            None => fault.at(line, column),
        };
        faults.into_iter().map(placed).collect()
    }

    fn data(&self) -> Result<ProblemData, Diagnostic> {
        serde_json::from_str(self.text).map_err(|error| {
            let (line, column) = self.place;
            let within = error.column().max(1);
            let (line, column) = match error.line() {
                0 | 1 => (line, column + within - 1),
                later => (line + later - 1, within),
            };
            let told = error.to_string();
            // the place that it tells is one in the problem
            let told = told.split(" at line ").next().unwrap_or_default();
            let message = say!("not the data of a problem: {told}");
            Diagnostic::new(Kind::Syntax, "", message).at(line, column)
        })
    }
}

fn problem(
    place: (usize, usize),
    data: ProblemData,
    question: &Question,
) -> Result<InputProblem, Vec<Diagnostic>> {
    let _defined = Defined::new([]);
    let mut defined = Vec::new();
    for text in &data.definitions {
        for definition in definitions::read(text).map_err(|fault| vec![fault])? {
            definition.make_known();
            if let Definition::Man(man) = definition {
                defined.push(man.man());
            }
        }
    }
    let mut problem = problem_of(Given {
        heading: Heading {
            place,
            authors: data.authors.clone(),
            origins: data.origins.clone(),
            titles: data.titles.clone(),
            awards: data.awards.clone(),
        },
        diagram: Diagram {
            defined,
            ..Diagram::empty()
        },
        side: None,
        fields: &fields(&data).map_err(|fault| vec![fault])?,
        question,
    })?;
    problem.remarks = data.remarks;
    Ok(problem)
}

/// The commands that say what the data say, in the order in which they must be read.
fn fields(data: &ProblemData) -> Result<Vec<Field>, Diagnostic> {
    let PositionData {
        men,
        invisible,
        below,
        target,
        conditions,
        ..
    } = &data.diagram;
    let mut fields = placed(men, *invisible, below)?;
    for condition in conditions {
        fields.push(field(Command::Condition, condition));
    }
    for option in &data.options {
        fields.push(field(Command::Option, option));
    }
    if !data.stipulation.trim().is_empty() {
        let command = match is_structured(&data.stipulation) {
            true => Command::StructuredStipulation,
            false => Command::Stipulation,
        };
        fields.push(field(command, &data.stipulation));
    }
    // men after such a stipulation are those of the position to reach
    if let Some(target) = target {
        fields.extend(placed(target, 0, &[])?);
    }
    for (index, twin) in data.positions.iter().enumerate() {
        let command = match (index, data.zero_position) {
            (0, false) => continue,
            (0, true) => Command::ZeroPosition,
            _ => Command::Twin,
        };
        fields.push(field(command, &twin.command));
    }
    Ok(fields)
}

fn field(command: Command, text: &str) -> Field {
    Field::new(
        command,
        FieldPart {
            text: text.to_string(),
            line: 1,
            column: 1,
            source: None,
            exact: false,
        },
    )
}

/// The men of a placement as in FEN, so many invisible ones, and these below squares.
fn placed(men: &str, invisible: u8, below: &[String]) -> Result<Vec<Field>, Diagnostic> {
    let diagram = Diagram {
        invisible,
        ..parse_codes(men)?
    };
    // who is entered later comes to stand on those entered before
    let below = below.iter().rev().filter(|text| !text.trim().is_empty());
    let below: Vec<String> = below.cloned().collect();
    if let Some(text) = below.iter().find(|text| declares_only(text)) {
        let message = say!("'{text}' names no man below a square");
        return Err(Diagnostic::new(Kind::Syntax, text, message));
    }
    let below = below.into_iter();
    let hidden = (invisible > 0).then(|| write::invisible(&diagram, Language::English));
    let words: Vec<String> = below.chain(hidden).collect();
    let men = write::in_order(&diagram);
    let words = (!words.is_empty()).then(|| field(Command::Pieces, &words.join(" ")));
    let men = (!men.is_empty()).then_some(Field {
        command: Command::Pieces,
        said: Said::Men(men),
    });
    Ok(words.into_iter().chain(men).collect())
}

/// Whether a text ends with a colour or an attribute, and so without men of which it is said.
fn declares_only(text: &str) -> bool {
    let last = text.split_whitespace().next_back().unwrap_or_default();
    let names = COLOURS.iter().chain(ATTRIBUTES).map(|names| names[0]);
    lookup(last, names) != Match::None
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        value(Json::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

fn value(json: Json) -> Result<Value, String> {
    Ok(match json {
        Json::String(text) => Value::Text(text),
        Json::Array(items) => Value::List(items.into_iter().map(value).collect::<Result<_, _>>()?),
        Json::Object(fields) => Value::Map(
            fields
                .into_iter()
                .map(|(name, field)| Ok((name, value(field)?)))
                .collect::<Result<_, String>>()?,
        ),
        Json::Null => return Err(say!("a detail is empty")),
        plain => Value::Plain(plain.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_lies_below_is_a_man() {
        let read = |below: &str| {
            let men = r#""men":"8/8/8/8/3k4/8/8/K6R""#;
            let diagram = format!(r#"{{{men},"below":["{below}"]}}"#);
            let problem = format!(r##"{{"stipulation":"#2","diagram":{diagram}}}"##);
            let text = format!(
                r#"{{"format":"{}","problems":[{problem}]}}"#,
                crate::problem_json::data::FORMAT
            );
            let [record] =
                <[Record; 1]>::try_from(parse(text.as_bytes(), None, &Question::default()))
                    .unwrap();
            record
                .entry
                .result
                .map(|problem| problem.initial.diagram.below.len())
        };
        assert_eq!(read("Black rh1").unwrap(), 1);
        assert_eq!(read("").unwrap(), 0);
        for nobody in ["Black", "Black rh1 White", "White royal", "foo"] {
            assert!(read(nobody).is_err(), "{nobody}");
        }
    }
}
