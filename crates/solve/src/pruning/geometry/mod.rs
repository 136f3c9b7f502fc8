//! Squares round a king and distances on an otherwise empty board, for orthodox men; and what men of any kind attack round a king.

/// Distances of so many moves and more are not told apart.
pub(crate) const FAR: usize = 12;

pub(crate) mod attack_tables;
pub(crate) mod capture_memory;
pub(crate) mod closed_squares;
pub(crate) mod distances;
pub(crate) mod gaits;
pub(crate) mod kings_field;
pub(crate) mod orthodox_man;
