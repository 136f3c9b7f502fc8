//! Stalemates.

use super::last_move::other_side;
use crate::goal::{GoalDef, Prospect};

/// `=`: the side to move is stalemated.
pub static STALEMATE: GoalDef = GoalDef {
    sign: "=",
    name: ["stalemate", "pat", "Patt"],
    doc: [
        "The side to move is stalemated.",
        "Le camp au trait est pat.",
        "Die Seite am Zug ist patt.",
    ],
    is_reached: |player, _, _| player.is_stalemated(),
    hides_check: true,
    ends_play: false,
    prospect: Prospect::Stalemate,
    example: Some(("stipulations/stalemate.inp", 2)),
    ..GoalDef::PLAIN
};

/// `==`: neither side has a move, and neither is in check.
pub static DOUBLE_STALEMATE: GoalDef = GoalDef {
    sign: "==",
    name: ["double stalemate", "double pat", "Beidpatt"],
    doc: [
        "Neither side has a move, and neither is in check.",
        "Aucun des deux camps n'a de coup, et aucun n'est en échec.",
        "Keine Seite hat einen Zug, und keine steht im Schach.",
    ],
    is_reached: |player, _, _| {
        player.is_stalemated() && other_side(player, |player| player.is_stalemated())
    },
    hides_check: true,
    ends_play: false,
    prospect: Prospect::StalemateAndMore,
    example: Some(("stipulations/double-stalemate.inp", 1)),
    ..GoalDef::PLAIN
};

/// `!=`: the side that has moved has stalemated itself. It may stand in check where paralysed men in check are stalemated.
pub static AUTO_STALEMATE: GoalDef = GoalDef {
    sign: "!=",
    name: ["auto-stalemate", "autopat", "Autopatt"],
    doc: [
        "The side that has moved has stalemated itself.",
        "Le camp qui a joué s'est mis pat lui-même.",
        "Die Seite, die gezogen hat, hat sich selbst pattgesetzt.",
    ],
    is_reached: |player, _, _| other_side(player, |player| player.is_stalemated()),
    hides_check: true,
    self_check: Some(|player| player.rules().immobility.paralysed_is_stalemated),
    example: Some(("stipulations/auto-stalemate.inp", 1)),
    ..GoalDef::PLAIN
};
