//! Where things stand in a picture. A square is 100 by 100 units.

use crate::picture::Picture;
use sauterelle_kernel::board::square::Sq;

/// Width of the board.
pub(crate) const BOARD: f64 = 800.0;
/// Room around the board where nothing else stands.
pub(crate) const MARGIN: f64 = 12.0;
/// Room for coordinates, on the left and below.
const COORDINATES: f64 = 46.0;
/// Room for the sign of the side to move, on the right.
pub(crate) const TURN: f64 = 46.0;
/// Room for the box, on the right.
const BOX: f64 = 136.0;

/// The frame in which a picture is drawn.
pub(crate) struct Frame {
    /// The left edge of the board.
    pub left: f64,
    /// Width of all.
    pub width: f64,
    /// Height of all.
    pub height: f64,
    /// Whether Black plays up the board.
    pub flipped: bool,
}

impl Frame {
    /// The frame of a picture.
    pub fn of(picture: &Picture) -> Frame {
        let coordinates = if picture.coordinates {
            COORDINATES
        } else {
            0.0
        };
        let turn = if picture.to_move.is_some() { TURN } else { 0.0 };
        let boxed = if picture.boxed.is_some() { BOX } else { 0.0 };
        Frame {
            left: MARGIN + coordinates,
            width: MARGIN + coordinates + BOARD + turn + boxed + MARGIN,
            height: MARGIN + BOARD + coordinates + MARGIN,
            flipped: picture.flipped,
        }
    }

    /// The left upper corner of a square.
    pub fn corner(&self, at: Sq) -> (f64, f64) {
        let (file, rank) = (f64::from(at.file()), f64::from(at.rank()));
        let (column, row) = match self.flipped {
            false => (file, 7.0 - rank),
            true => (7.0 - file, rank),
        };
        (self.left + column * 100.0, MARGIN + row * 100.0)
    }

    /// The middle of a square.
    pub fn centre(&self, at: Sq) -> (f64, f64) {
        let (x, y) = self.corner(at);
        (x + 50.0, y + 50.0)
    }

    /// A point counted in squares from the corner of a1.
    pub fn point(&self, [across, up]: [f64; 2]) -> (f64, f64) {
        let (across, down) = match self.flipped {
            false => (across, 8.0 - up),
            true => (8.0 - across, up),
        };
        (self.left + across * 100.0, MARGIN + down * 100.0)
    }

    /// The right edge of the board.
    pub fn right(&self) -> f64 {
        self.left + BOARD
    }
}
