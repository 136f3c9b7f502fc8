//! Writing solutions down: lines of play, trees of variations, and the order and numbers of moves.

pub(crate) mod customary_order;
pub(crate) mod lines;
pub(crate) mod numbered_moves;
pub(crate) mod trees;
