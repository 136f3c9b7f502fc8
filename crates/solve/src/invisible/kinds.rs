//! What an invisible man may be.

use super::board::{Man, PROMOTIONS};
use sauterelle_kernel::board::piece::{KindId, Side};

/// What a man may be: a bit for each side and kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds(pub u16);

impl Kinds {
    /// Anything.
    pub const ALL: Kinds = Kinds(0xfff);

    pub const fn of(side: Side, kind: KindId) -> Kinds {
        Kinds(1 << (6 * side.index() + kind.index()))
    }

    pub const fn side(side: Side) -> Kinds {
        Kinds(0x3f << (6 * side.index()))
    }

    pub fn both(kind: KindId) -> Kinds {
        Kinds::of(Side::White, kind) | Kinds::of(Side::Black, kind)
    }

    pub fn promoted(side: Side) -> Kinds {
        PROMOTIONS
            .iter()
            .fold(Kinds(0), |all, kind| all | Kinds::of(side, *kind))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn any(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    pub fn all(self) -> impl Iterator<Item = Man> {
        (0..12u8)
            .filter(move |bit| self.0 >> bit & 1 != 0)
            .map(|bit| Man {
                side: Side::BOTH[usize::from(bit / 6)],
                kind: KindId(bit % 6),
            })
    }
}

impl std::ops::BitOr for Kinds {
    type Output = Kinds;
    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

impl std::ops::BitAnd for Kinds {
    type Output = Kinds;
    fn bitand(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }
}

impl std::ops::Not for Kinds {
    type Output = Kinds;
    fn not(self) -> Kinds {
        Kinds(!self.0)
    }
}
