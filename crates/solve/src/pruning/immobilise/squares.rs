//! Where men of a side that is to be stalemated can stand without a move in the end, if each is looked at by itself: where it may
//! be pinned or blocked by the other side, or where others of its side come around it. These must come to rest there in their turn,
//! so that squares on which none of them can do so leave out others.

use crate::pruning::geometry::kings_field::{self, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::geometry::{FAR, distances};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;
use std::sync::LazyLock;

/// The squares to which a man comes as this, by number of moves.
pub(crate) struct Way {
    pub piece_type: PieceType,
    pub newly: [Bb; FAR],
}

/// The ways of a man, for itself and for what it may promote to.
pub(crate) fn ways_of(man: &OrthodoxMan) -> &'static [Way] {
    &WAYS[man.piece_type.index() * 64 + man.at.index()]
}

/// By form and square.
static WAYS: LazyLock<Vec<SmallVec<[Way; 1]>>> = LazyLock::new(|| {
    let of = |piece_type: PieceType| Sq::all().map(move |from| ways(piece_type, from));
    PieceType::ALL.into_iter().flat_map(of).collect()
});

fn ways(piece_type: PieceType, from: Sq) -> SmallVec<[Way; 1]> {
    let way = |piece_type: PieceType, circle: &dyn Fn(u16) -> Bb| Way {
        piece_type,
        newly: newly(piece_type, circle),
    };
    let mut found = SmallVec::new();
    found.push(way(piece_type, &|moves| {
        distances::circle(piece_type, from, moves)
    }));
    if let PieceType::Pawn(side) = piece_type {
        found.extend(PieceType::OFFICERS.into_iter().map(|officer| {
            way(officer, &|moves| {
                distances::promoted_circle(side, officer, from, moves)
            })
        }));
    }
    found
}

/// What is in each circle and not in the one before it; pawns do not arrive on their last rank as such.
fn newly(piece_type: PieceType, circle: &dyn Fn(u16) -> Bb) -> [Bb; FAR] {
    let mut before = Bb::EMPTY;
    let mut found = [Bb::EMPTY; FAR];
    for (moves, found) in (0..).zip(&mut found) {
        let within = circle(moves);
        *found = within & !before;
        before = within;
        if let PieceType::Pawn(side) = piece_type
            && moves > 0
        {
            *found &= !Bb::rank((!side).home_rank());
        }
    }
    found
}

/// The squares that must be occupied so that a man which is not pinned has no move, by its own side, or for a pawn by any man.
pub(crate) fn around(piece_type: PieceType, at: Sq) -> Bb {
    match piece_type {
        PieceType::Pawn(side) => match at.step(0, side.forward()) {
            Some(front) if at.rank() != 0 && at.rank() != 7 => Bb::of(front),
            _ => Bb::EMPTY,
        },
        _ => kings_field::beside(piece_type, at),
    }
}

/// By form and a number of men: where so many are enough to shut one in.
static NARROW: LazyLock<[[Bb; 9]; PieceType::COUNT]> = LazyLock::new(|| {
    let narrow = |piece_type: PieceType, men: usize| {
        let squares = Sq::all().filter(|at| around(piece_type, *at).len() as usize <= men);
        squares.collect()
    };
    PieceType::ALL.map(|piece_type| std::array::from_fn(|men| narrow(piece_type, men)))
});

/// What is known about the squares.
pub(crate) struct ImmobileSquares {
    /// By form and number of moves to come there: where such a man may rest.
    pub allowed: [[Bb; FAR]; PieceType::COUNT],
    /// Where any man may come to rest within so many moves.
    pub within: [Bb; FAR],
}

