//! Squares of the game array, on which men are reborn.

use super::{Kinds, Walk};
use crate::board::piece::{KindId, Side};
use crate::board::square::Sq;

impl Kinds {
    /// The square of the game array on which a man of `home`, captured on `at`, is reborn: rooks, bishops and knights on
    /// the one of the same colour, pawns on the second rank of their file, fairy men on the promotion rank of theirs.
    pub fn home_square(&self, kind: KindId, at: Sq, home: Side) -> Sq {
        let rank = home.home_rank();
        // on White's first rank the left one of each pair stands on a dark square but for the knight, on Black's it is
        // the other way round
        let left = at.is_light() == (home == Side::Black);
        let file = match kind {
            KindId::KING => 4,
            KindId::QUEEN => 3,
            KindId::ROOK if left => 0,
            KindId::ROOK => 7,
            KindId::BISHOP if left => 2,
            KindId::BISHOP => 5,
            KindId::KNIGHT if left => 6,
            KindId::KNIGHT => 1,
            _ => {
                let pawn = matches!(self.man(kind).walk, Walk::Pawn(_));
                return match pawn {
                    true => Sq::at(at.file(), (rank as i8 + home.forward()) as u8),
                    false => Sq::at(at.file(), self.promotion_rank(home)),
                };
            }
        };
        Sq::at(file, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::men::{Language, by_code};

    #[test]
    fn home_squares_follow_the_colour_of_the_capture_square() {
        use KindId as K;
        let kinds = Kinds::new(by_code("g", Language::English)).unwrap();
        for (kind, at, white, black) in [
            (K::ROOK, "a1", "a1", "h8"),
            (K::ROOK, "h1", "h1", "a8"),
            (K::KNIGHT, "e4", "b1", "g8"),
            (K::KNIGHT, "d4", "g1", "b8"),
            (K::BISHOP, "e4", "f1", "c8"),
            (K::BISHOP, "d4", "c1", "f8"),
            (K::QUEEN, "e4", "d1", "d8"),
            (K::KING, "e4", "e1", "e8"),
            (K::PAWN, "c5", "c2", "c7"),
            (KindId(6), "c5", "c8", "c1"),
        ] {
            let home = |side| {
                kinds
                    .home_square(kind, at.parse().unwrap(), side)
                    .to_string()
            };
            assert_eq!(home(Side::White), white, "{kind:?} {at}");
            assert_eq!(home(Side::Black), black, "{kind:?} {at}");
        }
    }
}
