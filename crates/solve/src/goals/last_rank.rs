//! The last rank (chess 8/1).

use super::last_move::moved_to;
use crate::goal::{Deed, GoalDef, Prospect};

/// `c81`: the man that has moved stands on the last rank of its side.
pub static LAST_RANK: GoalDef = GoalDef {
    sign: "c81",
    name: ["chess 8/1", "échecs 8/1", "Schach 8/1"],
    doc: [
        "The man that moves arrives on the last rank of its side.",
        "La pièce jouée arrive sur la dernière traverse de son camp.",
        "Der ziehende Stein kommt auf der letzten Reihe seiner Seite an.",
    ],
    is_reached: |player, _, _| {
        let last = player.state().turn().home_rank();
        moved_to(player).is_some_and(|at| at.rank() == last)
    },
    prospect: Prospect::OneMan(|_| Deed::ArrivesOnLastRank),
    example: Some(("stipulations/chess-8-1.inp", 1)),
    ..GoalDef::PLAIN
};
