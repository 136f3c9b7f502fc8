//! How a move is told: as a row of images and operations, or, if it is not legal, by what forbids it; in three languages, as data or
//! as text.

mod check;
pub mod decomposition;
pub mod json;
pub mod last_move;
pub mod rebirths;
pub mod refusal;
pub mod sentence;
mod taken_back;
#[cfg(test)]
mod tests;
pub mod text;
pub(crate) mod words;

pub use check::CheckTold;
pub use decomposition::Decomposition;
pub use refusal::Refusal;
pub use sentence::Teller;
pub use words::capitalised;
