//! Men that stand somewhere.

use super::last_move::is_called;
use crate::goal::{Aims, Deed, GoalDef, Named, Prospect, Takes};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::play::Player;

/// `[q:d8]`: a man of this kind, of the side that has moved, stands on this square.
pub static MAN_ON_SQUARE: GoalDef = GoalDef {
    sign: "[",
    takes: Takes::ManOnSquare,
    listed: "[q:d8]",
    name: [
        "man on a square",
        "pièce sur une case",
        "Stein auf einem Feld",
    ],
    doc: [
        "A queen (or another man by its English code or its name) of the side that has moved stands on d8.",
        "Une dame (ou une autre pièce donnée par son code anglais ou son nom) du camp qui a joué se trouve en d8.",
        "Eine Dame (oder ein anderer Stein, angegeben durch seinen englischen Code oder seinen Namen) der Seite, die gezogen hat, steht auf d8.",
    ],
    is_reached: stands,
    is_shown: false,
    is_in_popeye: false,
    prospect: Prospect::OneMan(to_stand),
    example: Some(("stipulations/man-on-a-square.inp", 7)),
    ..GoalDef::PLAIN
};

/// `[q:8]`: a man of this kind, of the side that has moved, stands on this rank.
pub static MAN_ON_RANK: GoalDef = GoalDef {
    sign: "[",
    takes: Takes::ManOnRank,
    listed: "[q:8]",
    name: [
        "man on a rank",
        "pièce sur une traverse",
        "Stein auf einer Reihe",
    ],
    doc: [
        "Such a man stands on the eighth rank.",
        "Une telle pièce se trouve sur la huitième traverse.",
        "Ein solcher Stein steht auf der achten Reihe.",
    ],
    is_reached: stands,
    is_shown: false,
    is_in_popeye: false,
    prospect: Prospect::OneMan(to_stand),
    example: Some(("stipulations/man-on-a-rank.inp", 2)),
    ..GoalDef::PLAIN
};

/// Whether a man of this kind, of the side that has moved, stands there.
fn stands(player: &mut Player, _: &Aims, named: Named) -> bool {
    let Named::Standing(code, place) = named else {
        return false;
    };
    let state = player.state();
    let men = (state.men(!state.turn()) & place.squares()).into_iter();
    men.filter_map(|at| state.piece(at))
        .any(|man| is_called(player, man.kind, code))
}

fn to_stand(named: Named) -> Deed {
    match named {
        Named::Standing(code, place) => Deed::Stands(code, place.squares()),
        _ => Deed::Arrives(Bb::ALL),
    }
}
