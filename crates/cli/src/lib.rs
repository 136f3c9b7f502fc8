//! What the programs `sauterelle` and `sauterelle-py` share: solving problems and showing what is found.
#![forbid(unsafe_code)]

pub mod exit;
pub mod interrupt;
pub mod life;
pub mod output;
mod shown;

pub use shown::{session, session_into};
