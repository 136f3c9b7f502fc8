//! The moves that can have led to a position, and whether there is one.

use crate::candidate::Candidate;
use crate::candidates::candidates_of;
use crate::history::History;
use crate::legality::Legality;
use crate::tried::{Snapshot, tried};
use crate::unmove::{LastMover, Unmove, last_movers, take_back};
use sauterelle_kernel::play::Player;
use std::ops::ControlFlow;

/// All moves of the side that is not to move that can have led to the present position. Material that no game leads to is left out
/// ([`crate::material_is_possible`]), and positions in which the other side could have captured the king.
///
/// Ask first whether something [hinders](crate::hindrance()) it.
pub fn all(player: &mut Player, level: Legality) -> Vec<Unmove> {
    let movers = last_movers(player).into_iter();
    movers.flat_map(|last| of(player, last, level)).collect()
}

/// As [`all`], of these only.
pub fn of(player: &mut Player, last: LastMover, level: Legality) -> Vec<Unmove> {
    let target = Snapshot::of(player);
    let mut found = Vec::new();
    let _ = candidates_of(player, last, &mut |player, candidate| {
        let tried = tried(player, &candidate, &target);
        found.extend(tried.ok().map(|mv| Unmove::of(candidate, mv)));
        ControlFlow::Continue(())
    });
    if level.look_back > 0 || level.account {
        let mut history = History::new();
        found.retain(|unmove| {
            take_back(player, unmove);
            let is_legal = history.can_have_come_about(player, level);
            player.undo();
            is_legal
        });
    }
    found
}

/// Whether a move of the side that is not to move can have led to the present position.
pub fn has_unmove(player: &mut Player) -> bool {
    some_unmove(player, last_movers(player), &mut |_, _| true)
}

/// Whether some move that these can have made is of this kind, as far as men and checks tell.
pub(crate) fn some_unmove(
    player: &mut Player,
    movers: Vec<LastMover>,
    is_it: &mut dyn FnMut(&mut Player, &Unmove) -> bool,
) -> bool {
    let target = Snapshot::of(player);
    let mut take = |player: &mut Player, candidate: Candidate| {
        let Ok(mv) = tried(player, &candidate, &target) else {
            return ControlFlow::Continue(());
        };
        match is_it(player, &Unmove::of(candidate, mv)) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let mut movers = movers.into_iter();
    movers.any(|last| candidates_of(player, last, &mut take).is_break())
}
