//! Squares to which a royal man escapes from a check, which is therefore no mate.

use super::checks::CheckLines;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::legality::check::may_be_in_check_on;
use crate::men::Sight;
use crate::observe::plain::plain_observers;
use crate::observe::unusual::{Step, captures_itself, unusually_attacked};
use crate::ruleset::Checks;
use crate::view::View;
use crate::view::consequences::{captured_square, cut_on, displaces_one_man};
use smallvec::SmallVec;

/// Squares to which a royal man can go, each with the one man that keeps it from there, if any does.
pub type Flights = SmallVec<[(Sq, Bb); 8]>;

impl CheckLines {
    /// Squares to which the royal man of the other side could go now, though perhaps not after a move of `by`; none where
    /// nothing can be told.
    pub fn flights(&self, view: &View) -> Flights {
        let by = self.by;
        let rules = view.rules();
        let mut found = Flights::new();
        if self.by_alterations || !rules.attacks_are_observed() {
            return found;
        }
        let state = view.state();
        let Some(royal) = state.piece(self.royal) else {
            return found;
        };
        let walk = rules.kinds.fast.plain[royal.kind.index()];
        let Some(walk) = walk.filter(|walk| !walk.orthogonal && !walk.diagonal) else {
            return found;
        };
        // rules take attacks away at most
        let steps_are_free = rules.mobility.iter().all(|rule| rule.spares_royal_men())
            && rules.admits_all_but_castlings();
        // who goes as the royal man does attacks otherwise when it has moved
        if !steps_are_free || rules.preference(!by).is_some() || self.unusual.borrow() {
            return found;
        }
        let step = |to, capture| Shape::plain(self.royal, to, capture, royal.kind);
        let without = state.occupied() & !Bb::of(self.royal);
        let spared = state.men(!by) | state.royals(by);
        let squares = rules.kinds.fast.reached(walk, self.royal, without) & !spared;
        let others = state.men(!by) & !Bb::of(self.royal);
        for to in squares {
            if cut_on(view, others | Bb::of(to)) != Some(false) {
                continue;
            }
            let capture = state.occupied().has(to).then_some(to);
            let is_there = match capture {
                None => rules.sources.iter().all(|rule| rule.keeps().quiet_moves),
                Some(_) => rules.sources.is_empty(),
            };
            // what a rule does now it may not do when another man has moved
            if !is_there || !view.rules_never_act_after(royal, &step(to, capture)) {
                continue;
            }
            let guards = plain_observers(view, by, to, without) & !Bb::of(to);
            // who is not there cannot make anybody attack
            let nobody = Step { from: to, to };
            let occupied = without | Bb::of(to);
            let is_open = || {
                self.unusual.is_empty()
                    || !unusually_attacked(view, &self.unusual, by, to, occupied, nobody, to)
            };
            if guards.len() <= 1 && is_open() {
                found.push((to, guards));
            }
        }
        found
    }

    /// Whether the royal man certainly escapes to one of these squares after the shape has been played.
    pub fn leaves_flight(&self, view: &View, flights: &Flights, shape: &Shape) -> bool {
        let by = self.by;
        if !displaces_one_man(shape) {
            return false;
        }
        // each man that the other side gets may take one flight from its royal man, but makes none unsafe
        let Some(more_men) = view.reinforcements(shape, Checks::Included) else {
            return false;
        };
        let is_usual = self.unusual.is_empty() && view.rules().check.is_empty();
        if more_men > 0 && !is_usual {
            return false;
        }
        let others = view.state().men(!by) & !Bb::of(self.royal) & !Bb::of(shape.to);
        let state = view.state();
        let Some(man) = state.piece(shape.from) else {
            return false;
        };
        let gone = Bb::of(shape.from) | captured_square(shape) & !Bb::of(shape.to);
        let occupied = (state.occupied() | Bb::of(shape.to)) & !gone & !Bb::of(self.royal);
        let Some(hit) = flights_hit(view, by, man, shape, occupied, flights) else {
            return false;
        };
        let mut left = flights.iter().filter(|&&(flight, guards)| {
            (guards & !gone).is_empty()
                && flight != shape.to
                && cut_on(view, others | Bb::of(flight)) == Some(false)
                && !hit.has(flight)
                && (self.unusual.is_empty()
                    || !unusually_attacked(
                        view,
                        &self.unusual,
                        by,
                        flight,
                        occupied | Bb::of(flight),
                        shape.into(),
                        shape.to,
                    ))
                && (plain_observers(view, by, flight, occupied) & !gone & !Bb::of(flight))
                    .is_empty()
        });
        left.nth(more_men).is_some()
    }
}

