//! Numbers of moves, and the options by which only moves from one number to another are solved.

use crate::control::Stopped;
use crate::output::lines::Lines;
use crate::problem::Options;
use crate::search::Search;
use crate::search::first_move::FirstMove;
use crate::solution::{Finding, Line, Step};
use crate::stipulation::{Branch, PlayKind};

/// The numbers (from 1) of the moves of one position to look at, and of the positions that follow the first and the
/// last of them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Range {
    from: Vec<u32>,
    up_to: Vec<u32>,
    /// It is a piece of a whole: nothing is said of numbers.
    is_piece: bool,
}

impl Range {
    /// From one path of numbers to another; an empty one sets no bound.
    pub fn new(from: &[u32], up_to: &[u32]) -> Range {
        Range {
            from: from.to_vec(),
            up_to: up_to.to_vec(),
            is_piece: false,
        }
    }

    /// What is to be looked at by these options.
    pub fn of(options: &Options) -> Range {
        match options.piece.as_slice() {
            [] => Range::new(&options.from_move, &options.up_to_move),
            piece => Range {
                is_piece: true,
                ..Range::new(piece, piece)
            },
        }
    }

    /// Whether the move of this number is to be looked at.
    pub fn contains(&self, number: u32) -> bool {
        self.from.first().is_none_or(|first| *first <= number)
            && self.up_to.first().is_none_or(|last| number <= *last)
    }

    /// The range in the position after the move of this number.
    pub fn after(&self, number: u32) -> Range {
        let below = |bound: &[u32]| match bound {
            [at, rest @ ..] if *at == number => rest.to_vec(),
            _ => Vec::new(),
        };
        Range {
            from: below(&self.from),
            up_to: below(&self.up_to),
            is_piece: self.is_piece,
        }
    }

    /// Whether all moves are to be looked at.
    pub fn is_everything(&self) -> bool {
        self.from.is_empty() && self.up_to.is_empty()
    }
}

/// A place in cooperative play.
#[derive(Clone, Copy)]
pub(crate) struct Place<'b> {
    pub branch: &'b Branch,
    /// Half-moves played in the branch.
    pub played: u16,
    /// Half-moves that follow.
    pub left: u16,
}

impl Search<'_, '_> {
    /// Adds the lines within the range that begin with the cooperating move just played, whose number ends the `path`.
    pub fn numbered_lines(
        &mut self,
        place: Place,
        first: FirstMove,
        range: &Range,
        path: &mut Vec<u32>,
        found: &mut dyn FnMut(Finding) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        self.lines_in_range(place, first, range, path, &mut Vec::new(), found)
    }

    /// The moves to which the numbers of the range refer, `played` half-moves having been played.
    fn moves_to_number(&mut self, branch: &Branch, played: u16, range: &Range) -> Vec<FirstMove> {
        let turn = branch.turn_after(played);
        match range.is_piece {
            true => self.next_moves(branch, turn),
            false => self.first_moves(branch, turn, true),
        }
    }

    fn lines_in_range(
        &mut self,
        place: Place,
        first: FirstMove,
        range: &Range,
        path: &mut Vec<u32>,
        line: &mut Line,
        found: &mut dyn FnMut(Finding) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let Place {
            branch,
            played,
            left,
        } = place;
        if range.is_everything() || left == 1 {
            let mut take = |line| found(Finding::Line(line));
            let mut lines = Lines::new(&mut take);
            return self.lines_after(branch, first, played, left, line, &mut lines);
        }
        // that the move leads to a solution is not asked: the range may hold few of the moves that follow
        if !self.may_go_on(branch, played, left, first.legal)? {
            return Ok(());
        }
        line.push(self.last_step(first.mv));
        let passes = branch.kind == PlayKind::Series;
        if passes {
            self.player.pass();
        }
        let next = Place {
            branch,
            played: played + 1,
            left: left - 1,
        };
        let firsts = self.moves_to_number(branch, played + 1, range);
        for (first, number) in firsts.into_iter().zip(1..) {
            if !range.contains(number) {
                continue;
            }
            self.player.play(&first.mv);
            path.push(number);
            if !range.is_piece {
                found(Finding::MoveNumber {
                    path: path.clone(),
                    step: Step::of_last_move(&mut self.player, first.mv, Vec::new()),
                })?;
            }
            if !first.only_counts {
                self.lines_in_range(next, first, &range.after(number), path, line, found)?;
            }
            path.pop();
            self.player.undo();
        }
        if passes {
            self.player.undo();
        }
        line.pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_along_the_first_and_last_path_only() {
        let range = Range::new(&[3, 2], &[5, 7]);
        let contained: Vec<u32> = (1..=9).filter(|n| range.contains(*n)).collect();
        assert_eq!(contained, [3, 4, 5]);
        assert!(range.after(4).is_everything());
        assert!(!range.after(3).contains(1) && range.after(3).contains(99));
        assert!(range.after(5).contains(1) && !range.after(5).contains(8));
    }
}
