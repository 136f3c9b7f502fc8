//! Whether some man of many is observed, asked of all men of one kind at once.

use super::{KindOf, ManOn, Moment, SideOf, Square, Squares, YesNo};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, MAX_KINDS};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Level;
use std::sync::OnceLock;

/// `some x in SQUARES: WHEN and observed(x, SIDE, KIND)`, where the side is always the same one, and the kind for all men of one kind.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SomeObserved {
    /// The number of the name.
    place: usize,
    squares: Squares,
    /// Nothing: of all.
    when: Option<YesNo>,
    by: SideOf,
    kind: KindOf,
    level: Level,
    known: KindsOfKinds,
}

/// The kind by which men of each kind are asked to be observed, as far as it has been found. Each problem has its own.
#[derive(Debug)]
struct KindsOfKinds(Box<[OnceLock<Option<KindId>>; MAX_KINDS]>);

impl Default for KindsOfKinds {
    fn default() -> KindsOfKinds {
        KindsOfKinds(Box::new(std::array::from_fn(|_| OnceLock::new())))
    }
}

impl Clone for KindsOfKinds {
    fn clone(&self) -> KindsOfKinds {
        // the same expression in another problem, where kinds have other numbers
        KindsOfKinds::default()
    }
}

impl PartialEq for KindsOfKinds {
    fn eq(&self, _: &KindsOfKinds) -> bool {
        true
    }
}

impl SomeObserved {
    /// The same as this of some square of these, if it is of that form.
    pub fn of(place: usize, squares: &Squares, inner: &YesNo) -> Option<SomeObserved> {
        let (when, last) = match inner {
            YesNo::And(when, last) => (Some((**when).clone()), &**last),
            last => (None, last),
        };
        let YesNo::Observed(Square::Bound(at), by, Some(kind), level) = last else {
            return None;
        };
        let is_it = *at == place && is_fixed(by) && follows_kind(kind, place);
        is_it.then(|| SomeObserved {
            place,
            squares: squares.clone(),
            when,
            by: by.clone(),
            kind: kind.clone(),
            level: *level,
            known: KindsOfKinds::default(),
        })
    }
}

/// Whether it is the same side for all squares.
fn is_fixed(side: &SideOf) -> bool {
    match side {
        SideOf::White | SideOf::Black | SideOf::Mover => true,
        SideOf::Enemy(of) => is_fixed(of),
        SideOf::If(..) | SideOf::Man(_) => false,
    }
}

/// Whether it depends on nothing but the kind of the man for whose square the name stands.
fn follows_kind(kind: &KindOf, place: usize) -> bool {
    match kind {
        KindOf::Is(_) => true,
        KindOf::Man(man) => match &**man {
            ManOn::On(square) => **square == Square::Bound(place),
            _ => false,
        },
        KindOf::If(when, one, other) => {
            compares_kinds(when, place) && follows_kind(one, place) && follows_kind(other, place)
        }
        KindOf::Recalled(_) => false,
    }
}

fn compares_kinds(when: &YesNo, place: usize) -> bool {
    match when {
        YesNo::SameKind(one, other) => follows_kind(one, place) && follows_kind(other, place),
        YesNo::Not(inner) => compares_kinds(inner, place),
        YesNo::And(one, other) | YesNo::Or(one, other) => {
            compares_kinds(one, place) && compares_kinds(other, place)
        }
        _ => false,
    }
}

impl Moment<'_, '_> {
    pub(super) fn some_observed(&self, asked: &SomeObserved) -> bool {
        let Some(by) = self.side(&asked.by) else {
            return false;
        };
        let wanted = |at: &Sq| {
            self.bind(asked.place, *at);
            let when = asked.when.as_ref();
            when.is_none_or(|when| self.says(when))
        };
        let state = self.view.state();
        let squares = self.squares(&asked.squares);
        let mut left = squares & state.all_men();
        while let Some(man) = left.lowest().and_then(|at| state.piece(at)) {
            let alike = left & state.of_kind(man.kind);
            left &= !alike;
            let known = &asked.known.0[man.kind.index()];
            let named = known.get_or_init(|| {
                self.bind(asked.place, alike.lowest()?);
                self.kind(&asked.kind)
            });
            let Some(kind) = *named else {
                continue;
            };
            let men: Bb = match asked.when {
                None => alike,
                Some(_) => alike.filter(wanted).collect(),
            };
            let observed = || self.view.observed_by_kind(by, men, asked.level, kind);
            if !men.is_empty() && !observed().is_empty() {
                return true;
            }
        }
        let mut empty = squares & !state.all_men();
        empty.any(|at| {
            let kind = wanted(&at).then(|| self.kind(&asked.kind)).flatten();
            kind.is_some_and(|kind| self.is_observed(by, at, asked.level, Some(kind)))
        })
    }
}
