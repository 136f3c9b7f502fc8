//! How men move and whom they observe: pseudo-legal moves, observation, attacks on royal men.

pub(crate) mod attacks;
pub(crate) mod borrowed;
pub(crate) mod captured;
pub(crate) mod chosen_square;
pub mod generate;
pub(crate) mod observers;
pub(crate) mod plain;
pub(crate) mod unusual;
