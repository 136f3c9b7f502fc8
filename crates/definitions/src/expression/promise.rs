//! What is certain of an expression if only a part of the move is known. Promises to the search rest on this, and on nothing that a
//! definition says of itself.

use super::{KindOf, ManOn, Number, SideOf, Square, Squares, YesNo};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;

/// What is known.
#[derive(Clone, Copy, Default)]
pub(crate) struct Known {
    /// Whether the move captures.
    pub captures: Option<bool>,
    /// Whether two men change places.
    pub exchanges: Option<bool>,
    /// Whether the move gives check.
    pub gives_check: Option<bool>,
    /// Whether the man asked about is royal.
    pub is_royal: Option<bool>,
    /// Whether the captured man is royal.
    pub captures_royal: Option<bool>,
    /// Where the one man goes that moves, and stays.
    pub to: Option<Sq>,
    /// The squares that follow the name of the condition.
    pub given: Bb,
}

/// Yes, no, or not known.
pub(crate) fn truth(expression: &YesNo, known: Known) -> Option<bool> {
    match expression {
        YesNo::Not(inner) => truth(inner, known).map(|inner| !inner),
        YesNo::And(one, other) => match (truth(one, known), truth(other, known)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        YesNo::Or(one, other) => match (truth(one, known), truth(other, known)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        YesNo::If(when, one, other) => match truth(when, known) {
            Some(true) => truth(one, known),
            Some(false) => truth(other, known),
            None => truth(one, known).filter(|both| truth(other, known) == Some(*both)),
        },
        YesNo::Same(one, other) => {
            let both = truth(one, known).zip(truth(other, known));
            both.map(|(one, other)| one == other)
        }
        YesNo::Captures => known.captures,
        YesNo::Exchanges => known.exchanges,
        YesNo::Check(side) if *side == SideOf::enemy() => known.gives_check,
        // wherever else pawns promote, nothing is promised
        YesNo::Promotes => match known.to {
            Some(to) if !(Bb::rank(0) | Bb::rank(7)).has(to) => Some(false),
            _ => None,
        },
        YesNo::Royal(man) if man.is_here() => known.is_royal,
        // who captures nobody asks nothing of the captured man
        YesNo::Royal(man) | YesNo::Owned(man, _) if known.has_no(man) => Some(false),
        YesNo::Royal(man) if man.is_victim() => known.captures_royal,
        YesNo::SameKind(one, other) if known.has_no_kind(one) || known.has_no_kind(other) => {
            Some(false)
        }
        YesNo::SameSquare(one, other) => {
            let both = known.square(one).zip(known.square(other));
            both.map(|(one, other)| one == other)
        }
        YesNo::In(square, squares) => {
            let both = known.square(square).zip(known.squares(squares));
            both.map(|(square, squares)| squares.has(square))
        }
        YesNo::Compare(how, one, other) => {
            let both = known.number(one).zip(known.number(other));
            both.map(|(one, other)| how.holds(one, other))
        }
        _ => None,
    }
}

impl Known {
    /// Whether there is certainly no such man.
    fn has_no(self, man: &ManOn) -> bool {
        man.is_victim() && self.captures == Some(false)
    }

    fn has_no_kind(self, kind: &KindOf) -> bool {
        matches!(kind, KindOf::Man(man) if self.has_no(man))
    }

    /// A square, if that is known.
    fn square(self, square: &Square) -> Option<Sq> {
        match square {
            Square::Is(at) => Some(*at),
            Square::To => self.to,
            Square::Of(man) if **man == ManOn::Moved => self.to,
            _ => None,
        }
    }

    /// Squares, if they are known.
    pub fn squares(self, squares: &Squares) -> Option<Bb> {
        Some(match squares {
            Squares::Are(squares) => *squares,
            Squares::Given => self.given,
            Squares::Arrived => Bb::of(self.to?),
            Squares::List(all) => {
                let all: Option<Vec<Sq>> = all.iter().map(|square| self.square(square)).collect();
                all?.into_iter().collect()
            }
            Squares::And(one, other) => match (self.squares(one), self.squares(other)) {
                (Some(Bb::EMPTY), _) | (_, Some(Bb::EMPTY)) => Bb::EMPTY,
                (one, other) => one? & other?,
            },
            Squares::Or(one, other) => self.squares(one)? | self.squares(other)?,
            Squares::Minus(one, other) => match self.squares(one)? {
                Bb::EMPTY => Bb::EMPTY,
                one => one & !self.squares(other)?,
            },
            _ => return None,
        })
    }

    fn number(self, number: &Number) -> Option<i64> {
        match number {
            Number::Is(number) => Some(*number),
            Number::Rank(square) => Some(i64::from(self.square(square)?.rank()) + 1),
            Number::File(square) => Some(i64::from(self.square(square)?.file()) + 1),
            _ => None,
        }
    }
}