impl ImmobileSquares {
    /// If the king stands here and the other men of its side have so many moves. `otherwise`: where men may be immobile, by piece type, without others
    /// around them; `within`: where any man may come at all.
    pub fn of(
        men: &[OrthodoxMan],
        king: Sq,
        spare: u8,
        otherwise: &[Bb; PieceType::COUNT],
        within: &[Bb; FAR],
    ) -> ImmobileSquares {
        let mut immobile_squares = ImmobileSquares {
            allowed: [[Bb::EMPTY; FAR]; PieceType::COUNT],
            within: *within,
        };
        // the king may be one of those around it
        let enough = men.len().min(8);
        let mut open = [Bb::EMPTY; PieceType::COUNT];
        for way in men.iter().flat_map(ways_of) {
            let index = way.piece_type.index();
            open[index] = (NARROW[index][enough] | otherwise[index]) & !Bb::of(king);
        }
        let last = usize::from(spare).min(FAR - 1);
        loop {
            let neighbours = Neighbours::of(&immobile_squares.within, last, king, &open);
            for piece_type in PieceType::ALL {
                let index = piece_type.index();
                if !open[index].is_empty() {
                    let moves = neighbours.around(piece_type);
                    for (coming, allowed) in immobile_squares.allowed[index][..=last]
                        .iter_mut()
                        .enumerate()
                    {
                        let shut_in = moves.at_most(spare - coming as u8);
                        *allowed = open[index] & (otherwise[index] | shut_in);
                    }
                    open[index] = immobile_squares.allowed[index][0];
                }
            }
            let mut within = [Bb::EMPTY; FAR];
            for way in men.iter().flat_map(ways_of) {
                let allowed = &immobile_squares.allowed[way.piece_type.index()];
                let each = within[..=last].iter_mut().zip(&way.newly);
                for ((within, newly), allowed) in each.zip(allowed) {
                    *within |= *newly & *allowed;
                }
            }
            for moves in 1..FAR {
                within[moves] |= within[moves - 1];
            }
            if within == immobile_squares.within {
                return immobile_squares;
            }
            immobile_squares.within = within;
        }
    }
}

/// By square: fewest moves with which men come to all of its neighbours in some directions.
#[derive(Clone, Copy, Default)]
struct Moves {
    /// Their number, a set for each of its binary digits.
    digits: [u64; 4],
    /// Where it is larger, or men do not come at all.
    many: u64,
}

impl Moves {
    /// One more for each of these squares.
    #[inline(always)]
    fn add(&mut self, squares: u64) {
        let mut carried = squares;
        for digit in &mut self.digits {
            let both = *digit & carried;
            *digit ^= carried;
            carried = both;
        }
        self.many |= carried;
    }

    /// For all squares that lie so far from others: as many as men need to come to these, if by number of moves they come `later`, or
    /// `never`.
    #[inline(always)]
    fn add_all<const DX: i8, const DY: i8>(&mut self, later: &[u64], never: u64) {
        self.many |= shifted::<DX, DY>(never);
        for later in later {
            self.add(shifted::<DX, DY>(*later));
        }
    }

    fn and(&self, other: &Moves) -> Moves {
        let mut sum = Moves {
            many: self.many | other.many,
            ..Moves::default()
        };
        let mut carried = 0;
        for ((sum, one), two) in sum.digits.iter_mut().zip(self.digits).zip(other.digits) {
            *sum = one ^ two ^ carried;
            carried = one & two | carried & (one ^ two);
        }
        sum.many |= carried;
        sum
    }

    /// Nothing for other squares.
    fn only(mut self, squares: u64) -> Moves {
        self.many &= squares;
        self.digits = self.digits.map(|digit| digit & squares);
        self
    }

    /// Where it is not more than this, for all that is known.
    fn at_most(&self, most: u8) -> Bb {
        if most > 15 {
            return Bb::ALL;
        }
        let mut more = self.many;
        let mut equal = !0;
        for (which, digit) in self.digits.iter().enumerate().rev() {
            if most >> which & 1 == 0 {
                more |= equal & digit;
                equal &= !digit;
            } else {
                equal &= digit;
            }
        }
        Bb(!more)
    }
}

/// Where pawns act.
const ACTING: u64 = !(Bb::rank(0).0 | Bb::rank(7).0);

