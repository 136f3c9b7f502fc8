//! Whether a move exposes royal men, or may attack them, where these are attacked by men that arrive on certain squares, as in Polo.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::shape::Shape;
use crate::hooks::Strictness;
use crate::observe::attacks::{hits, squares_of_attack};
use crate::observe::plain::{alone_between, someone_arrives};
use crate::play::castling;
use crate::view::View;
use crate::view::consequences::occupied_after;

/// Arrivals by which men of one side would attack the royal men of the other. None is possible now, and nothing else attacks.
pub(super) struct Arrivals {
    by: Side,
    /// The empty squares on which they would attack.
    squares: Bb,
    /// Who leaves one of these squares makes way for others.
    lines: Bb,
}

impl Arrivals {
    /// Whether the shape, played by the side that would attack, may make such an arrival possible.
    pub fn may_check(&self, view: &View, shape: &Shape) -> bool {
        let Some(man) = view.state().piece(shape.from) else {
            return true;
        };
        if !view.moves_simply(shape) || self.lines.has(shape.from) {
            return true;
        }
        let squares = self.squares & !Bb::of(shape.to);
        let occupied = occupied_after(view, shape, shape.to);
        match view.rules().kinds.fast.plain[man.kind.index()] {
            Some(walk) => {
                let reached = view.rules().kinds.fast.reached(walk, shape.to, occupied);
                !(reached & squares).is_empty()
            }
            None if man.kind == KindId::PAWN && view.may_promote(shape) => {
                let reached = view.reached_by_promoted(shape, occupied);
                reached.is_none_or(|reached| !(reached & squares).is_empty())
            }
            None if man.kind == KindId::PAWN => {
                let up = self.by.forward();
                let ahead = shape.to.step(0, up).filter(|at| !occupied.has(*at));
                // a double step, if that is one from its second rank
                let further = ahead.and_then(|at| at.step(0, up));
                [ahead, further]
                    .into_iter()
                    .flatten()
                    .any(|at| squares.has(at))
            }
            None => true,
        }
    }
}

/// The arrivals by which men of `by` would attack the royal men of the other side; `None` where these are attacked in other ways, or
/// already are.
pub(super) fn arrivals(view: &View, by: Side) -> Option<Arrivals> {
    let rules = view.rules();
    let duty_is_normal = rules
        .preference(by)
        .is_none_or(|duty| duty.strictness() == Strictness::Normal);
    let is_told = rules.attack.is_some()
        && rules.check.is_empty()
        && rules.concept.is_none()
        && duty_is_normal
        && view.neutral_men().is_empty();
    let royals = view.state().royals(!by);
    let all = is_told.then(|| squares_of_attack(view, by, royals))??;
    let squares = all & !view.state().occupied();
    // the way of a castling may become free
    let mut castlings = castling::of_rights(view, by);
    if castlings.any(|shape| hits(view, &shape, royals)) || someone_arrives(view, by, squares) {
        return None;
    }
    // who stands alone between one and a rider makes way, too
    let lines = squares.fold(all, |all, at| all | alone_between(view, at, by));
    Some(Arrivals {
        by,
        squares,
        lines: lines | crossed_by_leaps(view, by),
    })
}

/// The men of `side` by whose moves without capture, after which no rule does anything, no royal man comes to be attacked; none where
/// royal men are attacked in other ways than by arrivals, or already are.
#[inline]
pub(crate) fn men_that_expose_nothing(view: &View, side: Side) -> Bb {
    let royals = view.state().royals(side);
    let arrivals = arrivals(view, !side);
    arrivals.map_or(Bb::EMPTY, |it| {
        view.state().men(side) & !(royals | it.lines)
    })
}

/// The squares that pawns of a side cross by double steps from where they stand.
fn crossed_by_leaps(view: &View, side: Side) -> Bb {
    let second = Bb::rank((side.home_rank() as i8 + side.forward()) as u8);
    let pawns = view.state().of_kind(KindId::PAWN) & view.state().men(side) & second;
    pawns.moved((0, side.forward()))
}
