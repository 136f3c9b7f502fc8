//! Problems of forms that have one a line.

use crate::draft::outside::Question;
use crate::entered::Record;
use crate::source::diagnostic::Diagnostic;
use crate::source::encoding::decode;
use sauterelle_languages::say;

/// Reads the problems of a text in any form, which stands in an input of another form.
pub type Inner<'f> = &'f dyn Fn(&str, &Question) -> Vec<Record>;

/// How problems are read that stand one a line.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The problems of the line with this number.
    pub read: fn(&[u8], usize, &Question, Inner) -> Vec<LineProblem>,
    /// Whether a text of several lines is one problem.
    pub is_one: fn(&str) -> bool,
}

impl Lines {
    /// Reads all lines that are not blank. What is wrong with one does not keep the others from being read.
    pub(super) fn records(
        self,
        source: &[u8],
        file: Option<&str>,
        question: &Question,
        inner: Inner,
    ) -> Vec<Record> {
        let text = decode(source);
        let lines: Vec<(&str, usize)> = match (self.is_one)(text.trim()) {
            true => vec![(text.trim(), 1)],
            false => text.lines().zip(1..).collect(),
        };
        let lines = lines
            .into_iter()
            .filter(|(line, _)| !line.trim().is_empty());
        let problems =
            lines.flat_map(|(text, line)| (self.read)(text.as_bytes(), line, question, inner));
        problems.map(|problem| problem.in_file(file)).collect()
    }
}

/// A problem of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct LineProblem {
    /// The problem, or what is wrong with it.
    pub record: Record,
    /// Places of faults are those in a text that stands in the line.
    pub is_within_line: bool,
}

impl LineProblem {
    /// The problem, with the place of each fault in this file.
    pub fn in_file(self, file: Option<&str>) -> Record {
        let mut record = self.record;
        let line = record.entry.first_line;
        let placed = |fault: Diagnostic| match self.is_within_line {
            true => {
                let message = say!("in its text {fault}");
                let fault = Diagnostic {
                    message,
                    suggestion: None,
                    ..fault
                };
                fault.at(line, 1).in_file(file)
            }
            false => fault.in_file(file),
        };
        let result = record.entry.result;
        record.entry.result = result.map_err(|faults| faults.into_iter().map(placed).collect());
        record
    }
}
