//! Reading and writing positions, problems and solutions.
#![forbid(unsafe_code)]

pub mod board;
pub mod diagnostic;
pub mod fen;
pub mod header;
pub mod json;
pub mod names;
mod native;
pub mod popeye;
pub mod suggest;
pub mod text;
