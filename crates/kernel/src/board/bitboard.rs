//! Sets of squares.

use crate::board::square::Sq;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, one bit a square.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Bb(pub u64);

impl Bb {
    /// No square.
    pub const EMPTY: Bb = Bb(0);
    /// Every square.
    pub const ALL: Bb = Bb(!0);

    /// The set holding `sq` only.
    #[inline]
    pub const fn of(sq: Sq) -> Bb {
        Bb(1 << sq.index())
    }

    /// Whether `sq` is in the set.
    #[inline]
    pub const fn has(self, sq: Sq) -> bool {
        self.0 >> sq.index() & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The square of the lowest number.
    #[inline]
    pub const fn lowest(self) -> Option<Sq> {
        match self.0 {
            0 => None,
            squares => Some(Sq::new(squares.trailing_zeros() as u8)),
        }
    }

    /// The square of the highest number.
    #[inline]
    pub(crate) const fn highest(self) -> Option<Sq> {
        match self.0 {
            0 => None,
            squares => Some(Sq::new(63 - squares.leading_zeros() as u8)),
        }
    }

    /// Whether the ranks on which the squares lie follow one another, and the files do.
    pub(crate) fn has_no_gaps(self) -> bool {
        let ranks = (0..8).fold(0u8, |all, rank| {
            all | u8::from(self.0 >> (8 * rank) & 0xff != 0) << rank
        });
        let files = (0..8).fold(0u8, |all, rank| all | (self.0 >> (8 * rank)) as u8);
        // a run of ones, shifted to the right end, and one more is a power of two
        let is_run = |lines: u8| {
            let run = lines.checked_shr(lines.trailing_zeros()).unwrap_or(0);
            run & run.wrapping_add(1) == 0
        };
        is_run(ranks) && is_run(files)
    }

    /// These squares one step further, by so many files and ranks (one at most); those beyond the edge are left out.
    #[inline]
    pub const fn moved(self, (files, ranks): (i8, i8)) -> Bb {
        let kept = match files {
            1 => self.0 & !Bb::file(7).0,
            -1 => self.0 & !Bb::file(0).0,
            _ => self.0,
        };
        match files + 8 * ranks {
            up @ 0.. => Bb(kept << up),
            down => Bb(kept >> -down),
        }
    }

    /// The squares one king's step away from any square of the set.
    pub const fn neighbours(self) -> Bb {
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        let row = self.0 | (self.0 & NOT_H) << 1 | (self.0 & NOT_A) >> 1;
        let block = row | row << 8 | row >> 8;
        Bb(block & !self.0)
    }

    /// The squares of the rank (0 to 7).
    pub const fn rank(rank: u8) -> Bb {
        Bb(0xff << (8 * rank))
    }

    /// The squares of the file (0 to 7).
    pub const fn file(file: u8) -> Bb {
        Bb(0x0101_0101_0101_0101 << file)
    }
}

impl Iterator for Bb {
    type Item = Sq;

    #[inline]
    fn next(&mut self) -> Option<Sq> {
        if self.0 == 0 {
            return None;
        }
        let sq = Sq::new(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(sq)
    }
}

impl FromIterator<Sq> for Bb {
    fn from_iter<I: IntoIterator<Item = Sq>>(squares: I) -> Bb {
        squares
            .into_iter()
            .fold(Bb::EMPTY, |bb, sq| bb | Bb::of(sq))
    }
}

macro_rules! bit_operator {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl $trait for Bb {
            type Output = Bb;
            #[inline]
            fn $method(self, other: Bb) -> Bb {
                Bb(self.0 $op other.0)
            }
        }
        impl $assign for Bb {
            #[inline]
            fn $assign_method(&mut self, other: Bb) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}
bit_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
bit_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
bit_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bb {
    type Output = Bb;
    #[inline]
    fn not(self) -> Bb {
        Bb(!self.0)
    }
}

impl std::fmt::Debug for Bb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// For each square the set of its eight (at the edge fewer) neighbours.
pub static NEIGHBOURS: [Bb; 64] = {
    let mut table = [Bb::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i as usize] = Bb(1 << i).neighbours();
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_do_not_wrap() {
        let names = |s: &str| -> String {
            NEIGHBOURS[s.parse::<Sq>().unwrap().index()]
                .map(|q| q.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(names("a1"), "b1 a2 b2");
        assert_eq!(names("h4"), "g3 h3 g4 g5 h5");
    }

    #[test]
    fn gaps_between_ranks_or_files() {
        for (squares, expected) in [
            ("", true),
            ("a1", true),
            ("h8", true),
            ("a1 b2 c3", true),
            ("a1 b1 h8", false),
            ("a1 b3", false),
            ("a1 c2", false),
            // together, though nobody touches another one
            ("a1 b3 c2", true),
        ] {
            let squares = squares.split_whitespace();
            let squares: Bb = squares.map(|sq| sq.parse::<Sq>().unwrap()).collect();
            assert_eq!(squares.has_no_gaps(), expected, "{squares:?}");
        }
        assert!(Bb::ALL.has_no_gaps());
    }
}
