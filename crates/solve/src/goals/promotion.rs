//! Promotions.

use super::last_move::is_called;
use crate::goal::{Deed, GoalDef, ManCode, Prospect, Takes};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::view::View;

/// `prom`: the last move promoted a pawn; `prom[q]`: to a man of this kind.
pub static PROMOTION: GoalDef = GoalDef {
    sign: "prom",
    takes: Takes::ManOrNothing,
    name: ["promotion", "promotion", "Umwandlung"],
    doc: [
        "The move promotes a pawn; prom[q]: to a queen, or another man by its English code or its name.",
        "Le coup promeut un pion ; prom[q] : en dame, ou en une autre pièce donnée par son code anglais ou son nom.",
        "Der Zug wandelt einen Bauern um; prom[q]: in eine Dame oder einen anderen Stein, angegeben durch seinen englischen Code oder seinen Namen.",
    ],
    is_reached: |player, _, named| has_promoted(player, named.man()),
    is_shown: false,
    is_in_popeye: false,
    prospect: Prospect::OneMan(|named| Deed::Promotes(named.man())),
    example: Some(("stipulations/promotion.inp", 4)),
    ..GoalDef::PLAIN
};

/// Whether the last move was a promotion, to a man of this kind if one is named.
fn has_promoted(view: &View, code: Option<ManCode>) -> bool {
    let mut promotions = view
        .last_effects()
        .iter()
        .filter(|entry| entry.reason == Reason::Promotion);
    promotions.any(|entry| match (code, entry.effect) {
        (None, _) => true,
        (Some(code), Effect::Change { now, .. }) => is_called(view, now.kind, code),
        _ => false,
    })
}
