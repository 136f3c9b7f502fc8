//! The 128-bit key of a position: fixed pseudo-random numbers, one for each man on each square and
//! each remembered fact, combined by exclusive or.
//!
//! The width makes it practically impossible that two positions of one search share a key, since a
//! collision would mean a wrong solution.

use crate::board::effect::SlotId;
use crate::board::piece::{Attrs, Packed, Piece};
use crate::board::square::Sq;

const fn mix(mut x: u64) -> u64 {
    // splitmix64's finaliser
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

const fn wide(seed: u64) -> u128 {
    (mix(seed) as u128) << 64 | mix(seed ^ 0x5bf0_3635_dcf5_7a31) as u128
}

/// Part of a key for a number. The same number for another purpose (0 to 4) gives another part.
#[inline]
pub fn of_number(purpose: u32, number: u64) -> u128 {
    wide(number).rotate_left(25 * purpose)
}

/// By [`Packed::kind_and_sides`].
static MEN: [[u128; 64]; Packed::KINDS_AND_SIDES] = {
    let mut table = [[0; 64]; Packed::KINDS_AND_SIDES];
    let mut k = 0;
    while k < Packed::KINDS_AND_SIDES {
        let mut s = 0;
        while s < 64 && k % 4 > 0 {
            table[k][s] = wide(((k / 4 * 3 + k % 4 - 1) * 64 + s) as u64);
            s += 1;
        }
        k += 1;
    }
    table
};

/// Part of the key for `piece` standing on `at`. The identity of the man is left out.
#[inline]
pub fn man(at: Sq, piece: Piece) -> u128 {
    packed(at, Packed::man(piece))
}

/// The same for a packed man.
#[inline]
pub(crate) fn packed(at: Sq, man: Packed) -> u128 {
    let plain = MEN[man.kind_and_sides()][at.index()];
    match man.attrs() {
        Attrs::NONE => plain,
        // the most frequent ones cheaply
        Attrs::ROYAL => plain.rotate_left(41),
        // a multiplication by an odd number keeps different men on different squares apart
        Attrs(other) => plain.wrapping_mul(2 * other as u128 + 1),
    }
}

/// Part of the key for which man stands on `at`, where that matters.
#[inline]
pub fn identity(at: Sq, piece: Piece) -> u128 {
    wide(1 << 41 | (piece.id as u64) << 8 | at.index() as u64)
}

/// Part of the key for `piece` lying below `at`, under `above` others. The identity of the man is left out.
pub fn below(at: Sq, above: usize, piece: Piece) -> u128 {
    // each part has bits of its own
    let man =
        (piece.attrs.0 as u64) << 7 | (piece.kind.index() * 3 + piece.sides as usize - 1) as u64;
    wide(1 << 52 | (above as u64) << 40 | man << 6 | at.index() as u64)
}

/// Part of the key for which man lies below `at`, under `above` others, where that matters.
pub(crate) fn identity_below(at: Sq, above: usize, piece: Piece) -> u128 {
    wide(1 << 53 | (above as u64) << 32 | (piece.id as u64) << 8 | at.index() as u64)
}

/// Part of the key for a square that is missing.
pub(crate) fn hole(at: Sq) -> u128 {
    wide(1 << 54 | at.index() as u64)
}

/// Part of the key for a remembered fact; 0 for the value 0.
#[inline]
pub fn slot(id: SlotId, value: u32) -> u128 {
    if value == 0 {
        0
    } else {
        wide(1 << 40 | (id.0 as u64) << 32 | value as u64)
    }
}

/// Part of the key for Black to move.
pub const BLACK_TO_MOVE: u128 = wide(1 << 50);
