//! Men with room: it is not followed where they stand, only where they may stand.

use super::checks::Checks;
use super::part::{Man, Part, homes};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::board::square::Sq;

/// A man that can go back to more squares than these while the others stay has room: it is followed no further.
pub(super) const ROOM: usize = 6;

/// A man that may stand on any of some squares, and that nobody minds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Roamer {
    man: Man,
    /// The squares as what it is.
    squares: Bb,
    /// The squares as a pawn that has not been promoted yet.
    as_pawn: Bb,
}

impl Roamer {
    /// A man that stands there.
    pub fn at(man: Man, at: Sq) -> Roamer {
        Roamer {
            man,
            squares: Bb::of(at),
            as_pawn: Bb::EMPTY,
        }
    }

    /// On how many squares it may stand.
    pub fn room(&self) -> usize {
        (self.squares.len() + self.as_pawn.len()) as usize
    }

    /// Whether it has room, and may have come to a square of the game array: then it is followed no further.
    pub fn is_out(&self, part: &Part) -> bool {
        self.room() > ROOM && self.is_home(part)
    }

    /// With all squares from which it can have come while the men of the part stay where they are, or so many that it [is out](Roamer::is_out).
    pub fn spread(self, part: &Part) -> Roamer {
        let (kind, side) = self.man;
        let mut spread = self;
        let mut open: Vec<(Sq, KindId)> = Vec::new();
        open.extend(self.squares.map(|at| (at, kind)));
        open.extend(self.as_pawn.map(|at| (at, KindId::PAWN)));
        let mut part = part.clone();
        while let Some((at, as_kind)) = open.pop() {
            if part.on(at).is_some() {
                continue;
            }
            part.put(at, (as_kind, side));
            if part.can_stand() {
                for way in part.ways_back_under_check(at) {
                    let squares = match way.before == kind {
                        true => &mut spread.squares,
                        false => &mut spread.as_pawn,
                    };
                    if !squares.has(way.from) {
                        *squares |= Bb::of(way.from);
                        open.push((way.from, way.before));
                    }
                }
            }
            part.remove(at);
            if spread.is_out(&part) {
                break;
            }
        }
        spread
    }

    /// Whether it may have come to a square of the game array.
    pub fn is_home(&self, part: &Part) -> bool {
        let (kind, side) = self.man;
        let free = !part.occupied();
        !(self.squares & homes((kind, side)) & free).is_empty()
            || !(self.as_pawn & homes((KindId::PAWN, side)) & free).is_empty()
    }
}

impl Part {
    /// Whether the part can have been, as far as the last move tells: of a check the man that gives it can have come from somewhere.
    pub fn can_stand(&self) -> bool {
        match self.checks() {
            Checks::None => true,
            Checks::By(at) => !self.ways_back_under_check(at).is_empty(),
            Checks::Impossible => false,
        }
    }
}
