//! What expressions say of a moment.

use super::{KindOf, ManOn, Moment, Number, SideOf, Square, Squares, YesNo};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::effect::Reason;
use sauterelle_kernel::board::length::length2;
use sauterelle_kernel::board::piece::{KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::moves::{Act, Shape};

impl Moment<'_, '_> {
    pub fn says(&self, expression: &YesNo) -> bool {
        match expression {
            YesNo::Not(inner) => !self.says(inner),
            YesNo::And(one, other) => self.says(one) && self.says(other),
            YesNo::Or(one, other) => self.says(one) || self.says(other),
            YesNo::If(when, one, other) => self.says(self.chosen(when, one, other)),
            YesNo::Same(one, other) => self.says(one) == self.says(other),
            YesNo::Compare(how, one, other) => {
                // a number that there is not is neither more nor less than another
                let numbers = self.number(one).zip(self.number(other));
                numbers.is_some_and(|(one, other)| how.holds(one, other))
            }
            YesNo::SameSquare(one, other) => same(self.square(one), self.square(other)),
            YesNo::SameSide(one, other) => same(self.side(one), self.side(other)),
            YesNo::SameKind(one, other) => same(self.kind(one), self.kind(other)),
            YesNo::In(square, squares) => {
                let square = self.square(square);
                square.is_some_and(|square| self.squares(squares).has(square))
            }
            YesNo::Any(squares) => !self.squares(squares).is_empty(),
            YesNo::Some(place, squares, inner) => {
                let mut squares = self.squares(squares);
                squares.any(|at| {
                    self.bind(*place, at);
                    self.says(inner)
                })
            }
            YesNo::SomeObserved(asked) => self.some_observed(asked),
            YesNo::Every(place, squares, inner) => {
                let mut squares = self.squares(squares);
                squares.all(|at| {
                    self.bind(*place, at);
                    self.says(inner)
                })
            }
            _ => self.says_of_play(expression),
        }
    }

    /// The same of an expression that has none of its kind inside.
    fn says_of_play(&self, expression: &YesNo) -> bool {
        match expression {
            YesNo::Captures => self.captures(),
            YesNo::Castles => self.shape.is_some_and(Shape::castles),
            YesNo::Exchanges => self.shape.is_some_and(|shape| shape.act == Act::Exchange),
            YesNo::EnPassant => self.shape.is_some_and(|shape| shape.act == Act::EnPassant),
            YesNo::Passes => self.shape.is_some_and(|shape| shape.act == Act::Stay),
            YesNo::Stuck => self.stuck,
            YesNo::Promotes => self.promotes(),
            YesNo::Royal(man) => self.man(man).is_some_and(|(_, man)| man.is_royal()),
            YesNo::Owned(man, side) => {
                let owned = self.man(man).zip(self.side(side));
                owned.is_some_and(|((_, man), side)| man.sides.has(side))
            }
            YesNo::Observed(square, by, kind, level) => {
                let by = self.square(square).zip(self.side(by));
                by.is_some_and(|(at, by)| match kind {
                    None => self.is_observed(by, at, *level, None),
                    Some(kind) => {
                        let kind = self.kind(kind);
                        kind.is_some_and(|kind| self.is_observed(by, at, *level, Some(kind)))
                    }
                })
            }
            YesNo::Observes(from, at, level) => {
                let squares = self.square(from).zip(self.square(at));
                squares.is_some_and(|(from, at)| self.observes(from, at, *level))
            }
            YesNo::Check(side) => {
                let side = self.side(side);
                side.is_some_and(|side| self.checks[side.index()])
            }
            YesNo::Attacked => self.is_attacked(),
            YesNo::Option(number) => self.set.options.get(*number) == Some(&true),
            _ => false,
        }
    }

    fn promotes(&self) -> bool {
        let Some(played) = self.played else {
            return false;
        };
        let mut effects = self.view.effects_of(played).iter();
        effects.any(|entry| entry.reason == Reason::Promotion)
    }

    /// Whether the man on the one square observes the other, which may be a man of any side. A neutral one does so as a man of the side
    /// that moves.
    fn observes(&self, from: Sq, at: Sq, level: Level) -> bool {
        self.view.state().piece(from).is_some_and(|man| {
            let is_own = man.sides.has(self.mover);
            let by = if is_own { self.mover } else { !self.mover };
            match self.view.state().all_men().has(at) {
                true => self.view.man_observes(by, from, at, level),
                false => self.view.observers_of(by, at, level, None).has(from),
            }
        })
    }

    /// Whether men of a side observe a square, on which nobody has to stand.
    pub(super) fn is_observed(&self, by: Side, at: Sq, level: Level, kind: Option<KindId>) -> bool {
        match self.view.state().all_men().has(at) {
            true => self.view.is_observed(by, at, level, kind),
            false => !self.view.observers_of(by, at, level, kind).is_empty(),
        }
    }

    /// Whether the man that is asked about is attacked, while other men go in their own ways.
    fn is_attacked(&self) -> bool {
        let by_observers = |here| {
            let mut men =
                self.view
                    .observing_men(!self.mover, here, Level::Observation, None, true);
            men.next().is_some()
        };
        let found = || self.here.is_some_and(by_observers);
        self.attacked.unwrap_or_else(found)
    }

    pub fn number(&self, expression: &Number) -> Option<i64> {
        Some(match expression {
            Number::Is(number) => *number,
            Number::If(when, one, other) => self.number(self.chosen(when, one, other))?,
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
            Number::Recalled(recalled) => self.recalled_number(recalled)?,
        })
    }

    /// The one if this is so, and otherwise the other.
    fn chosen<'e, T>(&self, when: &YesNo, one: &'e T, other: &'e T) -> &'e T {
        if self.says(when) { one } else { other }
    }

    pub fn square(&self, expression: &Square) -> Option<Sq> {
        match expression {
            Square::Is(at) => Some(*at),
            Square::If(when, one, other) => self.square(self.chosen(when, one, other)),
            Square::From => self.shape.map(|shape| shape.start()),
            Square::To => self.shape.map(|shape| shape.to),
            Square::Here => self.here,
            Square::LastFrom => self.last_move().map(|(from, _)| from),
            Square::LastTo => self.last_move().map(|(_, to)| to),
            Square::Bound(place) => Some(self.bound.get()[*place]),
            Square::Recalled(recalled) => self.recalled_square(recalled),
            Square::Of(man) => self.man(man).map(|(at, _)| at),
            Square::At(file, rank) => {
                let place = |number: &Number| {
                    let number = self.number(number)?.checked_sub(1)?;
                    u8::try_from(number).ok().filter(|place| *place < 8)
                };
                Some(Sq::at(place(file)?, place(rank)?))
            }
            Square::Home(kind, side, at) => {
                let (kind, side) = (self.kind(kind)?, self.side(side)?);
                let at = self.square(at)?;
                Some(self.view.rules().kinds.home_square(kind, at, side))
            }
            Square::Start(man) => self.view.state().home(self.man(man)?.1),
            Square::First(squares) => self.squares(squares).lowest(),
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

    pub fn squares(&self, expression: &Squares) -> Bb {
        let state = self.view.state();
        match expression {
            Squares::Are(squares) => *squares,
            Squares::If(when, one, other) => self.squares(self.chosen(when, one, other)),
            Squares::List(all) => all
                .iter()
                .filter_map(|square| self.square(square))
                .collect(),
            Squares::Given => self.set.squares,
            Squares::Occupied => self.occupied(),
            Squares::OccupiedBefore => self.occupied_before(),
            Squares::Empty => self.empty(),
            Squares::Arrived => self.arrived(),
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
            Squares::Observers(square, by, level) => {
                let by = self.square(square).zip(self.side(by));
                by.map_or(Bb::EMPTY, |(at, by)| {
                    self.view.observers_of(by, at, *level, None)
                })
            }
            Squares::Group(square, squares) => {
                let squares = self.squares(squares);
                let begun = self.square(square).filter(|at| squares.has(*at));
                begun.map_or(Bb::EMPTY, |at| group(at, squares))
            }
            Squares::Reach(man, level) => self.man(man).map_or(Bb::EMPTY, |(from, man)| {
                let is_own = man.sides.has(self.mover);
                let by = if is_own { self.mover } else { !self.mover };
                self.view.reach(by, from, *level)
            }),
            Squares::Recalled(recalled) => self.recalled_squares(recalled),
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
            SideOf::If(when, one, other) => self.side(self.chosen(when, one, other)),
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
            KindOf::Is(number) => self.set.kinds.get(*number).copied().flatten(),
            KindOf::If(when, one, other) => self.kind(self.chosen(when, one, other)),
            KindOf::Man(man) => self.man(man).map(|(_, man)| man.kind),
            KindOf::Recalled(recalled) => self.recalled_kind(recalled),
        }
    }

    pub fn man(&self, expression: &ManOn) -> Option<(Sq, Piece)> {
        match expression {
            ManOn::Moved => self.moved(),
            ManOn::Departed => self.departed(),
            ManOn::Victim => self.victim(),
            ManOn::On(square) => {
                let at = self.square(square)?;
                Some((at, self.view.state().piece(at)?))
            }
            ManOn::Recalled(recalled) => self.recalled_man(recalled),
        }
    }
}

/// Those of the squares to which a king comes from the one by way of them.
fn group(from: Sq, squares: Bb) -> Bb {
    let mut all = Bb::of(from);
    loop {
        let near = all.fold(Bb::EMPTY, |near, at| near | NEIGHBOURS[at.index()]);
        let more = (all | near) & squares;
        if more == all {
            return all;
        }
        all = more;
    }
}

/// Whether both are there and the same.
fn same<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one == other)
}
