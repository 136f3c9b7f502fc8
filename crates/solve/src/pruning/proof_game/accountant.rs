//! What each man of a side is asked for each place.

use super::assignment::{self, Asked};
use super::place_distances::PlaceDistances;
use super::target_position::{Suitable, TargetPosition};
use crate::pruning::geometry::closed_squares::NEVER;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;

/// With more men than this on a side nothing is looked at.
pub(super) const MOST_MEN: usize = assignment::MOST;

/// A side on its way to its places.
#[derive(Clone, Copy)]
pub(crate) struct Accountant<'t> {
    pub target: &'t TargetPosition,
    pub distances: &'t PlaceDistances,
    pub side: Side,
    /// How many captures it makes at most.
    pub captures: u32,
    /// Some of its men are captured.
    pub has_victims: bool,
    /// Where its men can be captured.
    pub capture_squares: Bb,
    /// It is told which men never move again.
    pub tells_settled: bool,
}

impl Accountant<'_> {
    /// The moves that this man needs to each place, and for being captured.
    pub fn asked(&self, at: Sq, man: Piece) -> Asked {
        let side = self.side.index();
        let (places, distances) = (&self.target.places[side], &self.distances.to[side]);
        let board = self.target.board_of(man);
        let Suitable { same, promoted } = self.target.suitable(self.side, man);
        let mut asked = [assignment::NEVER; MOST_MEN];
        let is_pawn = self.target.is_pawn(man.kind);
        for number in numbers(same) {
            let moves = distances[number].of_board(board).moves[at.index()];
            let captures = match is_pawn {
                true => at.file().abs_diff(places[number].at.file()),
                false => 0,
            };
            if moves < NEVER && u32::from(captures) <= self.captures {
                asked[number] = moves;
            }
        }
        for number in numbers(promoted) {
            if let (Some(moves), Some(captures)) = (
                &distances[number].of_board(board).promoting,
                &places[number].captures_promoting,
            ) && moves[at.index()] < NEVER
                && u32::from(captures[at.index()]) <= self.captures
            {
                asked[number] = moves[at.index()];
            }
        }
        if self.has_victims {
            asked[places.len()..].fill(self.moves_of_victim(at, man));
        }
        asked
    }
}

/// The numbers of the bits.
pub(crate) fn numbers(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        number
    })
}
