//! Reading and writing positions, problems and solutions.
#![forbid(unsafe_code)]

pub mod board;
pub mod json;
pub mod text;
