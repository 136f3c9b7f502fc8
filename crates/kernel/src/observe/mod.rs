//! How men move and whom they observe: pseudo-legal moves, observation, attacks on royal men, check.

mod attacks;
mod captured;
pub mod check;
pub mod generate;
mod measured;
mod observers;
