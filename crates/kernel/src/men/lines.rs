//! Ranks, files and diagonals as sets of squares: rides and hops along them.

use super::dirs::{self, Dir};
use crate::board::bitboard::{Bb, NEIGHBOURS};
use crate::board::rays;
use crate::board::square::Sq;

/// Ranks and files, diagonals, or both.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    orthogonal: bool,
    diagonal: bool,
}

impl Lines {
    /// The lines in these directions, if they are such ones.
    pub fn of(dirs: &[Dir]) -> Option<Lines> {
        let lines = |orthogonal, diagonal| {
            Some(Lines {
                orthogonal,
                diagonal,
            })
        };
        match dirs {
            _ if dirs == dirs::ROOK => lines(true, false),
            _ if dirs == dirs::BISHOP => lines(false, true),
            _ if dirs == dirs::QUEEN => lines(true, true),
            _ => None,
        }
    }

    /// The squares up to the first man on each line, that one included.
    #[inline]
    pub fn reach(self, from: Sq, occupied: Bb) -> Bb {
        let mut found = Bb::EMPTY;
        if self.orthogonal {
            found |= rays::orthogonal(from, occupied);
        }
        if self.diagonal {
            found |= rays::diagonal(from, occupied);
        }
        found
    }

    /// The squares in line with one.
    #[inline]
    fn through(self, at: Sq) -> Bb {
        let mut found = Bb::EMPTY;
        if self.orthogonal {
            found |= rays::rank_and_file(at);
        }
        if self.diagonal {
            found |= rays::diagonals(at);
        }
        found
    }

    /// The squares next to one.
    pub(crate) fn next_to(self, at: Sq) -> Bb {
        NEIGHBOURS[at.index()] & self.through(at)
    }

    /// The squares behind the first man on each line, on a board without the squares `missing`.
    #[inline]
    pub fn hops(self, from: Sq, occupied: Bb, missing: Bb) -> Bb {
        let hurdles = self.reach(from, occupied) & occupied & !missing;
        hurdles.fold(Bb::EMPTY, |all, hurdle| all | rays::behind(from, hurdle))
    }

    /// The squares to which two hops lead, by way of an empty one.
    pub(crate) fn double_hops(self, from: Sq, occupied: Bb, missing: Bb) -> Bb {
        let turning = self.hops(from, occupied, missing) & !occupied;
        turning.fold(Bb::EMPTY, |all, at| all | self.hops(at, occupied, missing))
    }

    /// Whether two hops lead from one square to another, on which a man stands. The second hop leads over a man next to the target, from
    /// an empty square in line with both.
    pub(crate) fn double_hops_to(self, from: Sq, target: Sq, occupied: Bb) -> bool {
        let next = self.next_to(target);
        let last_hurdles = next & occupied;
        if last_hurdles.is_empty() || !occupied.has(target) {
            return false;
        }
        let behind = |all, hurdle| all | rays::beyond(target, hurdle);
        let seen = last_hurdles.fold(Bb::EMPTY, behind);
        let mut turning = seen & self.through(from) & !occupied;
        turning.any(|at| {
            let hurdle = rays::between(from, at) & occupied;
            !hurdle.is_empty()
                && (hurdle & !NEIGHBOURS[at.index()]).is_empty()
                && (rays::between(at, target) & occupied & !next).is_empty()
        })
    }
}
