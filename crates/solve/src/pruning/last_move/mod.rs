//! The last move before the end: the moves after which the next one can still end play.

pub(crate) mod before_mate;
pub(crate) mod before_mate_under_rules;
pub(crate) mod before_stalemate;
mod captures;
pub(crate) mod exits;
pub(crate) mod guarded_field;
pub(crate) mod last_help;
pub(crate) mod next_move;

use crate::pruning::proof_game::Approach;
use sauterelle_kernel::moves::move_filter::MoveFilter;

/// The moves that can lead to what is required.
pub(crate) enum Useful {
    /// There are none.
    None,
    /// Only those that pass.
    Moves(Box<MoveFilter>),
    /// Only those after which the position remains in reach.
    Towards(Approach),
}
