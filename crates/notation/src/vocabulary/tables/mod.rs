//! The vocabulary of the input language, as data.

pub mod attributes;
pub mod commands;
pub mod conditions;
pub mod options;
pub mod synonyms;
pub mod variants;
pub mod walks;
