//! What is marked on the board beside men.

use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{BoardMark, Point};
use sauterelle_notation::entered::own_marks::OwnMark;

/// A mark. Marks of squares lie under the men, arrows, dots and crosses above them.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// The square is emphasised.
    Highlight(Sq),
    /// The square belongs to one of several groups, by number.
    Group(Sq, u8),
    /// A cage of Circe Cage.
    Cage(Sq),
    /// The square does not exist.
    Hole(Sq),
    /// Men that arrive here change sides.
    Magic(Sq),
    /// A hurdle stands here.
    Hurdle(Sq),
    /// A line of a grid between two points, counted in squares from the lower left corner of the board (White below).
    GridLine([f64; 2], [f64; 2]),
    /// From the middle of a square to that of another.
    Arrow(Sq, Sq),
    /// The square can be reached.
    Dot(Sq),
    /// The square cannot be reached.
    Cross(Sq),
    /// A short text in the square, such as coordinates.
    Text(Sq, String),
    /// A sign in place of a man, such as the I of an imitator.
    Sign(Sq, String),
    /// A mark of the user's.
    Own(OwnMark),
}

impl From<BoardMark> for Mark {
    fn from(mark: BoardMark) -> Mark {
        let point = |(across, up): Point| [f64::from(across) / 2.0, f64::from(up) / 2.0];
        match mark {
            BoardMark::Sign(at, sign) => Mark::Sign(at, sign.to_string()),
            BoardMark::Magic(at) => Mark::Magic(at),
            BoardMark::Hole(at) => Mark::Hole(at),
            BoardMark::Line(from, to) => Mark::GridLine(point(from), point(to)),
        }
    }
}
