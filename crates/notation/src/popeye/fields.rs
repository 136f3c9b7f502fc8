//! Problems that come in fields of another format, each with a place of its own: read with the same rules as the
//! input language.

use super::InputProblem;
use super::parser::Parser;
use super::problem::Draft;
use super::reader::{Reader, Word};
use super::tables::commands::{COMMANDS, Command};
use crate::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::game::Diagram;
use sauterelle_kernel::men::Language;

/// A piece of text and where it stands.
#[derive(Clone, Debug)]
pub struct Part {
    /// The text; line ends in it count as blanks.
    pub text: String,
    /// Its line, from 1.
    pub line: usize,
    /// The column of its first character, from 1.
    pub column: usize,
    /// Where it comes from, if that is not the file being read.
    pub source: Option<&'static str>,
    /// It is one line, and each of its characters is one of the source: columns within it are known.
    pub exact: bool,
}

/// A command of the input language and what follows it, in English.
#[derive(Clone, Debug)]
pub struct Field {
    /// The command.
    pub command: Command,
    /// What follows it.
    pub parts: Vec<Part>,
}

/// What needs no reading.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// Where the problem begins: line and column, from 1.
    pub place: (usize, usize),
    /// Authors.
    pub authors: Vec<String>,
    /// Where it appeared.
    pub origins: Vec<String>,
    /// Titles.
    pub titles: Vec<String>,
    /// Awards.
    pub awards: Vec<String>,
}

/// The problem in these fields. Men of the fields come to stand on `diagram`.
///
/// # Errors
/// All that is wrong, at its place.
pub fn problem_of(
    heading: Heading,
    diagram: Diagram,
    fields: &[Field],
) -> Result<InputProblem, Vec<Diagnostic>> {
    let texts: Vec<String> = fields.iter().map(Field::text).collect();
    let mut parser = Parser::new("");
    let opened = Word {
        text: "",
        line: 0,
        column: 0,
        starts_line: true,
    };
    let mut draft = Draft::new(opened);
    draft.authors = heading.authors;
    draft.origins = heading.origins;
    draft.titles = heading.titles;
    draft.awards = heading.awards;
    draft.setting.diagram = diagram;
    for (index, (field, text)) in fields.iter().zip(&texts).enumerate() {
        // each field is a line of its own, by which it is found again
        parser.reader = Reader::on_line(text, index + 1);
        let word = Word {
            text: field.name(),
            line: index + 1,
            column: 0,
            starts_line: true,
        };
        match parser.run(field.command, word, &mut draft) {
            Err(fault) => parser.report(fault),
            Ok(()) => {
                if let Some(rest) = parser.reader.peek() {
                    let message = format!("'{}' cannot stand here", rest.text);
                    parser.report(rest.fault(Kind::Syntax, message));
                }
            }
        }
    }
    parser.in_twin = false;
    let problem = match parser.has_faults() {
        true => None,
        false => parser.finish(&draft),
    };
    let faults = parser.take_faults();
    match problem {
        Some(problem) if faults.is_empty() => Ok(problem),
        _ => Err(faults
            .into_iter()
            .map(|fault| placed(fault, heading.place, fields))
            .collect()),
    }
}

impl Field {
    /// A field of one part.
    pub fn new(command: Command, part: Part) -> Field {
        Field {
            command,
            parts: vec![part],
        }
    }

    fn name(&self) -> &'static str {
        let found = COMMANDS.iter().find(|(known, _)| *known == self.command);
        found.map_or("", |(_, names)| names[Language::English as usize])
    }

    fn text(&self) -> String {
        let parts: Vec<&str> = self.parts.iter().map(|part| part.text.as_str()).collect();
        parts.join(" ").replace(['\n', '\r'], " ")
    }

    /// The part that a column of the text belongs to, and the place in the source.
    fn place(&self, column: usize) -> Option<(&Part, usize)> {
        let mut start = 1;
        let mut place = None;
        for part in &self.parts {
            if place.is_some() && start > column {
                break;
            }
            let within = match part.exact {
                true => column.saturating_sub(start),
                false => 0,
            };
            place = Some((part, part.column + within));
            start += part.text.chars().count() + 1;
        }
        place
    }
}

/// The fault at its place in the source.
fn placed(fault: Diagnostic, problem: (usize, usize), fields: &[Field]) -> Diagnostic {
    let field = fault.line.checked_sub(1).and_then(|line| fields.get(line));
    match field.and_then(|field| field.place(fault.column)) {
        Some((part, column)) => fault.at(part.line, column).in_file(part.source),
        None => fault.at(problem.0, problem.1),
    }
}
