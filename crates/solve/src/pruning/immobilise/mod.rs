//! Before a stalemate: the men of the side without a move are captured, blocked or pinned.

pub(crate) mod capture_memory;
pub(crate) mod captures;
pub(crate) mod mobile;
pub(crate) mod pins;
pub(crate) mod search;
pub(crate) mod squares;
pub(crate) mod ways;
