//! Popeye's input language, in English, French and German.
//!
//! The vocabulary ([`tables`]) is that of Popeye as a whole, so that an element that is not available yet can be refused
//! by name, and is never mistaken for a misspelling or passed over.

mod arguments;
pub mod caption;
mod change;
pub(crate) mod codes;
mod conditions;
mod elsewhere;
pub(crate) mod fields;
mod forsyth;
mod geometry;
mod latex;
mod operations;
mod options;
mod otherwise;
mod parser;
mod pieces;
mod problem;
mod question;
mod reader;
mod resolve;
mod stipulation;
pub mod stream;
pub mod tables;
mod translate;
mod twin;
mod variants;
mod words;
pub mod write;

pub(crate) use crate::encoding::decode;
pub(crate) use codes::english_code;
pub use codes::{code, man_named};
pub use elsewhere::Elsewhere;
pub(crate) use geometry::{rearrange, reflected, turned_left};
pub(crate) use otherwise::is_word_of_play;
pub(crate) use stipulation::{fault as not_a_stipulation, read as read_stipulation};
pub(crate) use words::{Match, Writing, begun_by, lookup};

use crate::diagnostic::{Diagnostic, Kind};
pub use latex::{LatexRequest, LatexSymbol};
use parser::{DISTINCT, LANGUAGES, Parser, begin};
use problem::Ending;
pub use question::{Details, Names, Question};
use reader::Word;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
pub use sauterelle_kernel::men::Language;
use sauterelle_solve::problem::Problem;
use tables::commands::{BEGIN, Change};
pub use twin::diagram_of_twin;

/// A problem of a file, or what is wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub first_line: usize,
    /// The problem, or all that is wrong with it.
    pub result: Result<InputProblem, Vec<Diagnostic>>,
    /// Where prose begins behind its end that is not read. (What follows the last problem is noted in that problem, if it can be read.)
    pub unread: Option<Diagnostic>,
}

/// A problem as entered, with its twins.
#[derive(Clone, PartialEq, Debug)]
pub struct InputProblem {
    /// The language it is written in.
    pub language: Language,
    /// Authors, a line each.
    pub authors: Vec<String>,
    /// Where it appeared, a line each.
    pub origins: Vec<String>,
    /// Titles, a line each.
    pub titles: Vec<String>,
    /// Awards, a line each.
    pub awards: Vec<String>,
    /// Comments, a line each.
    pub remarks: Vec<String>,
    /// A file to which the output is to be appended.
    pub protocol: Option<String>,
    /// Typeset output asked for.
    pub latex: Option<LatexRequest>,
    /// The stipulation as entered, before the option WhiteToPlay changes it.
    pub stipulation: String,
    /// The options as entered.
    pub options: Vec<GivenOption>,
    /// What was taken by the move that led to the diagram, and where. It changes nothing: only rebirths of men taken one
    /// move earlier would look at it, and no such condition is available.
    pub last_capture: Option<(Sq, DiagramMan)>,
    /// Squares on which a man was placed where another one stood, which has gone below the square.
    pub replaced: Vec<Sq>,
    /// What can be read, but is probably not meant.
    pub notes: Vec<Diagnostic>,
    /// The initial position is not to be solved.
    pub zero_position: bool,
    /// The initial position: the one of the diagram.
    pub initial: Problem,
    /// The positions to solve: without twins only the initial one.
    pub twins: Vec<Twin>,
}

/// One of the positions to solve.
#[derive(Clone, PartialEq, Debug)]
pub struct Twin {
    /// `a`, `b`, …, `z`, `z1`, …
    pub label: String,
    /// The change is one of the twin before, not of the initial position. Popeye writes a `+` before the label.
    pub continued: bool,
    /// The change as Popeye shows it after the label, without blanks at the end; may have several lines.
    pub change: String,
    /// Comments among the changes, a line each.
    pub remarks: Vec<String>,
    /// The change as entered: none for the position of the diagram.
    pub changes: Vec<TwinChange>,
    /// The position after the change, complete.
    pub problem: Problem,
}

impl Twin {
    /// `b)`, or `+b)` if the twin goes on from the one before.
    pub fn head(&self) -> String {
        let continued = if self.continued { "+" } else { "" };
        format!("{continued}{})", self.label)
    }
}

/// An option as entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenOption {
    /// Its name in English, French and German.
    pub name: [&'static str; 3],
    /// What follows the name.
    pub arguments: String,
}

/// One of the changes that make a twin.
#[derive(Clone, PartialEq, Debug)]
pub struct TwinChange {
    /// What is done.
    pub change: Change,
    /// What follows its name, in the language of the problem.
    pub arguments: String,
}

/// Reads all problems of a file, in UTF-8 or Latin-1. What is wrong with one does not keep the others from being read.
/// `file` is the name used in diagnostics.
///
/// A file without any problem yields one entry that says so.
pub fn parse_problems(source: &[u8], file: Option<&str>) -> Vec<Entry> {
    parse_problems_asking(source, file, &Question::default())
}

