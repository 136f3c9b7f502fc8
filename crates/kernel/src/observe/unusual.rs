//! Attacks of men that do more than leap and ride along ranks, files and diagonals, on boards on which nobody has moved yet.
//!
//! Where such a man follows straight lines, its attack on a square depends on nothing but the men on one of them. Where others need
//! nothing but empty squares, these are known too. Of men that go
//! as others do it is found out from where all men are.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::men::{OtherKind, PawnWalk, Sight};
use crate::observe::borrowed::{self, Board};
use crate::observe::generate::sight;
use crate::view::View;
use smallvec::SmallVec;

/// The unusual men of one side that capture, and the squares whose men matter to their attacks on one square.
pub(crate) struct Unusual {
    target: Sq,
    men: SmallVec<[UnusualMan; 4]>,
    /// Changes elsewhere alter no attack on the target.
    lines: Bb,
    /// Some of them attack the target.
    attacks: bool,
    /// Some go as others do: if they are where any of these might capture from, whatever happens may alter their attacks.
    borrow: bool,
}

/// One of them.
struct UnusualMan {
    at: Sq,
    /// Place of its kind in `FastKinds::other`.
    place: u8,
    /// It attacks the target.
    attacks: bool,
    /// Changes elsewhere do not alter that.
    lines: Bb,
}

impl Unusual {
    /// There are none.
    pub fn none(target: Sq) -> Unusual {
        Unusual {
            target,
            men: SmallVec::new(),
            lines: Bb::EMPTY,
            attacks: false,
            borrow: false,
        }
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.men.is_empty() && !self.borrow
    }

    /// Whether some of them go as others do, so that it matters to their attacks what all other men are.
    #[inline]
    pub fn borrow(&self) -> bool {
        self.borrow
    }

    /// Whether some of them attack the target now.
    #[inline]
    pub fn attacks(&self) -> bool {
        self.attacks
    }

    /// The squares whose men matter to attacks on the target.
    #[inline]
    pub fn lines(&self) -> Bb {
        self.lines
    }
}

/// A man that goes from one square to another, where it captures whoever stands there.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub from: Sq,
    pub to: Sq,
}

impl From<&Shape> for Step {
    fn from(shape: &Shape) -> Step {
        Step {
            from: shape.from,
            to: shape.to,
        }
    }
}

/// The unusual men of `by`, looking at `target`; `None` if there are some of which nothing can be told.
#[inline]
pub(crate) fn unusual_men(view: &View, by: Side, target: Sq) -> Option<Unusual> {
    let found = Unusual::none(target);
    if view.men_are_plain(by) {
        return Some(found);
    }
    look_at(view, by, target, found)
}

fn look_at(view: &View, by: Side, target: Sq, mut found: Unusual) -> Option<Unusual> {
    let fast = &view.rules().kinds.fast;
    let state = view.state();
    let men = state.men(by);
    let is_there = |kind| !(state.of_kind(kind) & men).is_empty();
    if fast.borrowers.iter().any(|(kind, _)| is_there(*kind)) {
        found.borrow = true;
        let near = borrowed::sources(view, by, target) & men;
        let mut borrowers = fast.borrowers.iter();
        if borrowers.any(|(kind, _)| !(state.of_kind(*kind) & near).is_empty()) {
            found.lines = Bb::ALL;
            let observers = borrowed::observers(view, &Board::now(state), by, target);
            found.attacks = !observers.is_empty();
        }
    }
    let sight = sight(view, by);
    for (place, other) in fast.other.iter().enumerate() {
        for at in state.of_kind(other.kind) & men & !Bb::of(target) {
            let mut man = UnusualMan {
                at,
                place: place as u8,
                attacks: false,
                lines: Bb::EMPTY,
            };
            if other.may_attack(by, at, target) {
                man.lines = other.lines(by, at, target);
                man.attacks = attacks_as_other(view, other, at, target, &sight);
            }
            found.lines |= man.lines;
            found.attacks |= man.attacks;
            found.men.push(man);
        }
    }
    Some(found)
}

/// Whether one of the unusual men of `by` attacks `target` after the step, made by whatever side, on a board on which these squares are
/// then occupied. The man that has made the step ends it on `end`.
pub(crate) fn unusually_attacked(
    view: &View,
    unusual: &Unusual,
    by: Side,
    target: Sq,
    occupied: Bb,
    step: Step,
    end: Sq,
) -> bool {
    let fast = &view.rules().kinds.fast;
    let state = view.state();
    let moves_itself = state.men(by).has(step.from);
    let gone = Bb::of(step.from) | Bb::of(step.to);
    let mut enemies = state.men(!by) & !gone;
    if !moves_itself {
        enemies |= Bb::of(end);
    }
    let sight = Sight {
        side: by,
        occupied,
        missing: view.state().missing(),
        enemies: enemies & occupied | Bb::of(target),
    };
    let changed = gone | Bb::of(end);
    let is_told = target == unusual.target;
    let none_is_near = is_told && unusual.lines.is_empty() && {
        let moved = state.piece(step.from);
        !(moves_itself && moved.is_some_and(|man| borrowed::borrows(view, man.kind)))
    };
    if unusual.borrow && !none_is_near {
        let board = Board::after(state, step.from, step.to, end, occupied);
        if !borrowed::observers(view, &board, by, target).is_empty() {
            return true;
        }
    }
    unusual.men.iter().any(|man| {
        let at = match man.at {
            at if at == step.from => end,
            at if at == step.to => return false,
            _ if is_told && (man.lines & changed).is_empty() => return man.attacks,
            at => at,
        };
        let other = &fast.other[usize::from(man.place)];
        at != target
            && other.may_attack(by, at, target)
            && attacks_as_other(view, other, at, target, &sight)
    })
}

/// Whether a man of this kind captures a man on `target`, as a pawn or in other ways than by leaps and straight rides.
#[inline]
pub(crate) fn attacks_as_other(
    view: &View,
    other: &OtherKind,
    from: Sq,
    target: Sq,
    sight: &Sight,
) -> bool {
    other.attacks(from, target, sight)
        || other
            .pawn
            .is_some_and(|pawn| captures_as_pawn(view, &pawn, from, target, sight))
}

fn captures_as_pawn(view: &View, pawn: &PawnWalk, from: Sq, target: Sq, sight: &Sight) -> bool {
    let is_free = |to: Sq| to == target || !sight.occupied.has(to);
    sight.occupied.has(target)
        && view.rules().pawns.captures_from(pawn, from, sight.side)
        && pawn
            .captures(from, sight.side)
            .any(|(hit, to)| hit == target && is_free(to))
}

/// Whether a man of this kind captures a man on `target`, by the way it goes itself.
#[inline]
pub(crate) fn captures_itself(
    view: &View,
    kind: KindId,
    from: Sq,
    target: Sq,
    sight: &Sight,
) -> bool {
    let kinds = &view.rules().kinds;
    let pawn = kinds.man(kind).walk.pawn();
    kinds.captures(kind, from, target, sight)
        || pawn.is_some_and(|pawn| captures_as_pawn(view, pawn, from, target, sight))
}
