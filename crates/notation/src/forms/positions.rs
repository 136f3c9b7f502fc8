//! Positions, a line each.

use super::item::unsupported;
use crate::draft::outside::Question;
use crate::entered::{Entry, InputProblem, Record};
use crate::fen::{FenPosition, write_diagram, write_fen};
use crate::popeye::write::only_position;
use crate::position::ask_with_details;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_languages::say;
use sauterelle_solve::problem::Problem;

/// Reads the position of a line.
pub type ParsePosition = fn(&str) -> Result<FenPosition, Diagnostic>;

/// Writes a position as a line.
pub type WritePosition = fn(&Diagram, Fen) -> Result<String, Vec<Diagnostic>>;

/// Writes the FEN of a position, which says more of it than its diagram.
pub type Fen<'f> = &'f dyn Fn() -> Result<String, Diagnostic>;

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
pub fn positions(parse: ParsePosition, source: &[u8], file: Option<&str>) -> Vec<PositionLine> {
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

/// The positions of a problem and its twins, a line each.
pub(super) fn positions_of(
    write: WritePosition,
    problem: &InputProblem,
) -> Result<String, Vec<Diagnostic>> {
    let mut text = String::new();
    for twin in &problem.twins {
        text.push_str(&position(write, &twin.problem)?);
        text.push('\n');
    }
    Ok(text)
}

fn position(write: WritePosition, problem: &Problem) -> Result<String, Vec<Diagnostic>> {
    let diagram = only_position(problem, &say!("a position")).map_err(|fault| vec![fault])?;
    written(write, diagram, &|| {
        // the position of a proof game is the one reached, of which nothing but the men is known
        if problem.target.is_some() {
            return Ok(write_diagram(diagram));
        }
        let game = problem.game().map_err(|error| unsupported(&error))?;
        Ok(write_fen(&mut game.play()))
    })
}

/// A diagram as a line.
///
/// # Errors
/// If the form has no words for something.
pub fn written(
    write: WritePosition,
    diagram: &Diagram,
    fen: Fen,
) -> Result<String, Vec<Diagnostic>> {
    if diagram.invisible > 0 {
        let message = say!("a position alone cannot say that there are invisible men");
        return Err(vec![Diagnostic::new(Kind::Unsupported, "", message)]);
    }
    if let Some((at, man)) = diagram.below.first() {
        let name = man.man.name[0];
        let message = say!("a position alone cannot say that a {name} lies below {at}");
        return Err(vec![Diagnostic::new(Kind::Unsupported, name, message)]);
    }
    write(diagram, fen)
}
