//! Problems that come in fields of another format, each with a place of its own: read with the same rules as the
//! input language.

use super::commands;
use super::cursor::Cursor;
use super::problem::complete;
use crate::draft::Draft;
use crate::draft::outside::Question;
use crate::entered::InputProblem;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::{Reader, Word};
use crate::vocabulary::lookup::Writing;
use crate::vocabulary::tables::commands::{COMMANDS, Command};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;

/// A piece of text and where it stands.
#[derive(Clone, Debug)]
pub struct FieldPart {
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

/// A command of the input language and what is said with it.
#[derive(Clone, Debug)]
pub struct Field {
    /// The command.
    pub command: Command,
    /// What is said.
    pub said: Said,
}

/// What is said with a command.
#[derive(Clone, Debug)]
pub enum Said {
    /// Words to be read, in English.
    Words(Vec<FieldPart>),
    /// Men that need no reading.
    Men(Vec<(Sq, DiagramMan)>),
    /// Who has moved, and what can be captured en passant, as in this position of that source.
    Rights(Box<Diagram>, &'static str),
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

/// All that is given of a problem.
pub struct Given<'g> {
    /// Its heading.
    pub heading: Heading,
    /// The men known before any field is read; those of the fields are added.
    pub diagram: Diagram,
    /// The side to move that is written beside the position.
    pub side: Option<Side>,
    /// The fields, in the order in which they must be read.
    pub fields: &'g [Field],
    /// What is asked besides.
    pub question: &'g Question,
}

/// The problem that is given.
///
/// # Errors
/// All that is wrong, at its place.
pub(crate) fn problem_of(given: Given) -> Result<InputProblem, Vec<Diagnostic>> {
    let Given {
        heading,
        diagram,
        fields,
        question,
        ..
    } = given;
    let texts: Vec<String> = fields.iter().map(Field::text).collect();
    let mut cursor = Cursor::new("");
    cursor.writing = Writing::Whole;
    let opened = Word {
        text: "",
        line: 0,
        column: 0,
        starts_line: true,
        source: None,
    };
    let place = heading.place;
    let mut draft = heading.draft(opened);
    draft.setting.diagram = diagram;
    draft.setting.diagram.defined.extend(question.men());
    // what the fields before have defined is known already
    let _defined = question.make_known();
    draft.side = given.side;
    for (index, (field, text)) in fields.iter().zip(&texts).enumerate() {
        // each field is a line of its own, by which it is found again
        cursor.reader = Reader::on_line(text, index + 1);
        let word = Word {
            text: field.name(),
            line: index + 1,
            column: 0,
            starts_line: true,
            source: None,
        };
        let read = match &field.said {
            Said::Words(_) => commands::run(&mut cursor, field.command, word, &mut draft),
            Said::Men(men) => {
                draft.place(men.clone());
                Ok(())
            }
            Said::Rights(position, source) => draft.add_rights(position, source),
        };
        match read {
            Err(fault) => cursor.report(fault),
            Ok(()) => {
                if let Some(rest) = cursor.peek() {
                    let message = say!("'{}' cannot stand here", rest.text);
                    cursor.report(rest.fault(Kind::Syntax, message));
                }
            }
        }
    }
    cursor.in_twin = false;
    complete(&mut cursor, draft, Some(question)).map_err(|faults| {
        let placed = |fault| placed(fault, place, fields);
        faults.into_iter().map(placed).collect()
    })
}

impl Heading {
    /// A problem of which nothing but this is known.
    fn draft(self, opened: Word) -> Draft {
        Draft {
            authors: self.authors,
            origins: self.origins,
            titles: self.titles,
            awards: self.awards,
            ..Draft::new(opened)
        }
    }
}

impl Field {
    /// A field of one part.
    pub fn new(command: Command, part: FieldPart) -> Field {
        Field {
            command,
            said: Said::Words(vec![part]),
        }
    }

    /// The parts to be read.
    fn parts(&self) -> &[FieldPart] {
        match &self.said {
            Said::Words(parts) => parts,
            Said::Men(_) | Said::Rights(..) => &[],
        }
    }

    /// Adds a part to be read.
    pub fn add(&mut self, part: FieldPart) {
        if let Said::Words(parts) = &mut self.said {
            parts.push(part);
        }
    }

    fn name(&self) -> &'static str {
        let found = COMMANDS.iter().find(|(known, _)| *known == self.command);
        found.map_or("", |(_, names)| names[Language::English as usize])
    }

    fn text(&self) -> String {
        let parts: Vec<&str> = self.parts().iter().map(|part| part.text.as_str()).collect();
        parts.join(" ").replace(['\n', '\r'], " ")
    }

    /// The part that a column of the text belongs to, and the place in the source.
    fn place(&self, column: usize) -> Option<(&FieldPart, usize)> {
        let mut start = 1;
        let mut place = None;
        for part in self.parts() {
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
    if fault.file.is_some() {
        return fault;
    }
    let field = fault.line.checked_sub(1).and_then(|line| fields.get(line));
    match field.and_then(|field| field.place(fault.column)) {
        Some((part, column)) => fault.at(part.line, column).in_file(part.source),
        None => fault.at(problem.0, problem.1),
    }
}
