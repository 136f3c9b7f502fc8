//! The final positions that a play can have, composed before it is searched: play is left from which none of them is in reach, and moves
//! that lead away from all of them where there is no time for that.

mod class;
mod compose;
mod guarding;
mod immobile;
mod men;
mod parries;
mod play;
mod targets;
#[cfg(test)]
mod tests;
mod turns;

pub(crate) use play::{InReach, Progress};
pub(crate) use turns::Composition;

use super::budget::Budget;
use compose::Composed;
use men::{Men, Target};
use sauterelle_kernel::board::bitboard::NEIGHBOURS;
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Liberties;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::Ctx;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use targets::{Targets, needs};

/// What rules leave of mates as they are in orthodox chess, whatever men there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mates {
    /// All, and stalemates too.
    Orthodox,
    /// Rules forbid moves or take attacks away: checks need not be parried, and royal men may stand side by side.
    Unparried,
    /// The king may not be free to capture, too.
    BesideAttackers,
}

impl Mates {
    /// Nothing if a side may be mated where it could flee in orthodox chess.
    pub fn under_rules(cx: &Ctx) -> Option<Mates> {
        let rules = cx.rules();
        let both = |holds: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().all(holds);
        if !both(&|side| !rules.attacks_by_duty(side)) {
            return None;
        }
        if rules.is_orthodox_but_for_duties_and_holes() {
            return Some(Mates::Orthodox);
        }
        let only_forbid = rules.liberties() == Some(Liberties::NONE);
        let are_hunted = both(&|side| rules.royals_are_hunted_by_going(side));
        let capture = |side| rules.royals_capture_freely(side) && kings_capture_alone(cx, side);
        (only_forbid && are_hunted).then(|| match both(&capture) {
            true => Mates::Unparried,
            false => Mates::BesideAttackers,
        })
    }
}

/// Whether no rule does anything after a king captures.
fn kings_capture_alone(cx: &Ctx, side: Side) -> bool {
    let king = Piece::plain(KindId::KING, side.into(), true);
    let spared = |from: Sq| {
        NEIGHBOURS[from.index()].into_iter().all(|to| {
            let capture = Shape::plain(from, to, Some(to), KindId::KING);
            cx.rules_never_act_after(king, &capture)
        })
    };
    Sq::all().all(spared)
}

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
