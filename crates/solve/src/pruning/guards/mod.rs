//! Attackers that come to guard the squares round a king.

pub(crate) mod search;
pub(crate) mod unguarded;
