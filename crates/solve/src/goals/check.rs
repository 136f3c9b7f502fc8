//! Check.

use crate::goal::{GoalDef, Who};

/// `+`: the side to move is in check.
pub static CHECK: GoalDef = GoalDef {
    sign: "+",
    name: ["check", "échec", "Schach"],
    doc: [
        "The side to move is in check.",
        "Le camp au trait est en échec.",
        "Die Seite am Zug steht im Schach.",
    ],
    is_reached: |player, _, _| player.in_check(player.state().turn()),
    hides_check: true,
    attacked: &[Who::Next],
    example: Some(("stipulations/check.inp", 1)),
    ..GoalDef::PLAIN
};
