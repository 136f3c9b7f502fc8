//! How men move and whom they observe: pseudo-legal moves, observation, attacks on royal men, check.

mod attacks;
pub(crate) mod borrowed;
mod captured;
mod chosen_square;
pub mod generate;
mod observers;
pub(crate) mod plain;
pub(crate) mod unusual;
