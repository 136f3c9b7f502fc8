//! Any move.

use crate::goal::{Goal, GoalDef};

/// `~`: any move.
pub static ANY: GoalDef = GoalDef {
    sign: "~",
    name: ["any move", "coup quelconque", "beliebiger Zug"],
    doc: [
        "Every move reaches it.",
        "Tout coup l'atteint.",
        "Jeder Zug erreicht es.",
    ],
    is_reached: |_, _, _| true,
    is_shown: false,
    example: Some(("stipulations/any-move.inp", 11)),
    ..GoalDef::PLAIN
};

impl Goal {
    /// Reached by whatever is played.
    pub const ANY: Goal = Goal::plain(&ANY);
}
