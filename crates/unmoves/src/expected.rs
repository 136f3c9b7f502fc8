//! A move that somebody expects to have been the last one.

use crate::candidate::Candidate;
use crate::candidates::each_candidate;
use crate::hindrance::leaves_no_traces;
use crate::not_last::{NotLast, WhyNotLast};
use crate::tried::{Snapshot, tried};
use crate::unmove::Unmove;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;
use std::ops::ControlFlow;

/// The moves between two squares that can have been the last one, with the capture of a man of this kind, if one is given.
///
/// # Errors
/// If no such move can have been the last one: the reason, and the position that comes nearest to one before it.
pub fn expected(
    player: &mut Player,
    from: Sq,
    to: Sq,
    captured: Option<KindId>,
) -> Result<Vec<Unmove>, NotLast> {
    let side = !player.state().turn();
    // rules may have let the man go on, or others come back
    let is_plain = leaves_no_traces(player);
    if is_plain && !player.state().men(side).has(to) {
        return Err(WhyNotLast::NoMan.into());
    }
    if is_plain && player.state().occupied().has(from) {
        return Err(WhyNotLast::Occupied.into());
    }
    let fits = |it: &Candidate| {
        let is_captured = |kind| it.captured.is_some_and(|man| man.kind == kind);
        (it.squares.from, it.squares.to) == (from, to) && captured.is_none_or(is_captured)
    };
    let target = Snapshot::of(player);
    let mut nearest = NotLast::from(WhyNotLast::NoWay);
    let mut found = Vec::new();
    let _ = each_candidate(player, &mut |player, candidate| {
        if fits(&candidate) {
            match tried(player, &candidate, &target) {
                Ok(mv) => found.push(Unmove::of(candidate, mv)),
                Err(why) if why > nearest.why => {
                    let back = candidate.back.to_vec();
                    nearest = NotLast { why, back };
                }
                Err(_) => {}
            }
        }
        ControlFlow::Continue(())
    });
    match found.is_empty() {
        true => Err(nearest),
        false => Ok(found),
    }
}
