//! Why a position cannot have come about: the first reason that is seen.

use super::account::{Account, why_pawns_cannot};
use super::come_about::is_legal;
use super::disproof::{cage_of, is_unbalanced};
use super::game_array::is_game_array;
use super::impossible::Impossible;
use super::unmoved::unmoved;
use crate::legality::Legality;
use crate::material::material_is_possible;
use crate::taken_back::has_unmove;
use sauterelle_kernel::play::Player;

/// Why the position cannot have come about, as far as this level looks. Nothing if nothing is seen.
///
/// Ask first whether something [hinders](crate::hindrance()) moves from being taken back.
pub fn why_impossible(player: &mut Player, level: Legality) -> Option<Impossible> {
    if !material_is_possible(player) {
        Some(Impossible::TooManyMen)
    } else if let Some(why) =
        why_pawns_cannot(player, Account::of(player, unmoved(player))).filter(|_| level.account)
    {
        Some(why)
    } else if level.account && is_unbalanced(player) {
        Some(Impossible::Balance)
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
