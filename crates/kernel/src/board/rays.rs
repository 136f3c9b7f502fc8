//! Straight lines on the board: where riders get to, and what lies between two squares.

use crate::board::bitboard::{Bb, NEIGHBOURS};
use crate::board::square::Sq;

/// The squares of one line through a square, on either side of it.
#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

/// File, rank, rising and falling diagonal.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

static LINES: [[Line; 4]; 64] = {
    let mut table = [[Line { lower: 0, upper: 0 }; 4]; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 4 {
            let (dx, dy) = DIRECTIONS[i];
            table[from][i] = Line {
                lower: ray(from as u8, -dx, -dy),
                upper: ray(from as u8, dx, dy),
            };
            i += 1;
        }
        from += 1;
    }
    table
};

/// The squares from `from`, left out, to the edge.
const fn ray(from: u8, dx: i8, dy: i8) -> u64 {
    let mut squares = 0;
    let mut at = Sq::new(from);
    while let Some(next) = at.step(dx, dy) {
        squares |= 1 << next.index();
        at = next;
    }
    squares
}

/// For each two squares of a straight line, by departure and then by arrival.
struct Pairs {
    /// Those between them.
    between: [[u64; 64]; 64],
    /// Those beyond the second one, seen from the first.
    beyond: [[u64; 64]; 64],
}

static PAIRS: Pairs = {
    let mut pairs = Pairs {
        between: [[0; 64]; 64],
        beyond: [[0; 64]; 64],
    };
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            let (dx, dy) = DIRECTIONS[i / 2];
            let sign = if i % 2 == 0 { 1 } else { -1 };
            let mut between = 0;
            let mut at = Sq::new(from as u8);
            while let Some(next) = at.step(sign * dx, sign * dy) {
                pairs.between[from][next.index()] = between;
                pairs.beyond[from][next.index()] = ray(next.index() as u8, sign * dx, sign * dy);
                between |= 1 << next.index();
                at = next;
            }
            i += 1;
        }
        from += 1;
    }
    pairs
};

/// The squares of the line up to the first occupied one in either direction, that one included.
#[inline]
fn open(line: &Line, occupied: u64) -> u64 {
    let upper = line.upper & occupied;
    // 1 stands for "nothing below": it changes squares only that are not on the line
    let nearest_below = 1u64 << (63 - ((line.lower & occupied) | 1).leading_zeros());
    // subtracting runs through everything from the nearest man below up to the nearest above
    let passed = upper ^ upper.wrapping_sub(nearest_below);
    (line.lower | line.upper) & passed
}

/// Where a rook on `from` gets to, the first man in each direction included.
#[inline]
pub fn orthogonal(from: Sq, occupied: Bb) -> Bb {
    let [file, rank, ..] = &LINES[from.index()];
    Bb(open(file, occupied.0) | open(rank, occupied.0))
}

/// Where a bishop on `from` gets to, the first man in each direction included.
#[inline]
pub fn diagonal(from: Sq, occupied: Bb) -> Bb {
    let [.., rising, falling] = &LINES[from.index()];
    Bb(open(rising, occupied.0) | open(falling, occupied.0))
}

/// Where a rook, and a bishop, gets to on the empty board.
static EMPTY_BOARD: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut from = 0;
    while from < 64 {
        let [file, rank, rising, falling] = LINES[from];
        table[from] = [
            file.lower | file.upper | rank.lower | rank.upper,
            rising.lower | rising.upper | falling.lower | falling.upper,
        ];
        from += 1;
    }
    table
};

/// The squares on the rank and the file of a square, itself left out.
#[inline]
pub fn rank_and_file(at: Sq) -> Bb {
    Bb(EMPTY_BOARD[at.index()][0])
}

/// The squares on the diagonals of a square, itself left out.
#[inline]
pub fn diagonals(at: Sq) -> Bb {
    Bb(EMPTY_BOARD[at.index()][1])
}

/// From where orthodox pawns of either side (by index) capture on a square.
static PAWNS: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut at = 0;
    while at < 64 {
        let to = Sq::new(at as u8);
        let mut side = 0;
        while side < 2 {
            let down = if side == 0 { -1 } else { 1 };
            let mut squares = 0;
            if let Some(from) = to.step(-1, down) {
                squares |= 1 << from.index();
            }
            if let Some(from) = to.step(1, down) {
                squares |= 1 << from.index();
            }
            table[side][at] = squares;
            side += 1;
        }
        at += 1;
    }
    table
};

/// The squares from which an orthodox pawn of this side (by index) captures on `to`.
#[inline]
pub fn pawns(side: usize, to: Sq) -> Bb {
    Bb(PAWNS[side & 1][to.index()])
}

/// The squares between two squares of one rank, file or diagonal; none for others.
#[inline]
pub fn between(one: Sq, other: Sq) -> Bb {
    Bb(PAIRS.between[one.index()][other.index()])
}

/// The squares beyond another one, seen from one of the same rank, file or diagonal; none for others.
#[inline]
pub fn beyond(one: Sq, other: Sq) -> Bb {
    Bb(PAIRS.beyond[one.index()][other.index()])
}

/// The square immediately behind another one, if there is one.
#[inline]
pub fn behind(one: Sq, other: Sq) -> Bb {
    beyond(one, other) & NEIGHBOURS[other.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stepwise(from: Sq, dirs: &[(i8, i8)], occupied: Bb) -> Bb {
        let mut found = Bb::EMPTY;
        for &(dx, dy) in dirs {
            let mut at = from;
            while let Some(next) = at.step(dx, dy) {
                found |= Bb::of(next);
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        found
    }

    #[test]
    fn riders_get_where_steps_lead() {
        // a few boards without pattern, from empty to crowded
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        for round in 0..400 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let other = seed.rotate_left(29).wrapping_mul(0xd6e8_feb8_6659_fd93);
            let occupied = Bb(match round % 4 {
                0 => 0,
                1 => seed & other & (other >> 7),
                2 => seed & other,
                _ => seed,
            });
            for from in Sq::all() {
                let rook = [(1, 0), (0, 1), (-1, 0), (0, -1)];
                let bishop = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
                assert_eq!(orthogonal(from, occupied), stepwise(from, &rook, occupied));
                assert_eq!(diagonal(from, occupied), stepwise(from, &bishop, occupied));
            }
        }
    }

    #[test]
    fn beyond_lies_what_the_first_sees_without_the_second() {
        for one in Sq::all() {
            for other in Sq::all() {
                let seen = rank_and_file(one) | diagonals(one);
                let hidden =
                    seen & !(orthogonal(one, Bb::of(other)) | diagonal(one, Bb::of(other)));
                assert_eq!(beyond(one, other), hidden);
                assert!(behind(one, other).len() == u32::from(!hidden.is_empty()));
            }
        }
    }

    #[test]
    fn between_lies_what_both_see() {
        let square = |name: &str| name.parse::<Sq>().unwrap();
        let names = |one: &str, other: &str| -> String {
            between(square(one), square(other))
                .map(|sq| sq.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(names("a1", "d4"), "b2 c3");
        assert_eq!(names("h3", "e3"), "f3 g3");
        assert_eq!(names("b7", "b8"), "");
        assert_eq!(names("a1", "b3"), "");
        for one in Sq::all() {
            for other in Sq::all() {
                assert_eq!(between(one, other), between(other, one));
            }
        }
    }
}
