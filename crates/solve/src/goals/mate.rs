//! Mates.

use super::last_move::other_side;
use crate::goal::{Goal, GoalDef, Prospect, Who};
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::play::Player;

/// `#`: the side to move is mated.
pub static MATE: GoalDef = GoalDef {
    sign: "#",
    name: ["mate", "mat", "Matt"],
    doc: [
        "The side to move is mated.",
        "Le camp au trait est mat.",
        "Die Seite am Zug ist matt.",
    ],
    is_reached: |player, _, _| player.is_mated(),
    hides_check: true,
    ends_play: false,
    attacked: &[Who::Next],
    prospect: Prospect::Mate,
    example: Some(("stipulations/mate.inp", 1)),
    ..GoalDef::PLAIN
};

impl Goal {
    /// The goal of most stipulations.
    pub const MATE: Goal = Goal::plain(&MATE);
}

/// `#=`: the side to move is mated or stalemated.
pub static MATE_OR_STALEMATE: GoalDef = GoalDef {
    sign: "#=",
    name: ["mate or stalemate", "mat ou pat", "Matt oder Patt"],
    doc: [
        "The side to move is mated or stalemated.",
        "Le camp au trait est mat ou pat.",
        "Die Seite am Zug ist matt oder patt.",
    ],
    is_reached: |player, _, _| matches!(player.status(), Status::Mate | Status::Stalemate),
    hides_check: true,
    ends_play: false,
    example: Some(("stipulations/mate-or-stalemate.inp", 1)),
    ..GoalDef::PLAIN
};

/// `##`: both sides are mated, by a side that can move.
pub static DOUBLE_MATE: GoalDef = GoalDef {
    sign: "##",
    name: ["double mate", "double mat", "Beidmatt"],
    doc: [
        "Both sides are mated.",
        "Les deux camps sont mat.",
        "Beide Seiten sind matt.",
    ],
    is_reached: |player, _, _| both_are_mated(player),
    hides_check: true,
    ends_play: false,
    self_check: Some(|player| player.can_move()),
    attacked: &[Who::Next, Who::Mover],
    example: Some(("stipulations/double-mate.inp", 1)),
    ..GoalDef::PLAIN
};

/// `##!`: both sides are mated, by a move of the side that was mated before.
pub static COUNTER_MATE: GoalDef = GoalDef {
    sign: "##!",
    name: ["counter-mate", "contre-mat", "Gegenmatt"],
    doc: [
        "Both sides are mated, by a move of the side that was mated before.",
        "Les deux camps sont mat, par un coup du camp qui l'était auparavant.",
        "Beide Seiten sind matt, durch einen Zug der Seite, die vorher matt war.",
    ],
    is_reached: |player, _, _| both_are_mated(player),
    hides_check: true,
    ends_play: false,
    self_check: Some(|player| player.is_mated()),
    attacked: &[Who::Next, Who::Mover],
    example: Some(("stipulations/counter-mate.inp", 1)),
    ..GoalDef::PLAIN
};

/// `!#`: the side that has moved has mated itself; it opens its king to attack.
pub static AUTO_MATE: GoalDef = GoalDef {
    sign: "!#",
    name: ["automate", "automat", "Automatt"],
    doc: [
        "The side that has moved has mated itself.",
        "Le camp qui a joué s'est mis mat lui-même.",
        "Die Seite, die gezogen hat, hat sich selbst mattgesetzt.",
    ],
    is_reached: |player, _, _| other_side(player, is_mated_for_good),
    self_check: Some(|_| true),
    attacked: &[Who::Mover],
    example: Some(("stipulations/automate.inp", 2)),
    ..GoalDef::PLAIN
};

fn both_are_mated(player: &mut Player) -> bool {
    is_mated_for_good(player) && other_side(player, is_mated_for_good)
}

/// Whether the side to move is mated and could not even take the enemy king, which may stand in check when a
/// double mate is given.
fn is_mated_for_good(player: &mut Player) -> bool {
    player.is_mated()
        && (player.rules().mate_concept.is_some() || !player.can_move_or_capture_royal())
}
