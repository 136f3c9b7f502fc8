//! What expressions say of a move, or of a man.

use super::{Comparison, KindOf, ManOn, Number, SideOf, Square, Squares, YesNo};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::length::length2;
use sauterelle_kernel::board::piece::{KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::play::Ctx;

/// Quantifiers within each other.
pub(crate) const MOST_BOUND: usize = 3;

/// What is asked about.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'c, 'r> {
    pub cx: &'c Ctx<'r>,
    /// Who moves.
    pub mover: Side,
    /// The move, if it is one.
    pub shape: Option<&'c Shape>,
    /// The square of the man asked about.
    pub here: Option<Sq>,
    /// The man that is played, where it stands now.
    pub moved: Option<(Sq, Piece)>,
    /// The man that is captured, where it stood.
    pub victim: Option<(Sq, Piece)>,
    /// The squares of the quantifiers around.
    pub bound: [Sq; MOST_BOUND],
}

impl<'c, 'r> Moment<'c, 'r> {
    /// Of a man that may move.
    pub fn of_man(cx: &'c Ctx<'r>, mover: Side, here: Sq) -> Moment<'c, 'r> {
        Moment {
            cx,
            mover,
            shape: None,
            here: Some(here),
            moved: None,
            victim: None,
            bound: [here; MOST_BOUND],
        }
    }

    /// Of a move that has not been played.
    pub fn before(cx: &'c Ctx<'r>, mover: Side, shape: &'c Shape) -> Moment<'c, 'r> {
        let man = |at: Sq| Some((at, cx.state().piece(at)?));
        Moment {
            shape: Some(shape),
            moved: man(shape.start()),
            victim: shape.capture.and_then(man),
            ..Moment::of_man(cx, mover, shape.to)
        }
    }

    fn is_bound(mut self, place: usize, at: Sq) -> Moment<'c, 'r> {
        self.bound[place] = at;
        self
    }

    pub fn says(&self, expression: &YesNo) -> bool {
        match expression {
            YesNo::Not(inner) => !self.says(inner),
            YesNo::And(one, other) => self.says(one) && self.says(other),
            YesNo::Or(one, other) => self.says(one) || self.says(other),
            YesNo::Same(one, other) => self.says(one) == self.says(other),
            YesNo::Compare(how, one, other) => {
                // a number that there is not is neither more nor less than another
                let numbers = self.number(one).zip(self.number(other));
                numbers.is_some_and(|(one, other)| match how {
                    Comparison::Equal => one == other,
                    Comparison::Less => one < other,
                    Comparison::LessOrEqual => one <= other,
                })
            }
            YesNo::SameSquare(one, other) => same(self.square(one), self.square(other)),
            YesNo::SameSide(one, other) => same(self.side(one), self.side(other)),
            YesNo::SameKind(one, other) => same(self.kind(one), self.kind(other)),
            YesNo::In(square, squares) => {
                let square = self.square(square);
                square.is_some_and(|square| self.squares(squares).has(square))
            }
            YesNo::Any(squares) => !self.squares(squares).is_empty(),
            YesNo::Captures => self.victim.is_some(),
            YesNo::Castles => self.shape.is_some_and(Shape::castles),
            YesNo::Exchanges => self.shape.is_some_and(|shape| shape.act == Act::Exchange),
            YesNo::Royal(man) => self.man(man).is_some_and(|(_, man)| man.is_royal()),
            YesNo::Owned(man, side) => {
                let owned = self.man(man).zip(self.side(side));
                owned.is_some_and(|((_, man), side)| man.sides.has(side))
            }
            YesNo::Observed(square, by, kind, level) => {
                let by = self.square(square).zip(self.side(by));
                by.is_some_and(|(at, by)| match kind {
                    None => self.cx.is_observed(by, at, *level, None),
                    Some(kind) => {
                        let kind = self.kind(kind);
                        kind.is_some_and(|kind| self.cx.is_observed(by, at, *level, Some(kind)))
                    }
                })
            }
            YesNo::Some(place, squares, inner) => {
                let mut squares = self.squares(squares);
                squares.any(|at| self.is_bound(*place, at).says(inner))
            }
            YesNo::Every(place, squares, inner) => {
                let mut squares = self.squares(squares);
                squares.all(|at| self.is_bound(*place, at).says(inner))
            }
        }
    }

