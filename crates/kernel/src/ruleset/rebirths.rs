//! What rules say about men that come back to the board.

use crate::board::square::Sq;
use crate::view::View;

/// Where and how men are reborn, as far as several rules must know it.
#[derive(Default)]
pub struct Rebirths {
    /// The side that moves chooses where men are reborn.
    pub are_chosen: bool,
    /// A captured pawn that is reborn where pawns promote is promoted before it is, though the journal has it after.
    pub follow_promotion: bool,
    /// What else than emptiness makes squares such that men can be reborn there, once the man that moves has arrived.
    pub squares: Vec<fn(&View, Sq) -> bool>,
}

impl Rebirths {
    /// Whether no rule keeps men from being reborn there.
    pub fn admit(&self, view: &View, at: Sq) -> bool {
        let mut rules = self.squares.iter();
        rules.all(|may_be_reborn| may_be_reborn(view, at))
    }
}
