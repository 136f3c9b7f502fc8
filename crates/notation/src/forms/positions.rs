//! Positions, a line each.

use super::form::Form;
use crate::draft::outside::Question;
use crate::entered::{Entry, InputProblem, Record};
use crate::fen::ffen::parse_ffen;
use crate::fen::xfen::parse_xfen;
use crate::fen::{FenPosition, parse_epd};
use crate::position::ask_with_details;
use crate::source::diagnostic::Diagnostic;
use crate::source::encoding::decode;

/// A position of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionLine {
    /// Its line, from 1.
    pub line: usize,
    /// The position, or what is wrong with it.
    pub result: Result<FenPosition, Diagnostic>,
}

impl PositionLine {
    /// The problem that asks this of the position.
    pub(super) fn asked(self, question: &Question, file: Option<&str>) -> Record {
        let placed = |said: Diagnostic| match said.file {
            Some(_) => said,
            None => {
                let column = said.column;
                said.at(self.line, column).in_file(file)
            }
        };
        let result = match self.result {
            Ok(position) => ask_with_details(question, &position),
            Err(fault) => Err(vec![fault]),
        };
        let (result, details) = match result {
            Ok((problem, details)) => {
                let notes = problem.notes.into_iter().map(placed).collect();
                (Ok(InputProblem { notes, ..problem }), details)
            }
            Err(faults) => (Err(faults.into_iter().map(placed).collect()), Vec::new()),
        };
        Record {
            entry: Entry {
                first_line: self.line,
                result,
                unread: None,
            },
            details,
        }
    }
}

/// Reads the positions of an input, a line each. Blank lines and lines that begin with `#` do not count.
pub fn positions(form: Form, source: &[u8], file: Option<&str>) -> Vec<PositionLine> {
    let parse = match form {
        Form::Xfen => parse_xfen,
        Form::Ffen => parse_ffen,
        _ => parse_epd,
    };
    let text = decode(source);
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line));
    lines
        .filter(|(_, text)| !text.trim().is_empty() && !text.starts_with('#'))
        .map(|(line, text)| PositionLine {
            line,
            result: parse(text).map_err(|fault| {
                let column = fault.column;
                fault.at(line, column).in_file(file)
            }),
        })
        .collect()
}
