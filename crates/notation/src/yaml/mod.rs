//! Problems as Olive and the database YACPDB keep them: YAML documents, one a problem.
//!
//! The fields that bear on the play (`algebraic`, `stipulation`, `options`, `conditions`, `twins`) are read with the
//! rules of Popeye's language, as those programs do when they solve an entry. All other fields are kept as [values](crate::entered::value::Value).

mod distinction;
mod emit;
mod fields;
mod heading;
mod read;
mod scalar;
#[cfg(test)]
mod schema;
mod shape;
mod source;
mod tree;
mod write;

pub use read::parse;
pub use write::{Document, write};

#[cfg(test)]
mod tests;
