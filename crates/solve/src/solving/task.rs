//! Pieces of work: the first moves of a part, and what to do after each.

use crate::control::Stopped;
use crate::output::lines::Lines;
use crate::output::numbered_moves::{Place, Range};
use crate::output::trees::Writer;
use crate::search::first_move::FirstMove;
use crate::search::length::Left;
use crate::solution::{Finding, Step};
use crate::stipulation::Branch;

/// A piece of work: what to do after a first move.
#[derive(Clone)]
pub(crate) struct Task<'p> {
    pub play: &'p Branch,
    /// The moves that lead to the position in which the work begins, the last one the first to be shown.
    pub first: FirstMove,
    pub work: Work,
    /// Its number among the first moves.
    pub number: u32,
    /// Its number among the first moves, where these are counted.
    pub counted: Option<u32>,
    /// The number is shown before what is found.
    pub is_numbered: bool,
    /// What to look at after the first move.
    pub range: Range,
}

/// What to do after the first move.
#[derive(Clone, Copy)]
pub(crate) enum Work {
    /// Write the attack.
    Attack,
    /// Write the attack as lines.
    AttackLines,
    /// Write the defence of play with so many half-moves left.
    Defence(Left),
    /// Write the lines of exactly `left` half-moves, `played` having been left out before.
    Lines { played: u16, left: u16 },
}

impl Work {
    /// Half-moves of the play that is looked for, after those that are left out.
    pub fn half_moves(self, play: &Branch) -> u16 {
        match self {
            Work::Attack | Work::AttackLines => play.max,
            Work::Defence(left) => left.max,
            Work::Lines { left, .. } => left,
        }
    }

    /// The same where play goes by its length, and that of the longest.
    pub fn lengths(self, play: &Branch) -> Option<(u16, u16)> {
        match self {
            Work::Lines { played, left } => Some((left, play.max - played)),
            _ => None,
        }
    }

    /// How many half-moves stand before the first move, and how many play takes from there, if it is worth while to look ahead.
    pub fn length(self, play: &Branch) -> Option<(u16, Left)> {
        match self {
            Work::Attack | Work::AttackLines => Some((0, Left::of(play))),
            // of set play, which is over soon
            Work::Defence(_) => None,
            Work::Lines { played, left } => {
                let (min, max) = (left, left);
                Some((played, Left { max, min }))
            }
        }
    }
}

impl<'p> Writer<'p, '_> {
    /// Hands what a task finds to `found`.
    pub fn work(
        &mut self,
        task: &Task<'p>,
        found: &mut dyn FnMut(Finding) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        self.play = task.play;
        let first = task.first;
        self.search.player.play(&first.mv);
        let shown = task.counted.filter(|_| task.is_numbered);
        if let Some(number) = shown {
            found(Finding::MoveNumber {
                path: vec![number],
                step: Step::of_last_move(&mut self.search.player, first.mv, Vec::new()),
            })?;
        }
        match task.work {
            _ if first.only_counts => {}
            Work::Attack => {
                if let Some(tree) = self.first_attack(first)? {
                    found(Finding::Tree(tree))?;
                }
            }
            Work::Defence(left) => {
                let variation = self.variation(self.play, left, first.mv, first.legal, None)?;
                if let Some(tree) = variation {
                    found(Finding::Tree(tree))?;
                }
            }
            Work::AttackLines => {
                let mut take = |line| found(Finding::Line(line));
                let mut lines = Lines::new(&mut take);
                let left = Left::of(self.play);
                let line = &mut Vec::new();
                self.search
                    .lines_after_attack(self.play, left, first, line, &mut lines)?;
            }
            Work::Lines { played, left } => {
                let branch = self.play;
                let place = Place {
                    branch,
                    played,
                    left,
                };
                let mut path = shown.into_iter().collect();
                self.search
                    .numbered_lines(place, first, &task.range, &mut path, found)?;
            }
        }
        self.search.player.undo();
        Ok(())
    }
}
