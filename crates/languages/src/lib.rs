//! What users read, in three languages. The sources are in English; `po/fr.po` and `po/de.po` have the same in French and German, as gettext
//! has it. [`say!`] is a `format!` that looks there.
//!
//! Which language is spoken is known to the thread: [`with`] sets it for a time, and [`set_default`] for all threads that nobody told.
#![forbid(unsafe_code)]

mod environment;
mod language;
mod po;
mod spoken;
mod table;

pub use environment::of_environment;
pub use language::Language;
pub use po::{Entry, entries, renewed};
pub use sauterelle_say::{later, say};
pub use spoken::{carried, current, set_asked, set_default, suggested, with};
pub use table::{PO, interpolated, rendered, translated};

#[cfg(test)]
extern crate self as sauterelle_languages;