    pub fn number(&self, expression: &Number) -> Option<i64> {
        Some(match expression {
            Number::Is(number) => *number,
            Number::Sum(one, other) => self.number(one)?.saturating_add(self.number(other)?),
            Number::Difference(one, other) => self.number(one)?.saturating_sub(self.number(other)?),
            Number::Product(one, other) => self.number(one)?.saturating_mul(self.number(other)?),
            Number::Quotient(one, other) => self.number(one)?.checked_div(self.number(other)?)?,
            Number::Length => self.shape.map(|shape| i64::from(length2(shape)))?,
            Number::Count(squares) => i64::from(self.squares(squares).len()),
            Number::Rank(square) => i64::from(self.square(square)?.rank()) + 1,
            Number::File(square) => i64::from(self.square(square)?.file()) + 1,
            Number::Distance(one, other) => {
                let (one, other) = (self.square(one)?, self.square(other)?);
                let files = one.file().abs_diff(other.file());
                i64::from(files.max(one.rank().abs_diff(other.rank())))
            }
        })
    }

    pub fn square(&self, expression: &Square) -> Option<Sq> {
        match expression {
            Square::Is(at) => Some(*at),
            Square::From => self.shape.map(|shape| shape.start()),
            Square::To => self.shape.map(|shape| shape.to),
            Square::Here => self.here,
            Square::Bound(place) => Some(self.bound[*place]),
            Square::Of(man) => self.man(man).map(|(at, _)| at),
            Square::MirrorFile(square) => self
                .square(square)
                .map(|at| Sq::at(7 - at.file(), at.rank())),
            Square::MirrorRank(square) => self
                .square(square)
                .map(|at| Sq::at(at.file(), 7 - at.rank())),
            Square::Turned(square) => self
                .square(square)
                .map(|at| Sq::at(7 - at.file(), 7 - at.rank())),
            Square::Ahead(square, steps) => {
                self.square(square)?.step(0, steps * self.mover.forward())
            }
            Square::Step(square, files, ranks) => {
                let step = |number| i8::try_from(self.number(number)?).ok();
                self.square(square)?.step(step(files)?, step(ranks)?)
            }
        }
    }

    fn squares(&self, expression: &Squares) -> Bb {
        let state = self.cx.state();
        match expression {
            Squares::Are(squares) => *squares,
            Squares::List(all) => all
                .iter()
                .filter_map(|square| self.square(square))
                .collect(),
            Squares::Occupied => state.all_men(),
            Squares::Men(side) => self.side(side).map_or(Bb::EMPTY, |side| state.men(side)),
            Squares::Royals(side) => self.side(side).map_or(Bb::EMPTY, |side| state.royals(side)),
            Squares::Kinds(kind) => self
                .kind(kind)
                .map_or(Bb::EMPTY, |kind| state.of_kind(kind)),
            Squares::Near(squares) => {
                let squares = self.squares(squares);
                squares.fold(Bb::EMPTY, |all, at| {
                    all | NEIGHBOURS[at.index()] & !Bb::of(at)
                })
            }
            Squares::And(one, other) => self.squares(one) & self.squares(other),
            Squares::Or(one, other) => self.squares(one) | self.squares(other),
            Squares::Minus(one, other) => self.squares(one) & !self.squares(other),
        }
    }

    pub fn side(&self, expression: &SideOf) -> Option<Side> {
        match expression {
            SideOf::White => Some(Side::White),
            SideOf::Black => Some(Side::Black),
            SideOf::Mover => Some(self.mover),
            SideOf::Enemy(of) => self.side(of).map(|side| !side),
            SideOf::Man(man) => match self.man(man)?.1.sides {
                Sides::White => Some(Side::White),
                Sides::Black => Some(Side::Black),
                Sides::Neutral => None,
            },
        }
    }

    pub fn kind(&self, expression: &KindOf) -> Option<KindId> {
        match expression {
            KindOf::Is(man) => self.cx.rules().kinds.id(man),
            KindOf::Man(man) => self.man(man).map(|(_, man)| man.kind),
        }
    }

    pub fn man(&self, expression: &ManOn) -> Option<(Sq, Piece)> {
        match expression {
            ManOn::Moved => self.moved,
            ManOn::Victim => self.victim,
            ManOn::On(square) => {
                let at = self.square(square)?;
                Some((at, self.cx.state().piece(at)?))
            }
        }
    }
}

/// Whether both are there and the same.
fn same<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one == other)
}
