//! Queries over problems in the language of YACPDB: `Zilahi(2) AND NOT Models(*, true)`, `PCount(*) < 8`.
//!
//! Source: the YACPDB query language guide, <https://www.yacpdb.org>.

mod asking;
mod card;
mod entry;
mod expression;
mod keywords;
mod listing;
mod matrix;
mod metadata;
mod parse;
mod pattern;
mod token;

pub use asking::Answer;
pub use card::{Card, Topic};
pub use entry::Entry;
pub use expression::{Asked, Comparison, Expression, Of, Query};
pub use keywords::{Keyword, keywords, keywords_of};
pub use listing::predicates;
pub use metadata::{Counted, METADATA, Metadata};
pub use pattern::{Domain, kept_fact, kept_text, kept_values, text_glob, values_glob};

#[cfg(test)]
mod tests;
