//! What a query is asked of.

use super::card::Card;
use crate::content::Content;

/// A problem that is asked about.
#[derive(Clone, Copy)]
pub struct Entry<'e> {
    /// What is known of it without its solution.
    pub card: &'e Card,
    /// What its solution shows, if it has been solved.
    pub content: Option<&'e Content>,
}
