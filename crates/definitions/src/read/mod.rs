//! Reads conditions.

mod clause;
mod expression;
mod named;
mod remembered;
mod value;

pub(crate) use clause::{Stated, clauses};
pub(crate) use expression::Reader;
pub(crate) use remembered::memory;
