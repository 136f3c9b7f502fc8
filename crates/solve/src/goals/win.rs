//! A win: by a rule that says when a side has won, or by mate.

use crate::goal::GoalDef;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Outcome;

/// `win`: the side that has moved has won.
pub static WIN: GoalDef = GoalDef {
    sign: "win",
    name: ["win", "gain", "Gewinn"],
    doc: [
        "The side that has moved has won: by a definition that says when it has, or by mate.",
        "Le camp qui a joué a gagné : par une définition qui dit quand, ou par mat.",
        "Die Seite, die gezogen hat, hat gewonnen: durch eine Definition, die das sagt, oder durch Matt.",
    ],
    is_reached: |player, _, _| has_won(player),
    hides_check: true,
    is_in_popeye: false,
    example: Some(("stipulations/win.inp", 1)),
    ..GoalDef::PLAIN
};

fn has_won(player: &mut Player) -> bool {
    let mover = !player.state().turn();
    match player.outcome() {
        Some(outcome) => outcome == Outcome::Won(mover),
        None => player.is_mated(),
    }
}
