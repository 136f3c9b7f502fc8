//! A man of the attackers, and its moves.

use crate::pruning::geometry::kings_field::{self, FieldSet};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;

/// A man of the attackers.
#[derive(Clone, Copy)]
pub(super) struct Attacker {
    pub at: Sq,
    pub kind: KindId,
    pub is_royal: bool,
    /// What it attacks, for all that is known.
    pub attacked: Bb,
    /// The same with the first men of the victim on its lines out of the way.
    pub through: Bb,
    /// These men of the victim.
    pub screens: Bb,
    /// The first men on its lines, and those behind the men of the victim.
    pub seen: Bb,
}

impl Attacker {
    pub fn guards(&self, royal: Sq) -> FieldSet {
        kings_field::field_and_centre(royal, self.attacked)
    }

    pub fn guards_through(&self, royal: Sq) -> FieldSet {
        kings_field::field_and_centre(royal, self.through)
    }
}

/// The moves of an attacker.
pub(super) type Arrivals = SmallVec<[Arrival; 32]>;

/// A move of an attacker.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    pub to: Sq,
    /// One of these men of the victim must leave first, if there are any.
    pub opened_by: Bb,
    /// A man of the victim must come there first.
    pub lured: bool,
}

impl Arrival {
    pub fn direct(to: Sq) -> Arrival {
        Arrival {
            to,
            opened_by: Bb::EMPTY,
            lured: false,
        }
    }
}
