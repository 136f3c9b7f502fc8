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
use compose::{Composed, Composer, Limits, TooMany};
use men::{Diagram, Men};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::ruleset::Ruleset;
use std::collections::HashMap;
use std::ops::Range;
use targets::{Target, Targets, needs};

/// The final positions of a play in which one side is mated or stalemated.
pub(crate) struct FinalPositions {
    victim: Side,
    men: Men,
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
    /// Whether the rules let all be true that is counted on: a side is mated or stalemated as in orthodox chess, whatever men there are.
    fn are_bound_by(rules: &Ruleset) -> bool {
        let attacks_by_duty = Side::BOTH
            .into_iter()
            .any(|side| rules.attacks_by_duty(side));
        rules.is_orthodox_but_for_duties_and_holes() && !attacks_by_duty
    }

    /// Those of play from a diagram with so many moves. Nothing if too little is known of the men.
    ///
    /// # Errors
    /// If there are too many.
    fn compose(
        rules: &Ruleset,
        diagram: &Diagram,
        ending: Ending,
        budget: Budget,
        limits: Limits,
    ) -> Result<Option<FinalPositions>, TooMany> {
        let Some(men) = Men::of(rules, diagram) else {
            return Ok(None);
        };
        let Ending { victim, is_mate } = ending;
        let royals = |side| {
            men.all
                .iter()
                .filter(move |man| man.side == side && man.is_royal)
        };
        let mut kings = royals(victim).map(|man| men.classes[man.forms[0]].kind);
        let has_king = kings.next() == Some(KindId::KING) && kings.next().is_none();
        if !has_king || royals(!victim).count() > 1 {
            return Ok(None);
        }
        let holes = rules.board.holes;
        let composer = Composer::new(&men, (victim, is_mate), budget, holes, limits);
        let found = composer.compose()?;
        Ok(Some(FinalPositions::of(men, victim, budget, &found)))
    }

    fn of(men: Men, victim: Side, budget: Budget, found: &[Composed]) -> FinalPositions {
        let mut numbers: Vec<HashMap<Target, usize>> = vec![HashMap::new(); men.all.len()];
        let mut kept: Vec<(Vec<(usize, usize)>, u64)> = Vec::new();
        for Composed { places, captured } in found {
            let Some(needs) = needs(&men, budget, places) else {
                continue;
            };
            let needs = needs.into_iter().map(|(man, target)| {
                let next = numbers[man].len();
                (man, *numbers[man].entry(target).or_insert(next))
            });
            kept.push((needs.collect(), *captured));
        }
        let mut targets: Vec<Targets> = Vec::new();
        let mut first = 0;
        for (man, numbers) in numbers.into_iter().enumerate() {
            let mut all: Vec<(usize, Target)> =
                numbers.into_iter().map(|(it, at)| (at, it)).collect();
            all.sort_by_key(|(number, _)| *number);
            let all: Vec<Target> = all.into_iter().map(|(_, target)| target).collect();
            let count = all.len();
            targets.push(Targets::of(&men, man, first, all));
            first += count;
        }
        let mut positions = Vec::new();
        let mut all_needs = Vec::new();
        for (mut needs, captured) in kept {
            needs.sort_by_key(|(man, _)| men.all[*man].side != victim);
            let start = all_needs.len() as u32;
            let own = needs
                .iter()
                .filter(|(man, _)| men.all[*man].side == victim)
                .count() as u32;
            all_needs.extend(
                needs
                    .iter()
                    .map(|(man, target)| (targets[*man].first + target) as u32),
            );
            positions.push(Position {
                start,
                attackers: start + own,
                end: all_needs.len() as u32,
                captured,
            });
        }
        FinalPositions {
            victim,
            men,
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
