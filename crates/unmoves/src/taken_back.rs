//! Moves taken back as far as men and checks tell, and whether there is one.

use crate::candidate::Candidate;
use crate::candidates::candidates_of;
use crate::tried::{Snapshot, tried};
use crate::unmove::{LastMover, Unmove, last_movers};
use sauterelle_kernel::play::Player;
use std::ops::ControlFlow;

/// The moves that these can have made last, as far as men and checks tell. Captures may be left out.
pub(crate) fn as_far_as_men_tell(
    player: &mut Player,
    last: LastMover,
    captures: bool,
) -> Vec<Unmove> {
    let target = Snapshot::of(player);
    let mut found = Vec::new();
    let _ = candidates_of(player, last, captures, &mut |player, candidate| {
        let tried = tried(player, &candidate, &target);
        found.extend(tried.ok().map(|mv| Unmove::of(candidate, mv)));
        ControlFlow::Continue(())
    });
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
    movers.any(|last| candidates_of(player, last, true, &mut take).is_break())
}
