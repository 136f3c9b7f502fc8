//! After which moves an [`AfterMove`](super::AfterMove) rule may do something, told by the shape of the move.

use crate::board::bitboard::Bb;
use crate::board::shape::{Act, Shape};

/// After which moves a rule may do something, if no other rule does anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct When {
    /// After moves of these kinds, one bit for each.
    kinds: u8,
    /// After any that lead to one of these squares, or by way of one.
    to: Bb,
    /// After any that depart from one of these squares.
    from: Bb,
    /// Of all these, only after moves that give check.
    pub(crate) checks_only: bool,
}

const CAPTURE: u8 = 1;
/// One man goes without capture.
const STEP: u8 = 2;
const CASTLING: u8 = 4;
const EXCHANGE: u8 = 8;
const STAY: u8 = 16;
const ALL: u8 = 31;

impl When {
    /// After none.
    pub const NEVER: When = When {
        kinds: 0,
        to: Bb::EMPTY,
        from: Bb::EMPTY,
        checks_only: false,
    };
    /// After any.
    pub const ANY_MOVE: When = When::of(ALL);
    /// After captures.
    pub const CAPTURES: When = When::of(CAPTURE);
    /// After moves without capture, of whatever kind.
    pub const NO_CAPTURES: When = When::of(ALL & !CAPTURE);
    /// After all but moves of one man without capture.
    pub const ALL_BUT_STEPS: When = When::of(ALL & !STEP);
    /// After all but moves of one man.
    pub const ALL_BUT_SINGLE_MEN: When = When::of(ALL & !(STEP | CAPTURE));
    /// After moves by which men change places.
    pub const EXCHANGES: When = When::of(EXCHANGE);
    /// Where a rule acts in place of a move.
    pub const STAYS: When = When::of(STAY);
    /// After moves that give check.
    pub const CHECKS: When = When {
        checks_only: true,
        ..When::ANY_MOVE
    };

    const fn of(kinds: u8) -> When {
        When {
            kinds,
            ..When::NEVER
        }
    }

    /// Also after moves to these squares, or by way of them.
    pub const fn or_to(self, squares: Bb) -> When {
        When {
            to: Bb(self.to.0 | squares.0),
            ..self
        }
    }

    /// Also after moves from these squares.
    pub const fn or_from(self, squares: Bb) -> When {
        When {
            from: Bb(self.from.0 | squares.0),
            ..self
        }
    }

    /// After moves after which one of the two may do something.
    pub(crate) fn or(self, other: When) -> When {
        When {
            kinds: self.kinds | other.kinds,
            to: self.to | other.to,
            from: self.from | other.from,
            checks_only: self.checks_only && other.checks_only,
        }
    }

    /// Whether the rule may do something after this, as far as its shape tells.
    #[inline]
    pub fn concerns(&self, shape: &Shape) -> bool {
        self.kinds & kinds_of(shape) != 0
            || self.to.has(shape.to)
            || self.from.has(shape.from)
            || shape.by_way_of.is_some_and(|at| self.to.has(at))
    }

    /// Whether it does nothing after moves without capture by which no men change places.
    pub(crate) fn spares_quiet_moves(&self) -> bool {
        self.kinds & !(CAPTURE | EXCHANGE) == 0 && (self.to | self.from).is_empty()
    }
}

/// The bits of the kinds of which the move is one.
#[inline]
fn kinds_of(shape: &Shape) -> u8 {
    let captures = shape.capture.is_some();
    let kind = match shape.act {
        Act::Plain | Act::DoubleStep | Act::EnPassant if captures => 0,
        Act::Plain | Act::DoubleStep | Act::EnPassant => STEP,
        Act::Castle(_) | Act::CastleWith(_) => CASTLING,
        Act::Exchange => EXCHANGE,
        Act::Stay => STAY,
        Act::Null => ALL,
    };
    kind | if captures { CAPTURE } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::piece::KindId;

    #[test]
    fn kinds_and_squares_tell() {
        let at = |name: &str| name.parse().unwrap();
        let step = Shape::plain(at("a1"), at("a2"), None, KindId::QUEEN);
        let capture = Shape {
            capture: Some(step.to),
            ..step
        };
        let exchange = Shape {
            act: Act::Exchange,
            ..step
        };
        let concerned = |when: When| [step, capture, exchange].map(|shape| when.concerns(&shape));
        assert_eq!(concerned(When::NEVER), [false; 3]);
        assert_eq!(concerned(When::ANY_MOVE), [true; 3]);
        assert_eq!(concerned(When::CAPTURES), [false, true, false]);
        assert_eq!(concerned(When::NO_CAPTURES), [true, false, true]);
        assert_eq!(concerned(When::ALL_BUT_STEPS), [false, true, true]);
        assert_eq!(concerned(When::EXCHANGES), [false, false, true]);
        assert_eq!(concerned(When::NEVER.or_to(Bb::of(step.to))), [true; 3]);
        assert_eq!(concerned(When::NEVER.or_to(Bb::of(step.from))), [false; 3]);
        assert_eq!(concerned(When::NEVER.or_from(Bb::of(step.from))), [true; 3]);
        assert!(When::CAPTURES.or(When::EXCHANGES).spares_quiet_moves());
        assert!(!When::STAYS.or(When::CAPTURES).spares_quiet_moves());
        assert!(!When::CAPTURES.or_to(Bb::of(step.to)).spares_quiet_moves());
    }
}
