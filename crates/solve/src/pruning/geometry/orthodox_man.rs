//! An orthodox man on its square.

use super::kings_field::PieceType;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;

/// A man of either side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrthodoxMan {
    pub at: Sq,
    pub piece_type: PieceType,
}

impl OrthodoxMan {
    /// Where it can go in one move (en passant and castling apart), captures of own men included.
    pub fn arrivals(&self, occupied: Bb) -> Bb {
        let from = self.at;
        let PieceType::Pawn(side) = self.piece_type else {
            return self.piece_type.observed(from, occupied);
        };
        let mut squares = self.piece_type.observed(from, occupied) & occupied;
        let up = side.forward();
        let free = |dy: i8| from.step(0, dy).filter(|to| !occupied.has(*to));
        let acts = from.rank() != 0 && from.rank() != 7;
        if acts && let Some(to) = free(up) {
            squares |= Bb::of(to);
            let on_second_rank = from.rank() as i8 == side.home_rank() as i8 + up;
            if on_second_rank && let Some(to) = free(2 * up) {
                squares |= Bb::of(to);
            }
        }
        squares
    }

    /// Where it could go in one move with other men wherever that helps.
    pub fn observed_or_stepped_to(&self) -> Bb {
        self.piece_type.observed(self.at, Bb::EMPTY) | self.arrivals(Bb::EMPTY)
    }

    /// As what it can arrive.
    pub fn piece_types_after_move(&self) -> impl Iterator<Item = PieceType> + use<> {
        self.piece_type.after_move().iter().copied()
    }

    /// The squares on which it stands as this after its move.
    pub fn squares_as(&self, piece_type: PieceType, last_rank: u8) -> Bb {
        match self.piece_type {
            PieceType::Pawn(_) if piece_type == self.piece_type => !Bb::rank(last_rank),
            PieceType::Pawn(_) => Bb::rank(last_rank),
            _ => Bb::ALL,
        }
    }
}
