//! The command line of Sauterelle, for programs that carry it; and what it shares with `sauterelle-py`: solving problems and showing what is
//! found.
#![forbid(unsafe_code)]

mod arguments;
mod commands;
mod complaint;
mod deferred;
mod drawing;
pub mod exit;
mod input;
pub mod interrupt;
mod json;
pub mod life;
mod limits;
pub mod output;
mod program;
mod shown;
mod speech;

pub use program::run;
pub use shown::{session, session_into};
