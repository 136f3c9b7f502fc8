//! The moves that can have led to a position.

use crate::history::History;
use crate::legality::Legality;
use crate::taken_back::as_far_as_men_tell;
use crate::unmove::{LastMover, Unmove, last_movers, take_back};
use sauterelle_kernel::play::Player;

/// All moves of the side that is not to move that can have led to the present position. Material that no game leads to is left out
/// ([`crate::material_is_possible`]), and positions in which the other side could have captured the king.
///
/// Ask first whether something [hinders](crate::hindrance()) it.
pub fn all(player: &mut Player, level: Legality) -> Vec<Unmove> {
    let mut history = History::new();
    let movers = last_movers(player).into_iter();
    movers
        .flat_map(|last| legal(player, last, level, &mut history))
        .collect()
}

/// As [`all`], of these only.
pub fn of(player: &mut Player, last: LastMover, level: Legality) -> Vec<Unmove> {
    legal(player, last, level, &mut History::new())
}

/// As [`of`] on [`Legality::MEN`], those only that have captured nobody.
pub fn quiet(player: &mut Player, last: LastMover) -> Vec<Unmove> {
    as_far_as_men_tell(player, last, false)
}

fn legal(
    player: &mut Player,
    last: LastMover,
    level: Legality,
    history: &mut History,
) -> Vec<Unmove> {
    let mut found = as_far_as_men_tell(player, last, true);
    if level == Legality::MEN {
        return found;
    }
    found.retain(|unmove| {
        take_back(player, unmove);
        let is_legal = history.can_have_come_about(player, level);
        player.undo();
        is_legal
    });
    found
}
