//! On which squares a side can still capture: those to which its men come on ways that leave it enough moves.

use super::accountant::{Accountant, numbers};
use super::assignment::{self, Cheapest, Costs};
use super::target_position::Suitable;
use super::workers::Workers;
use crate::pruning::castling::Castling;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;

/// What is known of the captures that a side makes.
#[derive(Clone, Copy)]
pub(crate) struct CaptureBudget {
    /// The moves that are left to it.
    pub moves: u32,
    /// Fewest captures without which its pawns do not come to their places.
    pub needed: u32,
}

impl Accountant<'_> {
    /// The squares on which these men can capture, if the side can still castle in these ways: there stand the men that they capture.
    pub fn capture_squares(
        &self,
        workers: &Workers,
        castlings: &[Castling],
        budget: CaptureBudget,
    ) -> Bb {
        let open = !self.distances.closed;
        if !self.target.captures_are_plain {
            return open;
        }
        let plain = self.capture_squares_without_castling(workers, budget);
        let castled = castlings
            .iter()
            .filter_map(|castling| workers.castled(self, *castling));
        castled.fold(plain, |all, workers| {
            let moves = budget.moves.saturating_sub(1);
            all | self.capture_squares_without_castling(&workers, CaptureBudget { moves, ..budget })
        }) & open
    }

    fn capture_squares_without_castling(&self, workers: &Workers, budget: CaptureBudget) -> Bb {
        let costs = &workers.costs;
        let Some(cheapest) = Cheapest::of(costs) else {
            return Bb::EMPTY;
        };
        let Some(spare) = budget.moves.checked_sub(cheapest.cost) else {
            return Bb::EMPTY;
        };
        let mut found = Bb::EMPTY;
        for (number, (at, man)) in workers.men.iter().enumerate() {
            for task in 0..costs.tasks {
                let extra = cheapest.extra(costs, number, task);
                if let Some(spare) = spare.checked_sub(extra) {
                    let moves = costs.of(number, task) as u32 + spare;
                    found |=
                        self.capture_squares_of(*at, *man, task, costs, (moves as usize, budget));
                }
            }
        }
        found
    }

    /// The squares on which this man can capture on its way to a place, or before it is captured, with so many moves.
    fn capture_squares_of(
        &self,
        at: Sq,
        man: Piece,
        task: usize,
        costs: &Costs,
        (moves, budget): (usize, CaptureBudget),
    ) -> Bb {
        let Suitable { same, .. } = self.target.suitable(self.side, man);
        let places = self.target.places[self.side.index()].len();
        // all captures are made by pawns that do not come to their places without
        let only_needed = budget.needed >= self.captures;
        let to_place = numbers(same).any(|place| place == task);
        debug_assert!(task < costs.tasks);
        let near = |moves: usize| match to_place {
            true => self.distances.to[self.side.index()][task].near(moves),
            false => Bb::ALL,
        };
        if !self.target.is_pawn(man.kind) {
            return match only_needed {
                true => Bb::EMPTY,
                false => self.capture_squares_of_officer(at, man, moves, near),
            };
        }
        if only_needed && task >= places {
            return Bb::EMPTY;
        }
        if to_place {
            let to = self.target.places[self.side.index()][task].at;
            let leaves_file = at.file() != to.file();
            // who leaves its file to come back captures twice
            if !leaves_file && (self.captures < 2 || only_needed) {
                return Bb::EMPTY;
            }
            return self.capture_squares_of_pawn(at, man, moves, near);
        }
        let mut reached = self.circles(at, man).take(moves + 1);
        let last_rank = Bb::rank((!self.side).home_rank());
        let may_promote = reached.any(|circle| !(circle & last_rank).is_empty());
        match may_promote && !only_needed {
            true => Bb::ALL,
            false => self.capture_squares_of_pawn(at, man, moves, near),
        }
    }

    fn capture_squares_of_officer(
        &self,
        at: Sq,
        man: Piece,
        moves: usize,
        near: impl Fn(usize) -> Bb,
    ) -> Bb {
        let circles = (0..=moves).zip(self.circles(at, man));
        let found = circles.skip(1).fold(Bb::EMPTY, |all, (gone, circle)| {
            all | circle & near(moves - gone)
        });
        // it may come back to where it stands
        match moves.checked_sub(2) {
            Some(left) => found | Bb::of(at) & near(left),
            None => found,
        }
    }

    fn capture_squares_of_pawn(
        &self,
        at: Sq,
        man: Piece,
        moves: usize,
        near: impl Fn(usize) -> Bb,
    ) -> Bb {
        let up = self.side.forward();
        let circles = (1..=moves).zip(self.circles(at, man));
        let mut found = circles.fold(Bb::EMPTY, |all, (gone, circle)| {
            let captures = circle.moved((-1, up)) | circle.moved((1, up));
            all | captures & near(moves - gone)
        });
        // captured en passant, a pawn stands behind the square
        let fifth = match self.side {
            Side::White => Bb::rank(5),
            Side::Black => Bb::rank(2),
        };
        found |= (found & fifth).moved((0, -up));
        found
    }

    /// The square of this man, the squares one move away, and so on.
    fn circles(&self, at: Sq, man: Piece) -> impl Iterator<Item = Bb> {
        let (kind, board) = ((man.kind, man.is_royal()), self.target.board_of(man));
        let steps = self.distances.steps(self.target, self.side, kind, board);
        steps.circles(at)
    }

    /// The fewest moves in which this man comes to a square on which it can be captured.
    pub fn moves_of_victim(&self, at: Sq, man: Piece) -> u8 {
        if man.is_royal() && self.target.is_orthodox {
            return assignment::NEVER;
        }
        if self.capture_squares.has(at) || !self.target.captures_are_plain {
            return 0;
        }
        if self.capture_squares.is_empty() {
            return assignment::NEVER;
        }
        let first = |squares: Bb| {
            let mut circles = (0..assignment::NEVER).zip(self.circles(at, man));
            let there = circles.find(|(_, circle)| !(*circle & squares).is_empty());
            there.map_or(assignment::NEVER, |(moves, _)| moves)
        };
        if !self.target.is_pawn(man.kind) {
            return first(self.capture_squares);
        }
        // on the last rank it is another man, which may need one move more
        let last_rank = Bb::rank((!self.side).home_rank());
        let reachable = self.files_within_captures(at);
        let promoted = first(last_rank & reachable);
        let promoted = match promoted {
            assignment::NEVER => assignment::NEVER,
            moves => moves + 1,
        };
        promoted.min(first(self.capture_squares & reachable))
    }

    /// The files to which a pawn comes with the captures that its side can make.
    fn files_within_captures(&self, at: Sq) -> Bb {
        let files = (0..8).filter(|file| u32::from(at.file().abs_diff(*file)) <= self.captures);
        files.fold(Bb::EMPTY, |all, file| all | Bb::file(file))
    }
}
