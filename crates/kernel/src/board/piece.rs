//! What can stand on a square: a man of some kind, of one or both sides, with attributes.

use sauterelle_languages::say;
use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// White; his pawns go up the board.
    White,
    /// Black; his pawns go down the board.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The only one of these, if there is one only.
    pub const fn sole(sides: &[Side]) -> Option<Side> {
        match sides {
            [side] => Some(*side),
            _ => None,
        }
    }

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank (0 to 7) on which the side's officers stand in the game array.
    #[inline]
    pub const fn home_rank(self) -> u8 {
        match self {
            Side::White => 0,
            Side::Black => 7,
        }
    }

    /// +1 for White, −1 for Black: ranks gained by a pawn's step.
    #[inline]
    pub const fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl Side {
    /// Its name in the language that is spoken.
    pub fn said(self) -> String {
        match self {
            Side::White => say!("White"),
            Side::Black => say!("Black"),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// The sides a man belongs to, one bit each. A neutral man belongs to both.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sides {
    /// A white man.
    White = 1,
    /// A black man.
    Black = 2,
    /// A neutral man: either side may move it and capture it.
    Neutral = 3,
}

impl Sides {
    /// Whether the man belongs to `side`.
    #[inline]
    pub const fn has(self, side: Side) -> bool {
        self as u8 >> side as u8 & 1 != 0
    }

    /// The men of the other colour; neutral stays neutral.
    pub const fn swapped(self) -> Sides {
        match self {
            Sides::White => Sides::Black,
            Sides::Black => Sides::White,
            Sides::Neutral => Sides::Neutral,
        }
    }
}

impl From<Side> for Sides {
    fn from(side: Side) -> Sides {
        match side {
            Side::White => Sides::White,
            Side::Black => Sides::Black,
        }
    }
}

/// How many kinds of men one problem can use.
pub const MAX_KINDS: usize = 32;

/// Index of a kind of man in the problem's [`Kinds`](crate::men::Kinds): dense, at most 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct KindId(pub u8);

impl KindId {
    /// How many kinds of men a problem has at most.
    pub const MOST: usize = 32;
    /// Every problem numbers the orthodox kinds the same way.
    pub const KING: KindId = KindId(0);
    /// See [`KindId::KING`].
    pub const QUEEN: KindId = KindId(1);
    /// See [`KindId::KING`].
    pub const ROOK: KindId = KindId(2);
    /// See [`KindId::KING`].
    pub const BISHOP: KindId = KindId(3);
    /// See [`KindId::KING`].
    pub const KNIGHT: KindId = KindId(4);
    /// See [`KindId::KING`].
    pub const PAWN: KindId = KindId(5);

    /// Whether it is one of the orthodox kinds.
    pub const fn is_orthodox(self) -> bool {
        self.0 <= KindId::PAWN.0
    }

    /// As an array index.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }
}

/// Attributes of a man, as a bit set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Attrs(pub u32);

impl Attrs {
    /// No attribute.
    pub const NONE: Attrs = Attrs(0);
    /// Must not be lost: a king, or a piece declared royal.
    pub const ROYAL: Attrs = Attrs(1);
    /// Was a pawn and has been promoted; noted only where a rule asks for it.
    pub const PROMOTED: Attrs = Attrs(1 << 1);
    /// Stands on the second of two boards.
    pub const SECOND_BOARD: Attrs = Attrs(1 << 2);
    /// Has done what a rule lets it do only once, as changing sides or capturing; noted only where a rule asks for it.
    pub const SETTLED: Attrs = Attrs(1 << 14);
    /// How many bits the attributes of a man on the board take.
    pub const BITS: u32 = 20;

    /// Declared to stand on the first of two boards: said of men of a diagram only, since on the board it is so anyway.
    pub const FIRST_BOARD: Attrs = Attrs(1 << Attrs::BITS);
    /// All that a man on the board can have.
    pub const ON_BOARD: Attrs = Attrs((1 << Attrs::BITS) - 1);

    /// Whether all of `other` are set.
    #[inline]
    pub const fn has(self, other: Attrs) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether none is set.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Those that are not among `other`.
    pub const fn without(self, other: Attrs) -> Attrs {
        Attrs(self.0 & !other.0)
    }
}

impl BitOr for Attrs {
    type Output = Attrs;
    fn bitor(self, other: Attrs) -> Attrs {
        Attrs(self.0 | other.0)
    }
}

impl BitAnd for Attrs {
    type Output = Attrs;
    fn bitand(self, other: Attrs) -> Attrs {
        Attrs(self.0 & other.0)
    }
}

/// A man on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece {
    /// How it moves.
    pub kind: KindId,
    /// Whose it is.
    pub sides: Sides,
    /// What else is true of it.
    pub attrs: Attrs,
    /// Which man of the diagram it is (0 to 63): kept through moves, promotions and rebirths.
    pub id: u8,
}

impl Piece {
    /// The number of men that were not in the diagram.
    pub const INSERTED: u8 = u8::MAX;

    /// Some man of this kind, without other attributes.
    pub fn plain(kind: KindId, sides: Sides, is_royal: bool) -> Piece {
        Piece {
            kind,
            sides,
            attrs: if is_royal { Attrs::ROYAL } else { Attrs::NONE },
            id: 0,
        }
    }

    /// A royal king that was not in the diagram.
    pub fn inserted_king(side: Side) -> Piece {
        Piece {
            kind: KindId::KING,
            sides: side.into(),
            attrs: Attrs::ROYAL,
            id: Piece::INSERTED,
        }
    }

    /// Whether the man is a royal one.
    #[inline]
    pub const fn is_royal(self) -> bool {
        self.attrs.has(Attrs::ROYAL)
    }
}

/// What stands on a square, in one word: quicker to copy than the parts of a [`Piece`], and its parts serve without branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Packed(u64);

impl Packed {
    /// Nothing.
    pub const EMPTY: Packed = Packed(0);
    /// How many different kinds and sides there are, those of nobody included.
    pub(crate) const KINDS_AND_SIDES: usize = KindId::MOST * 4;
    const SIDES: [Sides; 4] = [Sides::Neutral, Sides::White, Sides::Black, Sides::Neutral];
    const KIND: u32 = 2;
    const ATTRS: u32 = 7;
    const ID: u32 = Packed::ATTRS + Attrs::BITS;

    /// A man.
    #[inline]
    pub const fn man(piece: Piece) -> Packed {
        let attrs = (piece.attrs.0 & Attrs::ON_BOARD.0) as u64;
        Packed(
            piece.sides as u64
                | (piece.kind.index() as u64) << Packed::KIND
                | attrs << Packed::ATTRS
                | (piece.id as u64) << Packed::ID,
        )
    }

    /// The man; `None` if there is none.
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        if self.is_empty() {
            return None;
        }
        // looked up, which takes no branch
        let sides = Packed::SIDES[(self.0 & 3) as usize];
        Some(Piece {
            kind: self.kind(),
            sides,
            attrs: self.attrs(),
            id: (self.0 >> Packed::ID) as u8,
        })
    }

    /// Whether there is nobody.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 & 3 == 0
    }

    /// These bits if the man belongs to the side, none otherwise.
    #[inline]
    pub(crate) const fn if_of(self, side: Side, bits: u64) -> u64 {
        bits & (self.0 >> side as u32 & 1).wrapping_neg()
    }

    /// How the man moves.
    #[inline]
    pub const fn kind(self) -> KindId {
        KindId((self.0 >> Packed::KIND & 31) as u8)
    }

    /// What else is true of it.
    #[inline]
    pub const fn attrs(self) -> Attrs {
        Attrs((self.0 >> Packed::ATTRS) as u32 & Attrs::ON_BOARD.0)
    }

    /// A number below [`Packed::KINDS_AND_SIDES`], for its kind and its sides.
    #[inline]
    pub(crate) const fn kind_and_sides(self) -> usize {
        (self.0 & 127) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_unpacked_as_they_were_packed() {
        assert_eq!(Packed::EMPTY.piece(), None);
        for sides in [Sides::White, Sides::Black, Sides::Neutral] {
            for (kind, attrs, id) in [
                (0, 1, 0),
                (31, 0, 63),
                (7, 0xfffff, u8::MAX),
                (16, 0x5aaa, 1),
            ] {
                let (kind, attrs) = (KindId(kind), Attrs(attrs));
                let piece = Piece {
                    kind,
                    sides,
                    attrs,
                    id,
                };
                let packed = Packed::man(piece);
                assert_eq!(packed.piece(), Some(piece));
                assert_eq!((packed.kind(), packed.is_empty()), (kind, false));
            }
        }
    }
}
