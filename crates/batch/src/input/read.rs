//! A problem as it was read, with what its input says of it.

use super::item::{Fault, Item, KeptProblem, Place};
use super::text::text;
use sauterelle::examination::{Intention, Notation};
use sauterelle::notation::entered::value::Value;
use sauterelle::notation::entered::{InputProblem, Language, Record};
use sauterelle::notation::forms::line::LineProblem;
use sauterelle::notation::popeye::write::stipulation;
use sauterelle::notation::source::diagnostic::Diagnostic;
use sauterelle::query::Card;
use sauterelle_languages::say;

/// A problem as it was read.
pub(super) struct Read {
    pub name: String,
    pub record: Record,
    pub intention: Option<Intention>,
    /// Places of faults are those in a text that stands in a line.
    pub is_within_line: bool,
}

impl From<LineProblem> for Read {
    fn from(problem: LineProblem) -> Read {
        Read {
            is_within_line: problem.is_within_line,
            ..Read::from(problem.record)
        }
    }
}

impl From<Record> for Read {
    /// Takes name and intention from the details.
    fn from(record: Record) -> Read {
        let name = record.text("id").map(str::to_string);
        Read {
            name: name.or_else(|| foreign(&record)).unwrap_or_default(),
            intention: Intention::of_details(&record.details),
            record,
            is_within_line: false,
        }
    }
}

impl Read {
    pub fn item(self, file: &str, number: usize) -> Item {
        let line = self.record.entry.first_line;
        let told = |fault: &Diagnostic| match self.is_within_line {
            true => say!("{file}:{line}: in its text {fault}"),
            false => fault.clone().in_file(Some(file)).to_string(),
        };
        let intention = self.intention;
        let problem = self.record.entry.result;
        let problem = problem.and_then(|problem| kept(&problem, &self.record.details, intention));
        let problem = problem.map_err(|faults| {
            let faults = faults.into_iter().map(|fault| Fault {
                told: told(&fault),
                reason: fault.message,
            });
            faults.collect::<Vec<_>>()
        });
        Item {
            place: Place {
                file: file.to_string(),
                number,
                line,
                name: self.name,
            },
            problem,
        }
    }
}

/// The number under which another collection knows the problem.
fn foreign(record: &Record) -> Option<String> {
    let (_, value) = record
        .details
        .iter()
        .find(|(name, _)| name == "foreignids")?;
    let first: &Value = value.items().first()?;
    let id = first.get("problemid").and_then(Value::text);
    id.map(str::to_string)
}

fn kept(
    problem: &InputProblem,
    details: &[(String, Value)],
    intention: Option<Intention>,
) -> Result<KeptProblem, Vec<Diagnostic>> {
    // the language counts only where its words are to be compared
    let has_words = intention.as_ref().is_some_and(|intention| {
        intention.solution.is_some() && intention.notation == Notation::Popeye
    });
    let language = match has_words {
        true => problem.language,
        false => Language::English,
    };
    Ok(KeptProblem {
        text: text(problem, language)?,
        intention,
        authors: problem.authors.join(", "),
        source: problem.origins.join(", "),
        stipulation: stipulation(problem, Language::English),
        card: Card::of(problem, details),
    })
}
