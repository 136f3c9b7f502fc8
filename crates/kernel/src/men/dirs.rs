//! Directions.

use crate::board::square::Sq;

/// A step: files to the right, ranks up.
pub type Dir = (i8, i8);

pub(super) const ROOK: &[Dir] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(super) const BISHOP: &[Dir] = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(super) const QUEEN: &[Dir] = &[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// Straight ahead.
pub(super) const AHEAD: &[Dir] = &[(0, 1)];

/// The squares from `from`, left out, to the edge.
pub(super) fn ray(from: Sq, (dx, dy): Dir) -> impl Iterator<Item = Sq> {
    std::iter::successors(from.step(dx, dy), move |at| at.step(dx, dy))
}
