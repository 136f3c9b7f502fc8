//! Captures.

use super::last_move::count;
use crate::goal::GoalDef;
use sauterelle_kernel::board::effect::Reason;
use sauterelle_kernel::view::View;

/// `x`: the last move captured.
pub static CAPTURE: GoalDef = GoalDef {
    sign: "x",
    name: ["capture", "prise", "Schlag"],
    doc: [
        "The move captures.",
        "Le coup est une prise.",
        "Der Zug ist ein Schlagzug.",
    ],
    is_reached: |player, _, _| captures(player) > 0,
    example: Some(("stipulations/capture.inp", 1)),
    ..GoalDef::PLAIN
};

/// `%`: the last move captured and the captured man has not come back.
pub static WIN_OF_MAN: GoalDef = GoalDef {
    sign: "%",
    name: ["win of a man", "gain de pièce", "Steingewinn"],
    doc: [
        "The move captures and the captured man does not come back.",
        "Le coup est une prise, et la pièce prise ne revient pas.",
        "Der Zug ist ein Schlagzug, und der geschlagene Stein kommt nicht zurück.",
    ],
    is_reached: |player, _, _| captures(player) > count(player, |reason| reason == Reason::Rebirth),
    example: Some(("stipulations/win-of-a-man.inp", 1)),
    ..GoalDef::PLAIN
};

/// `ep`: the last move captured en passant.
pub static EN_PASSANT: GoalDef = GoalDef {
    sign: "ep",
    name: ["en passant", "en passant", "en passant"],
    doc: [
        "The move captures en passant.",
        "Le coup est une prise en passant.",
        "Der Zug schlägt en passant.",
    ],
    is_reached: |player, _, _| count(player, |reason| reason == Reason::EnPassant) > 0,
    is_shown: false,
    example: Some(("stipulations/en-passant.inp", 4)),
    ..GoalDef::PLAIN
};

fn captures(view: &View) -> usize {
    count(view, Reason::is_capture)
}