impl View<'_> {
    /// The squares to which the only royal man of `side`, on `royal`, could go by the way it goes, and where it would not be attacked then;
    /// `None` if that is found out by going there.
    pub fn flights_of(&self, side: Side, royal: Sq) -> Option<Bb> {
        let rules = self.rules();
        let state = self.state();
        let kind = state.piece(royal)?.kind;
        let walk = rules.kinds.fast.plain[kind.index()]?;
        let is_told = rules.attacks_are_geometric()
            && rules.sources.is_empty()
            && !rules.attacks_by_duty(!side)
            && !self.asks_something()
            && self.only_royal_of(side) == Some(royal)
            && self.neutral_men().is_empty()
            && self.men_are_plain(!side);
        let others = state.occupied() & !Bb::of(royal);
        let spared = state.men(side) | state.all_royals();
        let squares = rules.kinds.fast.reached(walk, royal, others) & !spared & !state.missing();
        let is_safe =
            |to: &Sq| (plain_observers(self, !side, *to, others) & !Bb::of(*to)).is_empty();
        is_told.then(|| squares.filter(is_safe).collect())
    }

    /// Of these empty squares those on which this royal man, if it appeared there, might be mated: on others it would not be in check, or
    /// could step to a square where it is not.
    pub fn may_be_mated_on(&self, side: Side, royal: Piece, empty: Bb) -> Bb {
        let attacked: Bb = empty
            .filter(|at| may_be_in_check_on(self, side, *at))
            .collect();
        let rules = self.rules();
        let steps_are_free = rules.can_spare_quiet_moves_of(royal)
            && rules.sources.iter().all(|rule| rule.keeps().quiet_moves)
            && rules.attacks_are_observed()
            && rules.mobility.is_empty()
            && rules.admits_all_but_castlings()
            && rules.check.is_empty()
            && rules.concept.is_none()
            && rules.mate_concept.is_none()
            && rules.preference(side).is_none()
            && self.state().royals(side).is_empty();
        match rules.kinds.fast.plain[royal.kind.index()] {
            Some(walk) if steps_are_free => {
                let safe = empty & !attacked | capturable_in_safety(self, side, royal);
                let steps = |at: &Sq| rules.kinds.fast.leaps(walk, *at) & safe;
                attacked.filter(|at| steps(at).is_empty()).collect()
            }
            _ => attacked,
        }
    }
}

/// The enemy men that this royal man, where it steps to their squares from a square now empty, certainly captures without being in check then.
fn capturable_in_safety(view: &View, side: Side, royal: Piece) -> Bb {
    let rules = view.rules();
    let men = view.state().men(!side) & !view.state().men(side) & !view.state().all_royals();
    let captures_are_free = rules.can_spare_captures_by(royal) && rules.sources.is_empty();
    let is_safe = |at: &Sq| !may_be_in_check_on(view, side, *at);
    match captures_are_free {
        true => men.filter(is_safe).collect(),
        false => Bb::EMPTY,
    }
}

/// The flights that the man attacks after it has moved by the shape, perhaps with other squares; `None` if that cannot be told.
#[inline]
fn flights_hit(
    view: &View,
    by: Side,
    man: Piece,
    shape: &Shape,
    occupied: Bb,
    flights: &Flights,
) -> Option<Bb> {
    let fast = &view.rules().kinds.fast;
    match fast.plain[man.kind.index()] {
        _ if view.may_promote(shape) => match man.kind {
            KindId::PAWN => view.reached_by_promoted(shape, occupied),
            _ => None,
        },
        Some(walk) => Some(fast.reached(walk, shape.to, occupied)),
        None if man.kind == KindId::PAWN => {
            let ahead = [-1, 1].map(|dx| shape.to.step(dx, by.forward()));
            Some(ahead.into_iter().flatten().collect())
        }
        None => {
            let enemies = view.state().men(!by) & occupied & !Bb::of(shape.to);
            let captures = |flight: &Sq| {
                let sight = Sight {
                    side: by,
                    occupied: occupied | Bb::of(*flight),
                    missing: view.state().missing(),
                    enemies: enemies | Bb::of(*flight),
                };
                captures_itself(view, man.kind, shape.to, *flight, &sight)
            };
            let flights = flights.iter().map(|(flight, _)| *flight);
            Some(flights.filter(captures).collect())
        }
    }
}
