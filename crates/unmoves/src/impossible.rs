//! Why a position cannot have come about.

use crate::account::pawns_can_have_come;
use crate::legality::Legality;
use crate::material::material_is_possible;
use crate::taken_back::has_unmove;
use sauterelle_kernel::play::Player;

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

/// Why the position cannot have come about, as far as this level looks. Nothing if nothing is seen.
///
/// Ask first whether something [hinders](crate::hindrance()) moves from being taken back.
pub fn why_impossible(player: &mut Player, level: Legality) -> Option<Impossible> {
    if !material_is_possible(player) {
        Some(Impossible::TooManyMen)
    } else if level >= Legality::Account && !pawns_can_have_come(player) {
        Some(Impossible::PawnCaptures)
    } else if !has_unmove(player) {
        Some(Impossible::NoLastMove)
    } else {
        None
    }
}
