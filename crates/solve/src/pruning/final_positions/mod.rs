//! The final positions that a play can have, composed before it is searched: play is left from which none of them is in reach, and moves
//! that lead away from all of them where there is no time for that.

mod class;
mod compose;
mod guarding;
mod immobile;
mod mates;
mod men;
mod parries;
mod place;
mod play;
mod targets;
#[cfg(test)]
mod tests;
mod turns;

pub(crate) use mates::Mates;
pub(crate) use play::{InReach, Progress};
pub(crate) use turns::Composition;

use super::budget::Budget;
use men::{Men, Target};
use place::Composed;
use sauterelle_kernel::board::piece::Side;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use targets::{Targets, needs};

/// The final positions of a play in which one side is mated or stalemated.
pub(crate) struct FinalPositions {
    victim: Side,
    men: Arc<Men>,
    /// By man.
    targets: Vec<Targets>,
    positions: Vec<Position>,
    /// The targets of all positions, one position after the other.
    needs: Vec<u32>,
}

/// A final position: the targets that must be reached, as a part of all needs.
#[derive(Clone, Copy)]
struct Position {
    start: u32,
    /// The needs of the attackers follow those of the victim.
    attackers: u32,
    end: u32,
    /// The men that must have been captured, by number.
    captured: u64,
}

impl Position {
    /// Where the needs of a side stand, the victim or the attackers.
    fn needs_of(&self, is_victim: bool) -> Range<usize> {
        match is_victim {
            true => self.start as usize..self.attackers as usize,
            false => self.attackers as usize..self.end as usize,
        }
    }
}

/// How a play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub victim: Side,
    /// In mate; otherwise in stalemate.
    pub is_mate: bool,
}

impl FinalPositions {
    /// Those that have been composed.
    fn of(men: &Arc<Men>, victim: Side, budget: Budget, found: &[Composed]) -> FinalPositions {
        let mut targets: Vec<Vec<Target>> = vec![Vec::new(); men.all.len()];
        let mut numbers: HashMap<(usize, Target), usize> = HashMap::new();
        let mut kept: Vec<(Vec<(usize, usize)>, u64)> = Vec::new();
        for Composed { places, captured } in found {
            let Some(needs) = needs(men, budget, places) else {
                continue;
            };
            let needs = needs.into_iter().map(|(man, target)| {
                let of_man = &mut targets[man];
                let number = *numbers.entry((man, target)).or_insert_with(|| {
                    of_man.push(target);
                    of_man.len() - 1
                });
                (man, number)
            });
            kept.push((needs.collect(), *captured));
        }
        let mut first = 0;
        let targets = targets.into_iter().enumerate().map(|(man, all)| {
            let of_man = Targets::of(men, man, first, all);
            first += of_man.count;
            of_man
        });
        let targets: Vec<Targets> = targets.collect();
        let mut positions = Vec::new();
        let mut all_needs = Vec::new();
        for (needs, captured) in kept {
            let number = |(man, target): &(usize, usize)| (targets[*man].first + target) as u32;
            let is_victims = |(man, _): &(usize, usize)| men.all[*man].side == victim;
            let (own, others): (Vec<_>, Vec<_>) = needs.into_iter().partition(is_victims);
            let start = all_needs.len() as u32;
            all_needs.extend(own.iter().map(number));
            let attackers = all_needs.len() as u32;
            all_needs.extend(others.iter().map(number));
            positions.push(Position {
                start,
                attackers,
                end: all_needs.len() as u32,
                captured,
            });
        }
        FinalPositions {
            victim,
            men: Arc::clone(men),
            targets,
            positions,
            needs: all_needs,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }
}
