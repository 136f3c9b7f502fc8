//! Why a position cannot have come about.

use super::account::why_pawns_cannot;
use super::material::material_is_possible;
use super::{cage_of, is_game_array, is_legal, unmoved};
use crate::legality::Legality;
use crate::taken_back::has_unmove;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::play::Player;

/// Why a position cannot have come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// A side has more men than in a game, promotions included.
    TooManyMen,
    /// The pawns of a side, and men that must have been pawns, are more than eight.
    Promotions {
        /// The side.
        side: Side,
        /// Its pawns.
        pawns: u32,
        /// Its men that must have been pawns.
        promoted: u32,
    },
    /// The pawns of a side, promoted ones among them, must have captured more often than they can have.
    PawnCaptures {
        /// The side.
        side: Side,
        /// So often at least. Nothing: they cannot have come from their second rank at all.
        needed: Option<u32>,
        /// So often at most.
        possible: u32,
    },
    /// The men on these squares cannot have come to where they stand, whoever else was on the board.
    Cage(Bb),
    /// No move of the side that is not to move can have led here.
    NoLastMove,
    /// So many single moves cannot be taken back.
    NoMovesBefore(u8),
}

/// Why the position cannot have come about, as far as this level looks. Nothing if nothing is seen.
///
/// Ask first whether something [hinders](crate::hindrance()) moves from being taken back.
pub fn why_impossible(player: &mut Player, level: Legality) -> Option<Impossible> {
    if !material_is_possible(player) {
        Some(Impossible::TooManyMen)
    } else if let Some(why) = why_pawns_cannot(player, unmoved(player)).filter(|_| level.account) {
        Some(why)
    } else if !has_unmove(player) && !is_game_array(player) {
        Some(Impossible::NoLastMove)
    } else if let Some(men) = cage_of(player).filter(|_| level.account) {
        Some(Impossible::Cage(men))
    } else if !is_legal(player, level) {
        Some(Impossible::NoMovesBefore(level.look_back))
    } else {
        None
    }
}
