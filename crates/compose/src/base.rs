//! A problem whose versions are looked at, and what is meant in it.

use crate::base_error::BaseError;
use crate::base_position::BasePosition;
use crate::found::{Found, Variation};
use crate::meant::Choice;
use sauterelle::notation::entered::InputProblem;
use sauterelle::solving::solve::stack_for;
use sauterelle_languages::carried;
use std::ops::RangeInclusive;
use std::time::Duration;

/// What solving may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for the problem itself.
    pub base: Option<Duration>,
    /// The time for each position of a version.
    pub each: Option<Duration>,
    /// Threads that judge versions.
    pub threads: usize,
    /// Bytes for the remembered positions of each thread.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            base: None,
            each: None,
            threads: sauterelle::all_cores(),
            memory: 32 << 20,
        }
    }
}

/// A solved problem.
#[derive(Clone)]
pub struct Base {
    pub(crate) problem: InputProblem,
    pub(crate) positions: Vec<BasePosition>,
}

/// A solution of the problem itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<'b> {
    /// The letter of its position.
    pub position: &'b str,
    /// The solution.
    pub text: &'b str,
    /// It is set play.
    pub is_set_play: bool,
    /// It is a try.
    pub is_try: bool,
    /// It is meant.
    pub is_meant: bool,
    /// What follows it, where all play was [asked for](Base::in_full). (Set play of battle play is a variation itself.)
    pub variations: Vec<SolutionVariation<'b>>,
}

/// A variation of a key or a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolutionVariation<'b> {
    /// Defence and answers; a threat stands behind `~`.
    pub text: &'b str,
    /// It is of full length and has one answer.
    pub is_main: bool,
    /// It is meant.
    pub is_meant: bool,
}

impl Base {
    /// The same, where only the solutions of these numbers are meant, counted from 0 in the order of [`Base::solutions`].
    ///
    /// # Errors
    /// If there is none of a number.
    pub fn meaning(&self, numbers: &[usize]) -> Result<Base, BaseError> {
        let mut other = self.clone();
        let count = self.solutions().count();
        if let Some(wrong) = numbers.iter().find(|number| **number >= count) {
            return Err(BaseError::NoSolution(wrong + 1, count));
        }
        let flags = other.positions.iter_mut().flat_map(|it| &mut it.meant);
        for (number, flag) in flags.enumerate() {
            *flag = numbers.contains(&number);
        }
        Ok(other)
    }

    /// The same, where versions are to have so many solutions in each position, whatever is meant.
    #[must_use]
    pub fn wanting(mut self, solutions: &RangeInclusive<u32>) -> Base {
        for position in &mut self.positions {
            position.wanted = Some((*solutions.start() as usize, *solutions.end() as usize));
        }
        self
    }

    /// How far a number of solutions, of all positions, is from the wanted one.
    pub(crate) fn distance(&self, solutions: usize) -> usize {
        let each = self
            .positions
            .iter()
            .map(|it| it.wanted.unwrap_or_default());
        let (least, most) = each.fold((0, 0_usize), |(least, most), (low, high)| {
            (least + low, most.saturating_add(high))
        });
        least.saturating_sub(solutions) + solutions.saturating_sub(most)
    }

