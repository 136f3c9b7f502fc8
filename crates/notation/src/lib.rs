//! Reading and writing positions, problems and solutions.
#![forbid(unsafe_code)]

pub mod text;
