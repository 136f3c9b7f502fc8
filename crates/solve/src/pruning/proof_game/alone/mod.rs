//! A side by itself: whether it can fill its places in exactly the moves that it has left, if nobody stands in its way but its own men
//! and those that never move again. Its men block each other, have to go in the right order, and must find moves to lose where there are
//! too many. The positions of one side are few, and each comes up beside many of the other one: what is found out is remembered.

mod known;
mod line_up;
#[cfg(test)]
mod tests;

use super::account::Left;
use super::accountant::Accountant;
use known::{Found, Known};
use line_up::Step;
pub(super) use line_up::{Castlings, LineUp, castlings_after, key_of_castlings};
use sauterelle_kernel::board::bitboard::Bb;

/// So many positions are looked at for one question.
const MOST_STEPS: u64 = 4000;

/// So many for all questions at first.
const FIRST_CREDIT: u64 = 100_000;

/// And so many more with each question: what takes longer is left to the search.
const CREDIT: u64 = 64;

/// What is known of sides by themselves.
pub(super) struct Alone {
    known: Known,
    /// Positions that may still be looked at.
    credit: u64,
}

/// The last moves of a side.
#[derive(Clone, Copy)]
pub(super) struct Task<'t> {
    /// With the ways past men that are at home for good.
    pub accountant: Accountant<'t>,
    /// All of these moves are made.
    pub moves: u32,
    /// Men of the other side never leave these squares.
    pub closed: Bb,
}

impl Task<'_> {
    /// What is left after this move.
    fn after(self, step: &Step) -> Self {
        Task {
            accountant: Accountant {
                captures: self.accountant.captures - step.captures,
                ..self.accountant
            },
            moves: self.moves - 1,
            ..self
        }
    }

    fn left(&self) -> Left {
        Left {
            moves: self.moves,
            captures: self.accountant.captures,
        }
    }
}

impl Default for Alone {
    fn default() -> Self {
        Alone {
            known: Known::default(),
            credit: FIRST_CREDIT,
        }
    }
}

impl Alone {
    /// Whether men with this key are known to fail, or not to fail, with so much left.
    pub fn look_up(&self, men: u128, left: Left, closed: Bb) -> Option<bool> {
        let found = self.known.look_up(men, left, closed)?;
        Some(matches!(found, Found::Fails(_)))
    }

    /// Whether it is proved that these men cannot fill the places.
    pub fn fails(&mut self, line_up: &LineUp, task: Task) -> bool {
        self.credit += CREDIT;
        let first = self.credit.min(MOST_STEPS);
        let mut steps = first;
        let found = self.find(line_up, task, &mut steps);
        self.credit -= first - steps;
        matches!(found, Some(Found::Fails(_)))
    }

    /// Whether the places can be filled; nothing if that takes too many steps.
    fn find(&mut self, line_up: &LineUp, task: Task, steps: &mut u64) -> Option<Found> {
        let known = self.known.look_up(line_up.key, task.left(), task.closed);
        if known.is_some() {
            return known;
        }
        if task.moves == 0 {
            return Some(match line_up.needs {
                0 => Found::Fills(Bb::EMPTY),
                _ => Found::Fails(Bb::EMPTY),
            });
        }
        *steps = steps.checked_sub(1)?;
        let found = self.find_below(line_up, task, steps);
        // what takes too long is not tried again
        let told = found.unwrap_or(Found::Fills(Bb::EMPTY));
        self.known.remember(line_up.key, task.left(), told);
        found
    }

    /// The same, where at least one move is left.
    fn find_below(&mut self, line_up: &LineUp, task: Task, steps: &mut u64) -> Option<Found> {
        let mut because = Bb::EMPTY;
        let mut next = Vec::new();
        for step in line_up.steps(&task.accountant) {
            let then = task.after(&step);
            // what is seen at once, and mostly, needs no reason
            if line_up.at_least(&task.accountant, &then.accountant, &step) > then.moves {
                continue;
            }
            let in_the_way = step.way & then.closed;
            match self.known.look_up(step.key, then.left(), then.closed) {
                Some(Found::Fills(open)) if in_the_way.is_empty() => {
                    return Some(Found::Fills(open | step.way));
                }
                Some(Found::Fails(too)) => {
                    because |= too;
                    continue;
                }
                Some(Found::Fills(_)) | None => {}
            }
            let Some(after) = line_up.after(&then.accountant, &step, then.moves) else {
                continue;
            };
            match in_the_way.into_iter().next() {
                Some(at) => because |= Bb::of(at),
                None => next.push((step.way, then, after)),
            }
        }
        next.sort_by_key(|(_, _, after)| after.needs);
        for (way, then, after) in next {
            match self.find(&after, then, steps)? {
                Found::Fills(open) => return Some(Found::Fills(open | way)),
                Found::Fails(too) => because |= too,
            }
        }
        Some(Found::Fails(because))
    }
}