/// The neighbours that men need around them.
#[derive(Default)]
struct Neighbours {
    orthogonal: Moves,
    diagonal: Moves,
    knight: Moves,
    /// By side, the squares in front of pawns.
    front: [Moves; 2],
}

impl Neighbours {
    /// If men come to squares within so many moves, and no more than `last` matter; `open`: which men are asked about.
    fn of(within: &[Bb; FAR], last: usize, king: Sq, open: &[Bb; PieceType::COUNT]) -> Neighbours {
        let asks = |piece_type: PieceType| !open[piece_type.index()].is_empty();
        let here = Bb::of(king);
        let mut later = [0; FAR];
        for (later, within) in later.iter_mut().zip(within) {
            *later = !(*within | here).0;
        }
        let (later, never) = (&later[..last], later[last]);
        let mut found = Neighbours::default();
        let queen = asks(PieceType::Queen) || asks(PieceType::King);
        if queen || asks(PieceType::Rook) {
            let to = &mut found.orthogonal;
            to.add_all::<1, 0>(later, never);
            to.add_all::<-1, 0>(later, never);
            to.add_all::<0, 1>(later, never);
            to.add_all::<0, -1>(later, never);
        }
        if queen || asks(PieceType::Bishop) {
            let to = &mut found.diagonal;
            to.add_all::<1, 1>(later, never);
            to.add_all::<1, -1>(later, never);
            to.add_all::<-1, 1>(later, never);
            to.add_all::<-1, -1>(later, never);
        }
        if asks(PieceType::Knight) {
            let to = &mut found.knight;
            to.add_all::<1, 2>(later, never);
            to.add_all::<1, -2>(later, never);
            to.add_all::<-1, 2>(later, never);
            to.add_all::<-1, -2>(later, never);
            to.add_all::<2, 1>(later, never);
            to.add_all::<2, -1>(later, never);
            to.add_all::<-2, 1>(later, never);
            to.add_all::<-2, -1>(later, never);
        }
        let [white, black] = &mut found.front;
        if asks(PieceType::Pawn(Side::White)) {
            white.add_all::<0, -1>(later, never);
        }
        if asks(PieceType::Pawn(Side::Black)) {
            black.add_all::<0, 1>(later, never);
        }
        found
    }

    fn around(&self, piece_type: PieceType) -> Moves {
        match piece_type {
            PieceType::Pawn(side) => self.front[side.index()].only(ACTING),
            PieceType::King | PieceType::Queen => self.orthogonal.and(&self.diagonal),
            PieceType::Rook => self.orthogonal,
            PieceType::Bishop => self.diagonal,
            PieceType::Knight => self.knight,
        }
    }
}

/// The squares that lie so far from these.
#[inline(always)]
const fn shifted<const DX: i8, const DY: i8>(squares: u64) -> u64 {
    const A: u64 = 0x0101_0101_0101_0101;
    let files = match DX {
        1 => !A,
        2 => !(A | A << 1),
        -1 => !(A << 7),
        -2 => !(A << 7 | A << 6),
        _ => !0,
    };
    let steps = 8 * DY + DX;
    let moved = if steps >= 0 {
        squares << steps
    } else {
        squares >> -steps
    };
    moved & files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_counted_as_they_lie() {
        // men come to any square in one move, but to the first file never
        let mut circles = [!Bb::file(0); FAR];
        circles[0] = Bb::EMPTY;
        let king: Sq = "h8".parse().unwrap();
        let neighbours = Neighbours::of(&circles, 8, king, &[Bb::ALL; PieceType::COUNT]);
        for piece_type in PieceType::ALL {
            let moves = neighbours.around(piece_type);
            for at in Sq::all() {
                let needed = around(piece_type, at) & !Bb::of(king);
                let possible = (needed & Bb::file(0)).is_empty();
                for most in 0..=15 {
                    let expected = possible && needed.len() <= u32::from(most);
                    assert_eq!(
                        moves.at_most(most).has(at),
                        expected,
                        "{piece_type:?} {at} {most}"
                    );
                }
            }
        }
    }
}
