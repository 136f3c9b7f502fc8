//! Castling.

use super::last_move::count;
use crate::goal::{GoalDef, Prospect};
use sauterelle_kernel::board::effect::Reason;

/// `00`: the last move was a castling.
pub static CASTLING: GoalDef = GoalDef {
    sign: "00",
    name: ["castling", "roque", "Rochade"],
    doc: [
        "The move is a castling.",
        "Le coup est un roque.",
        "Der Zug ist eine Rochade.",
    ],
    is_reached: |player, _, _| count(player, |reason| reason == Reason::Castling) > 0,
    is_shown: false,
    prospect: Prospect::Castling,
    example: Some(("stipulations/castling.inp", 1)),
    ..GoalDef::PLAIN
};
