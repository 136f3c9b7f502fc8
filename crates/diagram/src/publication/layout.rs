//! The measures of a page: paper, margins, columns, diagrams. Lengths asked for are millimetres.

use crate::sizes::TEXT;
use sauterelle_languages::{later, say, translated};
use serde::Deserialize;
use std::str::FromStr;

/// How problems are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Template {
    /// Each diagram with its solution under it, in columns; in a single column the solution stands beside it.
    #[default]
    Magazine,
    /// Diagrams in rows, the solutions together at the end.
    Booklet,
    /// Each problem on a page of its own, with its solution.
    Sheet,
}

/// A size of paper, upright.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 148 × 210 mm.
    A5,
    /// 215.9 × 279.4 mm.
    Letter,
}

impl Paper {
    /// Width and height in millimetres.
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::A5 => (148.0, 210.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// Its name in CSS; with `paper` behind it, that of LaTeX.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A5 => "a5",
            Paper::Letter => "letter",
        }
    }
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Paper, String> {
        let all = [Paper::A4, Paper::A5, Paper::Letter];
        let found = all.into_iter().find(|paper| paper.name() == text);
        found.ok_or_else(|| say!("one of a4, a5, letter is expected").to_string())
    }
}

/// How a publication is to be laid out. What is not said follows from the paper and the template.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize)]
pub struct Layout {
    /// How problems are arranged.
    #[serde(default)]
    pub template: Template,
    /// The paper.
    #[serde(default)]
    pub paper: Paper,
    /// Millimetres without print at each edge.
    pub margin: Option<f64>,
    /// Columns side by side; in the template `sheet` those of the solution.
    pub columns: Option<usize>,
    /// Width of a board in millimetres, without coordinates.
    pub diagram: Option<f64>,
    /// Size of the text in points.
    pub text: Option<f64>,
    /// The number of the first problem.
    pub first: Option<usize>,
}

/// A publication that cannot be printed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Unprintable {
    /// There is nothing to print.
    #[error("{}", say!("there is no problem to be printed"))]
    Nothing,
    /// A measure that makes no sense.
    #[error("{}", say!("{what}: {least} to {most} {unit} are possible here, not {given}", what = translated(.what), least = .least, most = .most, unit = translated(.unit), given = .given))]
    Measure {
        /// The measure.
        what: &'static str,
        /// Its least value.
        least: f64,
        /// Its greatest value.
        most: f64,
        /// What it is measured in.
        unit: &'static str,
        /// What was asked for.
        given: f64,
    },
    /// A problem with what stands around its diagram is higher than a page.
    #[error("{}", say!("problem {number} with what stands around its diagram is {height:.0} mm high, and a page has room for {room:.0} mm: \
         smaller diagrams, smaller text or fewer things shown may help", number = .number, height = .height, room = .room))]
    TooHigh {
        /// The problem, counted from 1.
        number: usize,
        /// Its height in millimetres.
        height: f64,
        /// The height of a column in millimetres.
        room: f64,
    },
    /// Solutions apart from their problems that nothing tells apart.
    #[error("{}", say!("solutions at the end need the numbers or the authors of their problems: show one of them"))]
    Nameless,
}

/// Millimetres of a point.
const POINT: f64 = 25.4 / 72.0;
/// Millimetres between columns.
const GUTTER: f64 = 6.0;
/// Parts of a board's width that its coordinates need on the left.
const COORDINATES: f64 = 42.0 / 800.0;
/// The width of a board, if nothing is said and there is room, in millimetres.
const USUAL: f64 = 48.0;
/// The same for problems on a page of their own.
const USUAL_OF_SHEET: f64 = 80.0;
/// In columns of fewer millimetres text is smaller, if nothing is said.
const NARROW: f64 = 70.0;

/// The measures of a page, in the units of drawings: text has the same size in all of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measures {
    /// Millimetres of a unit.
    pub unit: f64,
    /// Width and height of the paper.
    pub page: (f64, f64),
    /// Without print at each edge.
    pub margin: f64,
    /// Columns side by side.
    pub columns: usize,
    /// Width of one of them.
    pub column: f64,
    /// Between columns.
    pub gutter: f64,
    /// Width of a board.
    pub board: f64,
}

impl Layout {
    /// The measures.
    ///
    /// # Errors
    /// If one of those asked for is not possible.
    pub(super) fn measures(&self) -> Result<Measures, Unprintable> {
        let (width, height) = self.paper.size();
        let margin = self.margin.unwrap_or((width * 0.07).floor());
        let margin = within(later!("margins"), "mm", margin, (0.0, width / 4.0))?;
        let content = width - 2.0 * margin;
        let columns = self.columns(content)?;
        let column = (content - GUTTER * (columns - 1) as f64) / columns as f64;
        let board = self.board(content, column)?;
        let usual = if column < NARROW { 8.0 } else { 9.0 };
        let text = within(
            later!("size of text"),
            later!("points"),
            self.text.unwrap_or(usual),
            (4.0, 20.0),
        )?;
        let unit = text * POINT / TEXT;
        Ok(Measures {
            unit,
            page: (width / unit, height / unit),
            margin: margin / unit,
            columns,
            column: column / unit,
            gutter: GUTTER / unit,
            board: board / unit,
        })
    }

    fn columns(&self, content: f64) -> Result<usize, Unprintable> {
        let usual = match self.template {
            Template::Booklet if content > 150.0 => 3,
            Template::Magazine | Template::Booklet => 2,
            Template::Sheet if content > 150.0 => 2,
            Template::Sheet => 1,
        };
        let columns = self.columns.unwrap_or(usual);
        within(
            later!("columns"),
            later!("columns"),
            columns as f64,
            (1.0, 6.0),
        )?;
        // the solution beside the diagram
        let is_beside = self.template == Template::Magazine && columns == 1;
        Ok(if is_beside { 2 } else { columns })
    }

    /// Whether each problem has its solution beside it.
    pub(super) fn is_beside(&self) -> bool {
        self.template == Template::Magazine && self.columns == Some(1)
    }

    fn board(&self, content: f64, column: f64) -> Result<f64, Unprintable> {
        let (room, usual) = match self.template {
            Template::Sheet => (content, USUAL_OF_SHEET),
            _ => (column, USUAL),
        };
        let most = (room / (1.0 + COORDINATES) * 10.0).floor() / 10.0;
        let board = self.diagram.unwrap_or(usual.min(most));
        within(later!("width of a diagram"), "mm", board, (10.0, most))
    }
}

/// A measure, if it lies between others.
fn within(
    what: &'static str,
    unit: &'static str,
    given: f64,
    (least, most): (f64, f64),
) -> Result<f64, Unprintable> {
    match given >= least && given <= most {
        true => Ok(given),
        false => Err(Unprintable::Measure {
            what,
            least,
            most,
            unit,
            given,
        }),
    }
}

impl Measures {
    /// Width of what is printed.
    pub fn content(&self) -> f64 {
        self.page.0 - 2.0 * self.margin
    }

    /// The lower edge of what is printed.
    pub fn bottom(&self) -> f64 {
        self.page.1 - self.margin
    }

    /// The left edge of a column.
    pub fn left(&self, column: usize) -> f64 {
        self.margin + (self.column + self.gutter) * column as f64
    }

    /// Parts of the page's millimetres: a length in units.
    pub fn mm(&self, length: f64) -> f64 {
        length * self.unit
    }
}
