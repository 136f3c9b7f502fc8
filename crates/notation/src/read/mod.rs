//! From words to a draft: the grammar of commands, men, conditions, options, stipulations and twins, which all forms share.

mod abbreviation;
mod arguments;
mod change;
pub(crate) mod commands;
mod conditions;
pub(crate) mod cursor;
pub(crate) mod fields;
mod forsyth;
mod latex;
mod men;
pub mod names;
mod options;
mod outside;
mod prose;
mod stipulation;
pub(crate) mod traditional;
pub mod twin;
mod variants;
