//! Problems as Olive and the database YACPDB keep them: YAML documents, one a problem.
//!
//! The fields that bear on the play (`algebraic`, `stipulation`, `options`, `conditions`, `twins`) are read with the
//! rules of Popeye's language, as those programs do when they solve an entry. All other fields are kept as [`Value`]s.

mod distinction;
mod emit;
mod fields;
mod heading;
mod read;
mod scalar;
mod source;
mod tree;
mod value;
mod write;

pub use read::parse;
pub use value::Value;
pub use write::{Document, write};

use crate::popeye::Entry;

/// A problem, and what its file says of it beyond Popeye's language.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The problem, or what is wrong with it.
    pub entry: Entry,
    /// Fields that do not bear on the play, such as `solution` and `keywords`, in their order.
    pub details: Vec<(String, Value)>,
}

impl Record {
    /// The text of a detail.
    pub fn text(&self, field: &str) -> Option<&str> {
        let (_, value) = self.details.iter().find(|(name, _)| name == field)?;
        value.text()
    }
}

impl From<Entry> for Record {
    fn from(entry: Entry) -> Record {
        Record {
            entry,
            details: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
