//! What conditions show on a diagram beside men: for drawings.

use crate::board::bitboard::Bb;
use crate::board::square::Sq;

/// A point of the board, counted in half squares from the corner of a1: the centre of a1 is (1, 1).
pub type Point = (i32, i32);

/// Something that a diagram shows beside men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardMark {
    /// A sign in place of a man.
    Sign(Sq, &'static str),
    /// A square on which something happens to the men that arrive.
    Magic(Sq),
    /// A square that is missing.
    Hole(Sq),
    /// A line between squares.
    Line(Point, Point),
}

/// A board in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells {
    /// The number of the cell of each square.
    pub numbers: [u8; 64],
    /// The squares with a line between them and the next one on their left.
    pub line_on_the_left: Bb,
    /// The squares with a line between them and the next one below.
    pub line_below: Bb,
}

/// The lines between cells, given the number of each square's cell. Lines go on as far as they are straight.
pub fn borders(cell: &[u8; 64]) -> Vec<BoardMark> {
    let mut marks = Vec::new();
    for upright in [true, false] {
        let square = |along: u8, across: u8| match upright {
            true => Sq::at(across, along),
            false => Sq::at(along, across),
        };
        let point = |along: u8, across: u8| {
            let (along, across) = (2 * i32::from(along), 2 * i32::from(across));
            if upright {
                (across, along)
            } else {
                (along, across)
            }
        };
        for across in 1..8 {
            let mut begun = None;
            for along in 0..=8 {
                let differs = along < 8
                    && cell[square(along, across - 1).index()]
                        != cell[square(along, across).index()];
                match (begun, differs) {
                    (None, true) => begun = Some(along),
                    (Some(from), false) => {
                        marks.push(BoardMark::Line(point(from, across), point(along, across)));
                        begun = None;
                    }
                    _ => {}
                }
            }
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_cells_are_one() {
        assert_eq!(borders(&[0; 64]), []);
        let mut cell = [0; 64];
        for at in [Sq::at(0, 0), Sq::at(0, 1)] {
            cell[at.index()] = 1;
        }
        let [upright, level] = borders(&cell)[..] else {
            panic!("two lines");
        };
        assert_eq!(upright, BoardMark::Line((2, 0), (2, 4)));
        assert_eq!(level, BoardMark::Line((0, 4), (2, 4)));
    }
}
