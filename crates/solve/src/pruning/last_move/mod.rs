//! The last move before the end: the moves after which the next one can still mate.

pub(crate) mod before_mate;
pub(crate) mod before_mate_under_rules;
pub(crate) mod mate_in_one;
