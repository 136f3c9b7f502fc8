//! Ways to go that follow no line.

use super::dirs::Dir;
use super::part::{How, Part, Ring};
use super::sight::{Sight, is_edge};
use crate::board::bitboard::Bb;
use crate::board::rays;
use crate::board::square::Sq;
use std::sync::LazyLock;

impl Part {
    /// The squares a man comes to without following a line, other than its own; `None` if the part follows lines.
    #[inline]
    pub(super) fn odd_arrivals(&self, from: Sq, sight: &Sight) -> Option<Bb> {
        Some(match self.how {
            How::Around(ring) => around(ring, from, sight),
            How::Beside(ring) => beside(ring, from, sight),
            How::Bounces { legs, .. } => bounces(self, from, legs, sight.occupied),
            _ => return None,
        })
    }
}

/// The square in a direction that is as far away as there are men on the whole line.
pub(crate) fn counted(from: Sq, dir: Dir, sight: &Sight) -> Option<Sq> {
    let men = line(from, dir) & sight.occupied & !sight.missing;
    let length = men.len() as i8;
    from.step(dir.0 * length, dir.1 * length)
}

/// For each centre and each other square the ring around the one through the other: all of it, and what is on queen lines.
static RINGS: LazyLock<Box<[[[Bb; 64]; 64]; 2]>> = LazyLock::new(|| {
    let mut rings = Box::new([[[Bb::EMPTY; 64]; 64]; 2]);
    for centre in Sq::all() {
        for through in Sq::all() {
            let radius = centre.distance2(through);
            let ring: Bb = Sq::all()
                .filter(|sq| centre.distance2(*sq) == radius)
                .collect();
            rings[0][centre.index()][through.index()] = ring;
            rings[1][centre.index()][through.index()] = ring & queen_lines(centre);
        }
    }
    rings
});

/// The squares in line with one, itself included.
fn queen_lines(at: Sq) -> Bb {
    rays::rank_and_file(at) | rays::diagonals(at) | Bb::of(at)
}

/// The squares of the ring around `centre` that passes through `through`.
fn ring_through(ring: Ring, centre: Sq, through: Sq) -> Bb {
    RINGS[usize::from(ring.queen_lines)][centre.index()][through.index()]
}

/// The men that can serve a man on `from`.
fn hurdles(ring: Ring, from: Sq, sight: &Sight) -> Bb {
    let men = if ring.enemies {
        sight.enemies
    } else {
        sight.occupied & !sight.missing
    };
    let lines = match ring.queen_lines {
        true => queen_lines(from),
        false => Bb::ALL,
    };
    men & lines & !Bb::of(from)
}

fn around(ring: Ring, from: Sq, sight: &Sight) -> Bb {
    let hurdles = hurdles(ring, from, sight);
    let reached = hurdles.fold(Bb::EMPTY, |all, hurdle| {
        all | ring_through(ring, hurdle, from)
    });
    reached & !Bb::of(from)
}

fn beside(ring: Ring, from: Sq, sight: &Sight) -> Bb {
    let hurdles = hurdles(ring, from, sight);
    hurdles.fold(Bb::EMPTY, |all, hurdle| {
        all | ring_through(ring, from, hurdle) & !Bb::of(hurdle)
    })
}

fn bounces(part: &Part, from: Sq, legs: u8, occupied: Bb) -> Bb {
    let How::Bounces {
        riding, anywhere, ..
    } = part.how
    else {
        return Bb::EMPTY;
    };
    let mut reached = Bb::EMPTY;
    let mut left = Bb::EMPTY;
    let mut newest = Bb::of(from);
    for _ in 0..legs {
        left |= newest;
        let mut next = Bb::EMPTY;
        for at in newest {
            for &dir in part.dirs {
                let (squares, last) = leaps(at, dir, riding, occupied);
                reached |= squares;
                if let Some(last) = last.filter(|sq| anywhere || is_edge(*sq)) {
                    next |= Bb::of(last);
                }
            }
        }
        newest = next & !left;
        if newest.is_empty() {
            break;
        }
    }
    reached & !Bb::of(from)
}

/// The squares of one leap or line of leaps, and the last of them if it is empty.
fn leaps(from: Sq, (dx, dy): Dir, riding: bool, occupied: Bb) -> (Bb, Option<Sq>) {
    let mut squares = Bb::EMPTY;
    let mut last = None;
    while let Some(to) = last.unwrap_or(from).step(dx, dy) {
        squares |= Bb::of(to);
        if occupied.has(to) {
            return (squares, None);
        }
        last = Some(to);
        if !riding {
            break;
        }
    }
    (squares, last)
}

/// The four lines (rank, file, two diagonals) through each square, the square included.
static LINES: [[Bb; 4]; 64] = {
    let mut table = [[Bb::EMPTY; 4]; 64];
    let axes = [(1i8, 0i8), (0, 1), (1, 1), (1, -1)];
    let mut i = 0;
    while i < 64 {
        let mut a = 0;
        while a < 4 {
            let (dx, dy) = axes[a];
            let mut bits = 1u64 << i;
            let mut sign = -1i8;
            while sign <= 1 {
                let mut at = Sq::new(i as u8);
                while let Some(next) = at.step(sign * dx, sign * dy) {
                    bits |= 1 << next.index();
                    at = next;
                }
                sign += 2;
            }
            table[i][a] = Bb(bits);
            a += 1;
        }
        i += 1;
    }
    table
};

/// The whole orthogonal or diagonal line through a square.
pub(super) fn line(at: Sq, dir: Dir) -> Bb {
    LINES[at.index()][match dir {
        (_, 0) => 0,
        (0, _) => 1,
        (x, y) if x == y => 2,
        _ => 3,
    }]
}

/// The whole orthogonal or diagonal line through two squares; none if there is not one.
pub fn line_through(one: Sq, other: Sq) -> Bb {
    let dx = other.file() as i8 - one.file() as i8;
    let dy = other.rank() as i8 - one.rank() as i8;
    match queen_lines(one).has(other) && one != other {
        true => line(one, (dx.signum(), dy.signum())),
        false => Bb::EMPTY,
    }
}
