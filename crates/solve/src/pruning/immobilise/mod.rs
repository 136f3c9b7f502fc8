//! Before a stalemate: the men of the side without a move are captured, blocked or pinned.

pub(crate) mod captures;
pub(crate) mod means;
pub(crate) mod mobile;
mod partial;
pub(crate) mod pins;
pub(crate) mod search;
pub(crate) mod squares;
mod target;
pub(crate) mod ways;

pub(crate) use target::StalemateTarget;