    /// The same, where only this is meant, counted from 0. Where no key of a position is among it, all its keys of full length are.
    ///
    /// # Errors
    /// If there is none of a number.
    pub fn meaning_of(&self, choices: &[Choice]) -> Result<Base, BaseError> {
        let is_all = choices.contains(&Choice::All);
        let numbers: Vec<usize> = choices.iter().filter_map(Choice::solution).collect();
        let mut other = match numbers.is_empty() {
            true => self.clone(),
            false => self.meaning(&numbers)?,
        };
        let mut number = 0;
        for position in &mut other.positions {
            let found = position.found.iter().enumerate();
            for (place, found) in found {
                let set_play = found.deeds.is_empty() && position.meant[place];
                let main = |variation: &Variation| is_all && found.is_asked && variation.is_main();
                let variations = found.variations.iter().enumerate();
                let chosen = variations.filter(|(at, it)| {
                    set_play || main(it) || choices.contains(&Choice::Variation(number, *at))
                });
                position.chosen[place] = chosen.map(|(at, _)| at).collect();
                number += 1;
            }
            let mut keys = position.found.iter().zip(&position.meant);
            let has_trees = position.found.iter().any(|it| !it.variations.is_empty());
            if is_all || has_trees && !keys.any(|(it, meant)| *meant && it.is_asked) {
                for (found, meant) in position.found.iter().zip(&mut position.meant) {
                    *meant |= found.is_asked && !found.is_short;
                }
            }
        }
        match choices.iter().find(|it| !self.has(**it)) {
            Some(Choice::Variation(solution, variation)) => {
                Err(BaseError::NoVariation(solution + 1, variation + 1))
            }
            _ => Ok(other),
        }
    }

    fn has(&self, choice: Choice) -> bool {
        match choice {
            Choice::Variation(solution, variation) => {
                let mut found = self.positions.iter().flat_map(|it| &it.found);
                let found = found.nth(solution);
                found.is_some_and(|it| !it.deeds.is_empty() && variation < it.variations.len())
            }
            Choice::Solution(_) | Choice::All => true,
        }
    }

    /// The problem.
    pub fn problem(&self) -> &InputProblem {
        &self.problem
    }

    /// Its solutions, position after position.
    pub fn solutions(&self) -> impl Iterator<Item = Solution<'_>> {
        self.positions.iter().flat_map(|position| {
            let all = position.found.iter().zip(&position.meant);
            let all = all.zip(&position.chosen);
            all.map(|((found, is_meant), chosen)| Solution {
                position: &position.label,
                text: &found.text,
                is_set_play: !found.is_asked && !found.is_try(),
                is_try: found.is_try(),
                is_meant: *is_meant,
                variations: variations(found, chosen),
            })
        })
    }

    /// Whether some of its play has duals, which its versions may then have too.
    pub fn has_duals(&self) -> bool {
        self.positions.iter().any(|position| position.duals > 0)
    }

    /// Whether what is meant in some position cannot be played again, as a key cannot: only the search tells whether it still solves.
    pub fn is_battle(&self) -> bool {
        self.positions
            .iter()
            .any(|position| position.lines.is_none())
    }

    /// Whether each position has exactly what is meant, and something is meant in each.
    pub fn is_sound(&self) -> bool {
        self.positions.iter().all(|position| {
            let asked = || {
                position
                    .found
                    .iter()
                    .zip(&position.meant)
                    .filter(|(it, _)| it.is_asked)
            };
            asked().next().is_some() && asked().all(|(_, meant)| *meant)
        })
    }
}

fn variations<'b>(found: &'b Found, chosen: &[usize]) -> Vec<SolutionVariation<'b>> {
    if found.deeds.is_empty() {
        return Vec::new();
    }
    let all = found.variations.iter().enumerate();
    all.map(|(place, it)| SolutionVariation {
        text: &it.text,
        is_main: it.is_main(),
        is_meant: chosen.contains(&place),
    })
    .collect()
}

/// Does the work on a thread whose stack is large enough for the play of this problem.
pub(crate) fn on_large_stack<T: Send>(
    problem: &InputProblem,
    work: impl FnOnce() -> T + Send,
) -> T {
    if cfg!(target_family = "wasm") {
        return work();
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack_of(problem));
        let handle = thread
            .spawn_scoped(scope, carried(work))
            .expect("no memory for a thread");
        handle
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The stack that solving takes.
pub(crate) fn stack_of(problem: &InputProblem) -> usize {
    let plays = problem
        .twins
        .iter()
        .map(|twin| stack_for(&twin.problem.stipulation.play));
    plays.max().unwrap_or(8 << 20)
}
