//! The ways to write moves.

use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::men::Kinds;
use serde::{Deserialize, Serialize};

/// How moves are written.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub enum MoveNotation {
    /// With departure and arrival, as Popeye writes them: `Sb7-c5`.
    #[default]
    Long,
    /// With as little of the departure as tells the move: `Sc5`.
    Short,
    /// The same with figurines for the orthodox men: `♘c5`.
    Figurine,
}

/// Figurines in the order of the orthodox men: king, queen, rook, bishop, knight, pawn. Print has the white ones for both sides.
const FIGURINES: [char; 6] = ['♔', '♕', '♖', '♗', '♘', '♙'];

impl MoveNotation {
    /// All of them.
    pub const ALL: [MoveNotation; 3] = [
        MoveNotation::Long,
        MoveNotation::Short,
        MoveNotation::Figurine,
    ];

    /// Whether the departure is left out where it tells nothing.
    pub fn is_short(self) -> bool {
        self != MoveNotation::Long
    }

    /// The figurine that stands for men of this kind.
    pub(super) fn figurine(self, kinds: &Kinds, kind: KindId) -> Option<char> {
        let place = kinds.orthodox_place(kind)?;
        let figurine = FIGURINES.get(place).copied();
        figurine.filter(|_| self == MoveNotation::Figurine)
    }
}
