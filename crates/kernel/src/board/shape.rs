//! Moves as values.

use crate::board::homes::{Wing, rook_path};
use crate::board::piece::KindId;
use crate::board::square::Sq;

/// What a move does, before any choice is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Shape {
    /// Departure.
    pub from: Sq,
    /// Another square, to which the man goes first and from which it then makes the move.
    pub by_way_of: Option<Sq>,
    /// Arrival (of the king, in castling).
    pub to: Sq,
    /// Where the captured man stands.
    pub capture: Option<Sq>,
    /// The kind of man as which it moves.
    pub via: KindId,
    /// Special moves.
    pub act: Act,
}

impl Shape {
    /// A move about which there is nothing special.
    #[inline]
    pub const fn plain(from: Sq, to: Sq, capture: Option<Sq>, via: KindId) -> Shape {
        Shape {
            from,
            by_way_of: None,
            to,
            capture,
            via,
            act: Act::Plain,
        }
    }

    /// The square from which the move itself is made.
    #[inline]
    pub fn start(&self) -> Sq {
        self.by_way_of.unwrap_or(self.from)
    }

    /// Whether a king castles.
    #[inline]
    pub fn castles(&self) -> bool {
        matches!(self.act, Act::Castle(_) | Act::CastleWith(_))
    }

    /// Departure and arrival of the man with which the king castles.
    pub fn castling_partner(&self) -> Option<(Sq, Sq)> {
        match self.act {
            Act::Castle(wing) => Some(rook_path(self.to.rank(), wing)),
            Act::CastleWith(partner) => {
                let (start, to) = (self.start(), self.to);
                let crossed = Sq::at(
                    (start.file() + to.file()) / 2,
                    (start.rank() + to.rank()) / 2,
                );
                Some((partner, crossed))
            }
            _ => None,
        }
    }
}

/// Special kinds of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Act {
    /// Nothing special.
    Plain,
    /// A pawn's move that can be answered en passant on the square it crosses.
    DoubleStep,
    /// A capture en passant.
    EnPassant,
    /// King and rook move.
    Castle(Wing),
    /// A king goes two squares, and the man on this square comes to the one that the king has crossed.
    CastleWith(Sq),
    /// The man changes places with the one on the arrival square.
    Exchange,
    /// The man stays where it is: a rule does something in place of a move.
    Stay,
    /// Nothing moves: the side passes. Offered only where [`Moves::allow_passing`](crate::moves::Moves::allow_passing) asks for it.
    Null,
}

/// A fully determined move.
///
/// `choices` are the answers to all questions asked while it is played (promotion, rebirth square, …) as digits of a
/// mixed-radix number, the first question being the lowest digit; questions with one answer take no digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// Where from, where to, what is captured.
    pub shape: Shape,
    /// The choices made.
    pub choices: u64,
}

impl Move {
    /// Passing; `at` stands a man of the side that passes, of this kind, or nobody.
    pub fn null(at: Sq, via: KindId) -> Move {
        Move {
            shape: Shape {
                act: Act::Null,
                ..Shape::plain(at, at, None, via)
            },
            choices: 0,
        }
    }
}
