//! Squares round a king and distances on an otherwise empty board, for orthodox men.

pub(crate) mod closed_squares;
pub(crate) mod distances;
pub(crate) mod kings_field;
