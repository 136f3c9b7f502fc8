//! Problems as they have been entered, whatever the form: what a composer has said, and the positions to solve that it means.

pub mod elsewhere;
pub mod geometry;
pub mod latex;
pub mod own_marks;
pub mod value;

use crate::solution::move_notation::MoveNotation;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::tables::commands::Change;
use latex::LatexRequest;
use own_marks::OwnMark;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
pub use sauterelle_kernel::men::Language;
use sauterelle_solve::problem::Problem;
use value::Value;

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

impl Entry {
    /// A problem of which this is wrong.
    pub(crate) fn refused(first_line: usize, faults: Vec<Diagnostic>) -> Entry {
        Entry {
            first_line,
            result: Err(faults),
            unread: None,
        }
    }

    /// Everything that is said about the problem.
    fn said(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        let said = match &mut self.result {
            Ok(problem) => &mut problem.notes,
            Err(faults) => faults,
        };
        said.iter_mut().chain(&mut self.unread)
    }

    /// Names the file in everything that is said about the problem.
    pub(crate) fn name_file(&mut self, file: Option<&str>) {
        for said in self.said().filter(|said| said.file.is_none()) {
            said.file = file.map(str::to_string);
        }
    }

    /// The same, which begins on this line of its file, where everything that is said about it has its place.
    #[must_use]
    pub(crate) fn on_line(mut self, line: usize) -> Entry {
        self.first_line = line;
        for said in self.said() {
            (said.line, said.column) = (line, 1);
        }
        self
    }
}

/// A problem, and what its file says of it beyond Popeye's language.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The problem, or what is wrong with it.
    pub entry: Entry,
    /// Fields that do not bear on the play, such as `solution` and `keywords`, in their order.
    pub details: Vec<(String, Value)>,
}

impl Record {
    /// The text of a detail.
    pub fn text(&self, field: &str) -> Option<&str> {
        let (_, value) = self.details.iter().find(|(name, _)| name == field)?;
        value.text()
    }

    /// The same, with the marks that its file lists. Those that cannot be read are told in a note: other programs may mean something else.
    #[must_use]
    pub(crate) fn with_marks(mut self) -> Record {
        const FIELD: &str = "marks";
        let Some(text) = self.text(FIELD) else {
            return self;
        };
        let marks = OwnMark::list(text);
        let line = self.entry.first_line;
        if let Ok(problem) = &mut self.entry.result {
            match marks {
                Ok(marks) => problem.marks = marks,
                Err(why) => problem
                    .notes
                    .push(Diagnostic::new(Kind::Unknown, FIELD, why).at(line, 1)),
            }
        }
        self
    }
}

impl From<Entry> for Record {
    fn from(entry: Entry) -> Record {
        Record {
            entry,
            details: Vec::new(),
        }
    }
}

/// A problem as entered, with its twins.
#[derive(Clone, PartialEq, Debug)]
pub struct InputProblem {
    /// The language it is written in.
    pub language: Language,
    /// How moves of its solution are written.
    pub notation: MoveNotation,
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
    /// Marks of the user's on pictures of the diagram.
    pub marks: Vec<OwnMark>,
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
