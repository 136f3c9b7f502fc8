//! A square to go to.

use super::last_move::moved_to;
use crate::goal::{Deed, GoalDef, Prospect, Takes};
use sauterelle_kernel::board::bitboard::Bb;

/// `zXY`: the last move went to this square.
pub static TARGET: GoalDef = GoalDef {
    sign: "z",
    takes: Takes::Square,
    listed: "zXY",
    name: ["target square", "case cible", "Zielfeld"],
    doc: [
        "The move goes to the square XY.",
        "Le coup mène sur la case XY.",
        "Der Zug führt auf das Feld XY.",
    ],
    is_reached: |player, _, named| moved_to(player) == named.square(),
    prospect: Prospect::OneMan(|named| Deed::Arrives(named.square().map_or(Bb::ALL, Bb::of))),
    example: Some(("stipulations/target-square.inp", 1)),
    ..GoalDef::PLAIN
};