/// The same, with what is asked from outside.
pub(crate) fn parse_problems_asking(
    source: &[u8],
    file: Option<&str>,
    question: &Question,
) -> Vec<Entry> {
    let text = decode(source);
    let mut parser = Parser::new(&text);
    parser.question = Some(question);
    let mut entries = Vec::new();
    let mut opened = match first_problem(&mut parser) {
        Ok(word) => Some(word),
        Err(fault) => {
            entries.push(Entry {
                first_line: fault.line,
                result: Err(vec![fault]),
                unread: None,
            });
            later_problem(&mut parser)
        }
    };
    while let Some(word) = opened {
        let (result, ending) = parser.problem(word);
        entries.push(Entry {
            first_line: word.line,
            result,
            unread: None,
        });
        opened = match ending {
            Ending::Input => None,
            Ending::End => {
                let end = parser.reader.peek();
                let next = later_problem(&mut parser);
                if let (Some(word), Some(last)) = (end, entries.last_mut()) {
                    last.add_unread(word, next);
                }
                next
            }
            Ending::Next(word) => match next_problem(&mut parser, word) {
                None => {
                    let fault = parser.missing("another problem");
                    entries.push(Entry {
                        first_line: fault.line,
                        result: Err(vec![fault]),
                        unread: None,
                    });
                    None
                }
                next => next,
            },
            Ending::Begin(language, word) => {
                parser.language = language;
                Some(word)
            }
        };
    }
    for entry in &mut entries {
        entry.name_file(file);
    }
    entries
}

/// Note on what follows the end of the last problem.
const NOT_READ: &str = "what follows the end of the last problem is not read";

/// Note on prose between problems.
const PROSE_NOT_READ: &str = "what stands between this problem and the next one is not read";

impl Entry {
    /// Tells of what is not read between the end of the problem, from this word on, and the word that begins the next one.
    fn add_unread(&mut self, from: Word, next: Option<Word>) {
        let fault = |message| from.fault(Kind::Syntax, message);
        match (next, &mut self.result) {
            (Some(next), _) if next == from => {}
            (Some(_), _) => self.unread = Some(fault(PROSE_NOT_READ)),
            (None, Ok(problem)) => problem.notes.push(fault(NOT_READ)),
            (None, Err(_)) => self.unread = Some(fault(NOT_READ)),
        }
    }

    /// Names the file in everything that is said about the problem.
    fn name_file(&mut self, file: Option<&str>) {
        let said = match &mut self.result {
            Ok(problem) => &mut problem.notes,
            Err(faults) => faults,
        };
        let said = said.iter_mut().chain(&mut self.unread);
        for said in said.filter(|said| said.file.is_none()) {
            said.file = file.map(str::to_string);
        }
    }
}

/// Reads the word that must begin a file.
fn first_problem<'s>(parser: &mut Parser<'s>) -> Result<Word<'s>, Diagnostic> {
    let Some(word) = parser.reader.peek() else {
        return Err(parser.missing(BEGIN[0]));
    };
    let Some(language) = begin(word.text, 1) else {
        return Err(parser
            .missing(BEGIN[0])
            .suggesting(crate::suggest::nearest(word.text, BEGIN)));
    };
    parser.language = language;
    parser.reader.next();
    Ok(word)
}

/// Looks for another problem after the end of the last one: at the beginning of a line, since between problems there may be
/// prose, or next to that end.
fn later_problem<'s>(parser: &mut Parser<'s>) -> Option<Word<'s>> {
    let mut is_next = true;
    loop {
        let word = parser.reader.next()?;
        if let Some(language) = begin(word.text, DISTINCT)
            && (word.starts_line || is_next)
        {
            parser.language = language;
            return Some(word);
        }
        is_next = false;
    }
}

/// Another problem begins with `next`; the opening word may be repeated, even in another language.
fn next_problem<'s>(parser: &mut Parser<'s>, next: Word<'s>) -> Option<Word<'s>> {
    let word = parser.reader.peek()?;
    match begin(word.text, DISTINCT) {
        Some(language) => {
            parser.language = language;
            parser.reader.next();
            Some(word)
        }
        None => Some(next),
    }
}

/// A condition known to the language in any of its three versions, under its English name.
pub(crate) fn known_condition(name: &str, writing: Writing) -> Option<&'static str> {
    use tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
    let table = || CONDITIONS.iter().chain(DEFENDER_CONDITIONS);
    LANGUAGES.iter().find_map(|&language| {
        let names = table().map(|names| names[language as usize]);
        let index = writing.lookup(name, names).one()?;
        table().nth(index).map(|names| names[0])
    })
}

/// An element that is understood but not available.
pub(crate) fn unsupported(item: &str, what: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Unsupported,
        item,
        format!("{what} is not supported yet"),
    )
}

#[cfg(test)]
mod tests;
