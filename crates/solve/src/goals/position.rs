//! Positions to be reached.

use crate::goal::{Goal, GoalDef, Prospect};

/// `dia`: the position of the diagram is reached (from the game array).
pub static PROOF_GAME: GoalDef = GoalDef {
    sign: "dia",
    name: ["proof game", "partie justificative", "Beweispartie"],
    doc: [
        "The diagram is reached from the game array.",
        "Le diagramme est atteint depuis la position initiale de la partie.",
        "Das Diagramm wird aus der Partieanfangsstellung erreicht.",
    ],
    is_reached: |player, aims, _| aims.is_target_reached(player.state()),
    prospect: Prospect::Position,
    example: Some(("stipulations/proof-game.inp", 1)),
    ..GoalDef::PLAIN
};

/// `a=>b`: the second position is reached (from the first).
pub static A_TO_B: GoalDef = GoalDef {
    sign: "a=>b",
    name: ["from A to B", "de A à B", "von A nach B"],
    doc: [
        "The position after the stipulation is reached from the one before it.",
        "La position qui suit l'énoncé est atteinte depuis celle qui le précède.",
        "Die Stellung nach der Forderung wird aus der davor erreicht.",
    ],
    is_reached: |player, aims, _| aims.is_target_reached(player.state()),
    prospect: Prospect::Position,
    example: Some(("stipulations/from-a-to-b.inp", 1)),
    ..GoalDef::PLAIN
};

impl Goal {
    /// Play begins with the game array, and White.
    pub const PROOF_GAME: Goal = Goal::plain(&PROOF_GAME);
    /// A second position is given.
    pub const A_TO_B: Goal = Goal::plain(&A_TO_B);
}
