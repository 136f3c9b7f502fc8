//! From words to a draft: the grammar of commands, men, conditions, options, stipulations and twins, which all forms share.

mod abbreviation;
mod arguments;
mod change;
pub(crate) mod commands;
mod conditions;
pub(crate) mod cursor;
pub(crate) mod ends;
mod faults;
pub(crate) mod fields;
mod forsyth;
mod latex;
mod men;
pub mod names;
pub(crate) mod options;
mod outside;
pub(crate) mod problem;
pub(crate) mod prose;
mod retractor;
mod stipulation;
mod structured;
pub(crate) mod traditional;
pub mod twin;
mod variants;
