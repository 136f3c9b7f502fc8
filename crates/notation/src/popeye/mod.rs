//! Popeye's input language, in English, French and German.
//!
//! The vocabulary ([`tables`]) is that of Popeye as a whole, so that an element that is not available yet can be refused
//! by name, and is never mistaken for a misspelling or passed over.

pub mod caption;
mod change;
mod codes;
mod conditions;
mod forsyth;
mod geometry;
mod options;
mod parser;
mod pieces;
mod problem;
mod reader;
mod resolve;
mod stipulation;
pub mod tables;
mod twin;
mod words;

pub(crate) use options::{set as set_option, takes_number};
pub(crate) use stipulation::fault as not_a_stipulation;
pub(crate) use words::{Match, lookup};

use crate::diagnostic::{Diagnostic, Kind};
use parser::{DISTINCT, LANGUAGES, Parser, begin};
use problem::Ending;
use reader::Word;
pub use sauterelle_kernel::men::Language;
use sauterelle_solve::problem::Problem;
use tables::commands::BEGIN;

/// A problem of a file, or what is wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub first_line: usize,
    /// The problem, or all that is wrong with it.
    pub result: Result<InputProblem, Vec<Diagnostic>>,
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
    /// The position after the change, complete.
    pub problem: Problem,
}

/// Reads all problems of a file, in UTF-8 or Latin-1. What is wrong with one does not keep the others from being read.
/// `file` is the name used in diagnostics.
///
/// A file without any problem yields one entry that says so.
pub fn parse_problems(source: &[u8], file: Option<&str>) -> Vec<Entry> {
    let text = reader::decode(source);
    let mut parser = Parser::new(&text);
    let mut entries = Vec::new();
    let mut opened = match first_problem(&mut parser) {
        Ok(word) => Some(word),
        Err(fault) => {
            entries.push(Entry {
                first_line: fault.line,
                result: Err(vec![fault]),
            });
            later_problem(&mut parser)
        }
    };
    while let Some(word) = opened {
        let (result, ending) = parser.problem(word);
        entries.push(Entry {
            first_line: word.line,
            result,
        });
        opened = match ending {
            Ending::Input => None,
            Ending::End => later_problem(&mut parser),
            Ending::Next(word) => next_problem(&mut parser, word),
            Ending::Begin(language, word) => {
                parser.language = language;
                Some(word)
            }
        };
    }
    for fault in entries
        .iter_mut()
        .filter_map(|entry| entry.result.as_mut().err())
        .flatten()
    {
        fault.file = file.map(str::to_string);
    }
    entries
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

/// Looks for another problem after the end of the last one.
fn later_problem<'s>(parser: &mut Parser<'s>) -> Option<Word<'s>> {
    loop {
        let word = parser.reader.next()?;
        if let Some(language) = begin(word.text, DISTINCT) {
            parser.language = language;
            return Some(word);
        }
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
pub(crate) fn known_condition(name: &str) -> Option<&'static str> {
    use tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
    let table = || CONDITIONS.iter().chain(DEFENDER_CONDITIONS);
    LANGUAGES.iter().find_map(|&language| {
        let index = lookup(name, table().map(|names| names[language as usize])).one()?;
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
