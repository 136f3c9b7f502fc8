//! Sizes of the text of a problem, in units of its board.

/// Of names above the board.
pub(crate) const HEADING: f64 = 38.0;
/// Of most text.
pub(crate) const TEXT: f64 = 31.0;
/// Of solutions and remarks.
pub(crate) const SMALL: f64 = 27.0;
/// Of what is asked.
pub(crate) const STIPULATION: f64 = 42.0;
