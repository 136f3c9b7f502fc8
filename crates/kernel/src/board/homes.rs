//! The squares of castling, and the rights to castle as bits of a remembered fact.

use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::square::Sq;

/// The two castlings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Wing {
    /// O-O.
    King,
    /// O-O-O.
    Queen,
}

pub(crate) const KING_FILE: u8 = 4;
pub(crate) const HOMES: u64 = 0x91 | 0x91 << 56;

/// Whether a man that goes from one square to the other can change who may castle.
#[inline]
pub(crate) fn concerns(from: Sq, to: Sq) -> bool {
    (Bb::of(from) | Bb::of(to)).0 & HOMES != 0
}

/// The bit of a home square, if `at` is one (0 otherwise).
pub const fn bit(at: Sq) -> u32 {
    match (at.file(), at.rank()) {
        (file @ (0 | 4 | 7), rank @ (0 | 7)) => {
            let within = match file {
                0 => 1,
                4 => 2,
                _ => 4,
            };
            if rank == 0 { within } else { within << 3 }
        }
        _ => 0,
    }
}

/// Two castlings that exclude each other: on which wing White castles, on which wing Black.
pub type ExclusivePair = [Wing; 2];

/// Bits of home squares in the slot.
const HOME_BITS: u32 = 6;

/// The bit that says that these two castlings exclude each other.
pub fn pair_bit(pair: ExclusivePair) -> u32 {
    let [white, black] = pair.map(|wing| match wing {
        Wing::Queen => 0,
        Wing::King => 1,
    });
    1 << (HOME_BITS + 2 * white + black)
}

/// Bits in the slot that say which castlings exclude each other.
const PAIR_BITS: u32 = 4;

/// The bits that say of the men on these homes that they castle later: a castling was taken back, or the diagram says so, and from here on
/// backwards they must not have moved.
pub const fn castles_later(homes: u32) -> u32 {
    homes << (HOME_BITS + PAIR_BITS)
}

/// The homes of which the slot says so.
pub const fn that_castle_later(slot: u32) -> u32 {
    slot >> (HOME_BITS + PAIR_BITS)
}

/// The wings on which the other side can no longer castle once `side` has castled on `wing`.
pub(crate) fn excluded(rights: u32, side: Side, wing: Wing) -> impl Iterator<Item = Wing> {
    [Wing::King, Wing::Queen].into_iter().filter(move |&other| {
        let pair = match side {
            Side::White => [wing, other],
            Side::Black => [other, wing],
        };
        rights & pair_bit(pair) != 0
    })
}

/// Departure and arrival of the rook in a castling on `rank` (0 or 7).
pub fn rook_path(rank: u8, wing: Wing) -> (Sq, Sq) {
    match wing {
        Wing::King => (Sq::at(7, rank), Sq::at(5, rank)),
        Wing::Queen => (Sq::at(0, rank), Sq::at(3, rank)),
    }
}

/// The home square of the king of `side`.
pub fn king_home(side: Side) -> Sq {
    Sq::at(KING_FILE, side.home_rank())
}

/// The home square of the rook of `side` on `wing`.
pub fn rook_home(side: Side, wing: Wing) -> Sq {
    rook_path(side.home_rank(), wing).0
}

/// The square that the king of `side` crosses in castling, and where it arrives.
pub fn king_path(side: Side, wing: Wing) -> (Sq, Sq) {
    let rank = side.home_rank();
    match wing {
        Wing::King => (Sq::at(5, rank), Sq::at(6, rank)),
        Wing::Queen => (Sq::at(3, rank), Sq::at(2, rank)),
    }
}

/// Whether no man at home counts as unmoved.
#[inline]
pub(crate) fn nobody_can(rights: u32) -> bool {
    rights & ((1 << HOME_BITS) - 1) == 0
}

/// By square: see [`bit`].
static BITS: [u8; 64] = {
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        table[at as usize] = bit(Sq::new(at)) as u8;
        at += 1;
    }
    table
};

/// Which of the rights end when a man goes from one square to the other.
#[inline]
pub(crate) fn rights_touched(rights: u32, from: Sq, to: Sq) -> u32 {
    rights & u32::from(BITS[from.index()] | BITS[to.index()])
}
