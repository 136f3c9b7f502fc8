//! What the conditions of a problem do to squares: grids, magic squares, imitators.

use super::asked::Asked;
use super::fault::Fault;
use super::question::{Question, json, parse};
use sauterelle_kernel::condition::{BoardMark, Point};
use serde::Serialize;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "marks",
    request: "`{problem}`",
    doc: "grid lines, magic squares and other marks of conditions",
    example: r#"{ "problem": "BeginProblem Stipulation #1 Condition MagicSquare c3 Forsyth 7k/8/8/8/8/8/8/K7 EndProblem" }"#,
    keeps_time: false,
    answer: |question, _| json(&marks(&parse(question)?)?),
};

/// A mark on the board.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum JsonMark {
    /// A sign on a square.
    Sign { at: String, sign: String },
    /// A magic square.
    Magic { at: String },
    /// A square that is missing.
    Hole { at: String },
    /// A line between two points, counted in half squares from the lower left corner of the board.
    Line { from: Point, to: Point },
}

impl From<BoardMark> for JsonMark {
    fn from(mark: BoardMark) -> JsonMark {
        match mark {
            BoardMark::Sign(at, sign) => JsonMark::Sign {
                at: at.to_string(),
                sign: sign.to_string(),
            },
            BoardMark::Magic(at) => JsonMark::Magic { at: at.to_string() },
            BoardMark::Hole(at) => JsonMark::Hole { at: at.to_string() },
            BoardMark::Line(from, to) => JsonMark::Line { from, to },
        }
    }
}

/// The marks of the diagram.
#[derive(Serialize)]
pub(super) struct Marks {
    marks: Vec<JsonMark>,
}

/// Tells the marks of the diagram.
pub(super) fn marks(asked: &Asked) -> Result<Marks, Fault> {
    let problem = asked.problem()?;
    let conditions = problem.input.initial.conditions.iter();
    let marks = conditions.flat_map(|condition| condition.marks());
    Ok(Marks {
        marks: marks.map(JsonMark::from).collect(),
    })
}
