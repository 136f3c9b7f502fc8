//! Repetition: a position that would have come about too often in the moves taken back ends the game as a draw, so that nobody can have
//! moved on from it.
//!
//! What is found out of a position may depend on what has been on the way to it. It does so only if one of those positions can still come
//! about too often with the moves that are left. These are part of what a result is kept under, and no result depends on anything else.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::view::View;
use sauterelle_unmoves as unmoves;

/// The positions from the diagram to the present one.
pub(super) struct Path {
    places: Vec<Place>,
    /// A position may come about so many times.
    most: u16,
    /// A move taken back moves one man, or castles, and puts men on the board only.
    one_man_goes: bool,
}

/// A position on the way.
#[derive(Clone, Copy)]
struct Place {
    key: u128,
    /// How often it has come about, this time included.
    times: u16,
    men: [Bb; 2],
    /// The side that takes back next, as an index.
    next: usize,
}

impl Path {
    /// From the diagram.
    pub fn from(diagram: &View, most: u16) -> Path {
        let mut path = Path {
            places: Vec::new(),
            most,
            one_man_goes: unmoves::one_man_goes(diagram),
        };
        path.push(diagram.state());
        path
    }

    /// Goes on to a position.
    pub fn push(&mut self, state: &State) {
        let key = state.key();
        let before = self.places.iter().rev().find(|place| place.key == key);
        self.places.push(Place {
            key,
            times: before.map_or(0, |place| place.times) + 1,
            men: [Side::White, Side::Black].map(|side| state.men(side)),
            next: (!state.turn()).index(),
        });
    }

    /// Goes back from the last position.
    pub fn pop(&mut self) {
        self.places.pop();
    }

    /// Whether the present position has come about too often.
    pub fn is_drawn(&self) -> bool {
        self.places.last().is_some_and(|now| now.times > self.most)
    }

    /// What results depend on with so many single moves left to take back, beside the present position: the same number for the same
    /// positions that can still come about too often.
    pub fn context(&self, left: u16) -> u128 {
        let Some(now) = self.places.last() else {
            return 0;
        };
        let relevant = self.places.iter().filter(|place| {
            let times = self.most.saturating_sub(place.times);
            let again = times.saturating_mul(self.period());
            let left = left.saturating_sub(again);
            left > 0 && self.way_is_within(now, place, left)
        });
        relevant.fold(0, |sum, place| sum.wrapping_add(mixed(place)))
    }

    /// At least so many single moves lie between the same position and itself.
    fn period(&self) -> u16 {
        match self.one_man_goes {
            // each side goes there and back
            true => 4,
            false => 2,
        }
    }

    /// Whether so many single moves taken back may lead from a position to another one; `false` only if they cannot.
    fn way_is_within(&self, from: &Place, to: &Place, most: u16) -> bool {
        if !self.one_man_goes {
            return most >= if from.next == to.next { 2 } else { 1 };
        }
        let count = |place: &Place| place.men[0].len() + place.men[1].len();
        if count(from) != count(to) {
            return false;
        }
        let first = if from.next == to.next { 2 } else { 1 };
        (first..=most).step_by(2).any(|moves| {
            let of_next = is_enough(moves.div_ceil(2), from, to, from.next);
            of_next && is_enough(moves / 2, from, to, 1 - from.next)
        })
    }
}

/// Whether so many moves of a side may bring its men from one position to another one.
fn is_enough(moves: u16, from: &Place, to: &Place, side: usize) -> bool {
    let elsewhere = (to.men[side] & !from.men[side]).len();
    match elsewhere {
        // a man that has gone must come back
        0 => moves != 1,
        1 => moves >= 1,
        // castling moves two men
        more => u32::from(moves) + 1 >= more,
    }
}

/// A number for a position that has come about so often.
fn mixed(place: &Place) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let number = (place.key ^ u128::from(place.times).wrapping_mul(ODD)).wrapping_mul(ODD);
    number ^ number.rotate_right(67)
}

#[cfg(test)]
mod tests;
