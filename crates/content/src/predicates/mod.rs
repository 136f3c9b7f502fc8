//! The predicates, a file a family.

pub mod closed_walks;
pub mod corners;
pub mod excelsior;
pub mod models;
pub mod patterns;
pub mod phases;
pub mod place_exchange;
pub mod zilahi;
