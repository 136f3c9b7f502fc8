//! Why a position cannot have come about.

use super::Legality;
use crate::play::Player;

/// Why a position cannot have come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// A side has more men than in a game, promotions included.
    TooManyMen,
    /// Pawns have captured more men than are missing.
    PawnCaptures,
    /// No move of the side that is not to move can have led here.
    NoLastMove,
}

impl Player<'_> {
    /// Why the position cannot have come about, as far as this level looks. Nothing if nothing is seen.
    ///
    /// Ask first whether something [hinders](View::hinders_unmoves) moves from being taken back.
    pub fn why_impossible(&mut self, level: Legality) -> Option<Impossible> {
        if !self.material_is_possible() {
            Some(Impossible::TooManyMen)
        } else if level >= Legality::Account && !self.pawns_can_have_come() {
            Some(Impossible::PawnCaptures)
        } else if !self.has_unmove() {
            Some(Impossible::NoLastMove)
        } else {
            None
        }
    }
}
