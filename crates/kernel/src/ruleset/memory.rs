//! What rules remember from move to move.

use super::EndOfPlay;
use crate::board::effect::SlotId;

/// What belongs to a position beside the men and the side to move.
#[derive(Default)]
pub struct Memory {
    /// What rules remember at the start of a game.
    pub facts: Vec<(SlotId, u32)>,
    /// What rules must remember in a position that play is to lead to, beyond the men that stand there.
    pub facts_of_target: Vec<(SlotId, u32)>,
    /// What rules remember about the last move only: 0 if none was made, or one that did nothing.
    pub facts_of_last_move: Vec<SlotId>,
    /// The last capture is part of the position.
    pub remembers_captures: bool,
    /// Rules may end play.
    pub end: Option<EndOfPlay>,
    /// Where it is remembered that castling is [owed](crate::play::a_posteriori).
    pub owed_castling: Option<SlotId>,
    /// Which man is which decides what happens.
    pub tells_men_apart: bool,
}
