//! From documents to problems.

use super::fields::{Gathered, items};
use super::heading;
use super::tree::{Content, Node, documents};
use super::write::is_name;
use crate::draft::outside::Question;
use crate::entered::value::Value;
use crate::entered::{Entry, Record};
use crate::read::fields::{Given, Heading, problem_of};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_languages::say;

/// Fields computed from others by the database, which are no part of an entry.
const COMPUTED: [&str; 3] = ["ash", "legend", "transliterations"];

/// Reads all entries of a file: documents of one entry or of a list of entries, in UTF-8 or Latin-1. What is wrong with
/// one does not keep the others from being read. `file` is the name used in diagnostics; `question` is asked from outside.
///
/// A file without any entry yields one that says so.
pub fn parse(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let text = decode(source);
    let mut records = Vec::new();
    for document in documents(&text) {
        match document {
            Err(fault) => records.push(Entry::refused(fault.line, vec![fault]).into()),
            Ok(document) if document.is_empty() => {}
            Ok(document) => match &document.content {
                Content::List(entries) => {
                    records.extend(entries.iter().map(|entry| record(entry, question)));
                }
                _ => records.push(record(&document, question)),
            },
        }
    }
    if records.is_empty() {
        let message =
            say!("no problem found: an entry holds at least 'algebraic' and 'stipulation'");
        records.push(Entry::refused(1, vec![Diagnostic::new(Kind::Syntax, "", message)]).into());
    }
    for record in &mut records {
        for fault in record.entry.result.as_mut().err().into_iter().flatten() {
            if fault.file.is_none() {
                fault.file = file.map(str::to_string);
            }
        }
    }
    records
}

/// Reads one entry.
fn record(node: &Node, question: &Question) -> Record {
    let Content::Map(fields) = &node.content else {
        let message = say!("an entry consists of fields such as 'algebraic' and 'stipulation'");
        return Entry::refused(node.line, vec![node.fault(Kind::Syntax, message)]).into();
    };
    let mut heading = heading::Fields::default();
    let mut play = Play::default();
    let mut titles = Vec::new();
    let mut details: Vec<(String, Value)> = Vec::new();
    for (key, value) in fields {
        let name = key.scalar().unwrap_or_default();
        match name {
            "definitions" => play.definitions = Some(value),
            "algebraic" => play.algebraic = Some(value),
            "stipulation" => play.stipulation = Some(value),
            "options" => play.options = Some(value),
            "conditions" => play.conditions = Some(value),
            "twins" => play.twins = Some(value),
            "authors" => heading.authors = Some(value),
            "source" => heading.source = Some(value.alone()),
            "source-id" => heading.source_id = Some(value.alone()),
            "date" => heading.date = Some(value.alone()),
            "distinction" => heading.distinction = Some(value.alone()),
            "award" => heading.award = Some(value.alone()),
            "title" => {
                let lines = items(value).into_iter().filter_map(Node::scalar);
                titles.extend(lines.map(heading::one_line));
            }
            _ if COMPUTED.contains(&name) || value.is_empty() => {}
            _ => details.push((name.to_string(), value.value())),
        }
    }
    let lines = heading.lines();
    let mut authors = lines.authors;
    titles.extend(labelled(&mut details, "title", |_| true));
    authors.extend(labelled(&mut details, "author", |line| !is_name(line)));
    details.splice(0..0, lines.details);
    let heading = Heading {
        place: (node.line, node.column),
        authors,
        origins: lines.origins,
        titles,
        awards: lines.awards,
    };
    Record {
        entry: Entry {
            first_line: node.line,
            result: play.problem(node, heading, question),
            unread: None,
        },
        details,
    }
}

/// Takes from the comments what [`write`](super::write) has made comments of, for want of a field.
fn labelled(
    details: &mut Vec<(String, Value)>,
    label: &str,
    is_wanted: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut taken = Vec::new();
    let mut take = |comment: &Value| {
        let line = comment.text()?.strip_prefix(label)?.strip_prefix(": ")?;
        let line = (!line.contains('\n') && is_wanted(line)).then(|| heading::one_line(line))?;
        taken.push(line);
        Some(())
    };
    for (_, comments) in details.iter_mut().filter(|(name, _)| name == "comments") {
        if let Value::List(list) = comments {
            list.retain(|comment| take(comment).is_none());
        }
    }
    details.retain(|(name, value)| name != "comments" || !value.is_empty());
    taken
}

/// The fields that bear on the play.
#[derive(Default)]
struct Play<'n> {
    definitions: Option<&'n Node>,
    algebraic: Option<&'n Node>,
    stipulation: Option<&'n Node>,
    options: Option<&'n Node>,
    conditions: Option<&'n Node>,
    twins: Option<&'n Node>,
}

impl Play<'_> {
    fn problem(
        &self,
        entry: &Node,
        heading: Heading,
        question: &Question,
    ) -> Result<crate::entered::InputProblem, Vec<Diagnostic>> {
        let mut gathered = Gathered::default();
        let mut missing = |name: &str| {
            let fault = entry.fault(Kind::Syntax, say!("the entry has no field '{name}'"));
            gathered.faults.push(fault);
        };
        if self.algebraic.is_none() {
            missing("algebraic");
        }
        if self.stipulation.is_none() && question.stipulation.is_none() {
            missing("stipulation");
        }
        let given = |node: Option<&'_ Node>| node.filter(|node| !node.is_empty()).cloned();
        // what is defined must be known first
        if let Some(node) = given(self.definitions) {
            gathered.definitions(&node);
        }
        if let Some(node) = self.algebraic {
            gathered.algebraic(node);
        }
        if let Some(node) = self.stipulation {
            gathered.stipulation(node);
        }
        if let Some(node) = given(self.options) {
            gathered.options(&node);
        }
        if let Some(node) = given(self.conditions) {
            gathered.conditions(&node);
        }
        // the twins must come last: they are made of all that precedes
        if let Some(node) = given(self.twins) {
            gathered.twins(&node);
        }
        if gathered.faults.is_empty() {
            return problem_of(Given {
                heading,
                diagram: Diagram::empty(),
                side: None,
                fields: &gathered.fields,
                question,
            });
        }
        Err(gathered.faults)
    }
}
