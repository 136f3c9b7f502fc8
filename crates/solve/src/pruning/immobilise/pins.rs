//! Which men of a side that is to be stalemated might be without moves because they would expose their king.

use crate::pruning::geometry::FAR;
use crate::pruning::geometry::distances::{self, Ways};
use crate::pruning::geometry::kings_field::PieceType;
use crate::pruning::target::Target;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use std::sync::LazyLock;

/// From where a man may pin within so many moves, along an orthogonal and along a diagonal.
pub(crate) fn pinning(piece_type: PieceType, from: Sq) -> &'static [Ways; 2] {
    static PINNING: LazyLock<Vec<[Ways; 2]>> = LazyLock::new(|| {
        let of =
            |piece_type: PieceType| Sq::all().map(move |from| circles_of_pinning(piece_type, from));
        PieceType::ALL.into_iter().flat_map(of).collect()
    });
    &PINNING[piece_type.index() * 64 + from.index()]
}

fn circles_of_pinning(piece_type: PieceType, from: Sq) -> [Ways; 2] {
    let circles = |rider: PieceType| {
        std::array::from_fn(|moves| match piece_type {
            PieceType::Pawn(side) => distances::promoted_circle(side, rider, from, moves as u16),
            _ if piece_type == rider => distances::circle(piece_type, from, moves as u16),
            _ => Bb::EMPTY,
        })
    };
    let queen: Ways = circles(PieceType::Queen);
    [PieceType::Rook, PieceType::Bishop].map(|rider| {
        let own: Ways = circles(rider);
        std::array::from_fn(|moves| queen[moves] | own[moves])
    })
}

/// Where attackers may come to pin along an orthogonal, and along a diagonal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pins {
    orthogonal: Bb,
    diagonal: Bb,
}

impl Pins {
    /// By the attackers with the moves that they have left, if they do not castle.
    pub fn of(target: &Target) -> Pins {
        let mut pins = Pins::default();
        for man in &target.attackers {
            let moves = usize::from(target.moves).min(FAR - 1);
            let [orthogonal, diagonal] = pinning(man.piece_type, man.at);
            pins.orthogonal |= orthogonal[moves];
            pins.diagonal |= diagonal[moves];
        }
        pins
    }

    /// Where men may be pinned to a king on this square.
    pub fn squares(&self, king: Sq) -> Pinned {
        let before = |from: Bb| {
            let each = from.into_iter().map(|from| rays::between(king, from));
            each.fold(Bb::EMPTY, |all, between| all | between)
        };
        Pinned {
            king,
            orthogonal: before(self.orthogonal & rays::orthogonal(king, Bb::EMPTY)),
            diagonal: before(self.diagonal & rays::diagonal(king, Bb::EMPTY)),
        }
    }

    /// Whether a man standing here might be pinned, and then have no move.
    pub fn could_pin(&self, piece_type: PieceType, at: Sq, king: Sq) -> bool {
        let along = |orthogonal, from: Bb| {
            takes_all_moves(piece_type, at, king, orthogonal)
                && !(rays::beyond(king, at) & from).is_empty()
        };
        along(true, self.orthogonal) || along(false, self.diagonal)
    }
}

/// Where men may be pinned to a king, along an orthogonal, and along a diagonal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pinned {
    king: Sq,
    orthogonal: Bb,
    diagonal: Bb,
}

impl Pinned {
    /// Where such a man might be pinned, and then have no move: who goes along the line still has some.
    pub fn of(&self, piece_type: PieceType) -> Bb {
        match piece_type {
            PieceType::Queen => Bb::EMPTY,
            PieceType::Rook => self.diagonal,
            PieceType::Bishop => self.orthogonal,
            PieceType::Pawn(_) => (self.orthogonal | self.diagonal) & !Bb::file(self.king.file()),
            PieceType::Knight | PieceType::King => self.orthogonal | self.diagonal,
        }
    }
}

/// Whether a pin along a line of this kind takes all moves from a man: who goes along the line still has some.
pub(crate) fn takes_all_moves(piece_type: PieceType, at: Sq, king: Sq, orthogonal: bool) -> bool {
    let dx = at.file().abs_diff(king.file());
    let dy = at.rank().abs_diff(king.rank());
    let on_line = if orthogonal {
        dx == 0 || dy == 0
    } else {
        dx == dy
    };
    on_line
        && match piece_type {
            PieceType::Queen => false,
            PieceType::Rook => !orthogonal,
            PieceType::Bishop => orthogonal,
            PieceType::Pawn(_) => dx != 0,
            PieceType::Knight | PieceType::King => true,
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::testing::game;
    use sauterelle_kernel::board::piece::Side;

    /// Whether a black knight of d4 may be pinned with the king on d8, if White has so many moves.
    fn pinned(white: &str, moves: u16) -> bool {
        let game = game(white, "kd8 sd4");
        let target = Target::of(&game.play(), Side::Black, [moves, 0]).unwrap();
        let square = |name: &str| name.parse::<Sq>().unwrap();
        Pins::of(&target).could_pin(PieceType::Knight, square("d4"), square("d8"))
    }

    #[test]
    fn a_pin_needs_a_rider_that_comes_to_the_line() {
        assert!(pinned("kh1 rd1", 1), "it stands there");
        assert!(pinned("kh1 ra1", 1));
        assert!(!pinned("kh1 rh7", 1), "in one move only before the knight");
        assert!(pinned("kh1 rh7", 2));
        assert!(!pinned("kh1 bc1 sb1", 9));
        // a8=Q and Qa8-a1-d1
        assert!(!pinned("kh1 pa7", 2));
        assert!(pinned("kh1 pa7", 3));
    }
}
