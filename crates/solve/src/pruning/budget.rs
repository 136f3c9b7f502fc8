//! The moves that are left.

/// Moves that each side can still make, by [`Side::index`](sauterelle_kernel::board::piece::Side::index).
pub(crate) type Budget = [u16; 2];
