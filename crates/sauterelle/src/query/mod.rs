//! Queries over problems in the language of YACPDB: `Zilahi(2) AND NOT Models(*, true)`, `PCount(*) < 8`.
//!
//! Source: the YACPDB query language guide, <https://www.yacpdb.org>.

mod asking;
mod entry;
mod expression;
mod listing;
mod matrix;
mod metadata;
mod parse;
mod pattern;
mod token;

pub use asking::Answer;
pub use entry::Entry;
pub use expression::Query;
pub use listing::predicates;
pub use metadata::{METADATA, Metadata};
pub use pattern::Domain;

#[cfg(test)]
mod tests;
