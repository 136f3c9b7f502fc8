//! Men that leap, that ride in straight lines, and orthodox pawns: whom they attack, by tables and rays.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::view::View;
use crate::view::royals::is_kind_of_pawn;

impl View<'_> {
    /// Whether all men of a side attack by leaps, by straight rides, or as orthodox pawns.
    pub fn men_are_plain(&self, side: Side) -> bool {
        let men = self.state().men(side);
        let unusual = &self.rules().kinds.fast.unusual;
        unusual
            .iter()
            .all(|kind| (self.state().of_kind(*kind) & men).is_empty())
    }

    /// The same, if these are the men of `by`.
    #[inline]
    pub fn plain_observers_among(&self, men: Bb, by: Side, target: Sq, occupied: Bb) -> Bb {
        let state = self.state();
        let mut found = Bb::EMPTY;
        for (kind, leaps) in &self.rules().kinds.fast.leapers {
            found |= leaps[target.index()] & state.of_kind(*kind);
        }
        let pawns = rays::pawns(by.index(), target) & state.of_kind(KindId::PAWN);
        found = (found | pawns & capturing_ranks(self, by)) & men;
        let [orthogonal, diagonal] = state.riders().map(|riders| riders & men);
        if !(orthogonal & rays::rank_and_file(target)).is_empty() {
            found |= rays::orthogonal(target, occupied) & orthogonal;
        }
        if !(diagonal & rays::diagonals(target)).is_empty() {
            found |= rays::diagonal(target, occupied) & diagonal;
        }
        found
    }

    /// The empty squares from which a man of this kind, if it leaps and rides in straight lines only, gets to one of these empty squares.
    pub fn departures_of_plain_man(&self, kind: KindId, targets: Bb) -> Option<Bb> {
        let fast = &self.rules().kinds.fast;
        let walk = fast.plain[kind.index()]?;
        let empty = !self.state().occupied();
        Some(fast.departures(walk, targets & empty, empty))
    }

    /// The only royal man of a side, if it is one that can be looked after in the usual way.
    pub fn only_royal_of(&self, side: Side) -> Option<Sq> {
        // a pawn may be captured en passant on a square where it does not stand
        let royal = only_royal_or_pawn_of(self, side)?;
        (!is_kind_of_pawn(self, royal)).then_some(royal)
    }
}

/// The men that attack `target` by leaps, straight rides or as orthodox pawns, on a board with these squares occupied.
#[inline]
pub(crate) fn plain_observers(view: &View, by: Side, target: Sq, occupied: Bb) -> Bb {
    view.plain_observers_among(view.state().men(by), by, target, occupied)
}

/// The capture on `to` by a man that reaches it as it goes, unless rules forbid that.
#[inline]
pub(crate) fn plain_capture(view: &View, side: Side, from: Sq, to: Sq) -> Option<Shape> {
    let man = view.state().piece(from)?;
    let shape = Shape::plain(from, to, Some(to), man.kind);
    let mut admission = view.rules().admission.iter();
    let is_admitted =
        view.may_move(side, from, man) && admission.all(|rule| rule.admits(view, side, &shape));
    is_admitted.then_some(shape)
}

/// Whether a plain man of `by` can go to one of these empty squares.
pub(crate) fn someone_arrives(view: &View, by: Side, squares: Bb) -> bool {
    let state = view.state();
    let occupied = state.occupied();
    let pawns = state.of_kind(KindId::PAWN) & state.men(by);
    let officer_arrives = |to| !(plain_observers(view, by, to, occupied) & !pawns).is_empty();
    // pawns on their first rank may not act, those on the last one do not
    let first = Bb::rank(by.home_rank());
    let acting = if view.rules().pawns.act_on_first_rank {
        pawns
    } else {
        pawns & !first
    };
    let ahead = |men: Bb| men.moved((0, by.forward())) & !occupied;
    let second = Bb::rank((by.home_rank() as i8 + by.forward()) as u8);
    let steps = ahead(acting);
    let double_steps = ahead(ahead(acting & second));
    !((steps | double_steps) & squares).is_empty() || squares.into_iter().any(officer_arrives)
}

/// The men, of whatever side, that stand alone between a square and a rider of `by`.
#[inline]
pub(crate) fn alone_between(view: &View, target: Sq, by: Side) -> Bb {
    let occupied = view.state().occupied();
    let [orthogonal, diagonal] = riders(view, by);
    let mut found = Bb::EMPTY;
    let aiming = rays::rank_and_file(target) & orthogonal | rays::diagonals(target) & diagonal;
    for rider in aiming {
        let between = rays::between(target, rider) & occupied;
        if between.len() == 1 {
            found |= between;
        }
    }
    found
}

/// Whether a plain man on `from` attacks `to` by a leap, which nothing can be put in the way of.
#[inline]
pub(crate) fn leaps_to(view: &View, from: Sq, to: Sq) -> bool {
    let fast = &view.rules().kinds.fast;
    let man = view.state().piece(from);
    // a pawn stands next to what it attacks
    fast.leapers.iter().any(|(kind, leaps)| {
        man.is_some_and(|man| man.kind == *kind) && leaps[from.index()].has(to)
    })
}

/// The squares of riders of a side that ride along ranks and files, and along diagonals.
#[inline]
fn riders(view: &View, side: Side) -> [Bb; 2] {
    let [orthogonal, diagonal] = view.state().riders();
    let men = view.state().men(side);
    [orthogonal & men, diagonal & men]
}

/// The ranks on which orthodox pawns of a side capture.
#[inline]
pub(crate) fn capturing_ranks(view: &View, side: Side) -> Bb {
    let first = if view.rules().pawns.capture_on_first_rank {
        Bb::EMPTY
    } else {
        Bb::rank(side.home_rank())
    };
    !(first | Bb::rank((!side).home_rank()))
}

/// Whether an orthodox pawn of `by` on `from` could capture on `target`.
#[inline]
pub(crate) fn pawn_hits(view: &View, by: Side, from: Sq, target: Sq) -> bool {
    (rays::pawns(by.index(), target) & capturing_ranks(view, by)).has(from)
}

/// The same, where it may be a pawn of whatever kind that has not just made a double step.
#[inline]
pub(crate) fn only_royal_or_pawn_of(view: &View, side: Side) -> Option<Sq> {
    let state = view.state();
    let mut royals = state.royals(side);
    let royal = royals.next()?;
    let is_neutral = state.men(!side).has(royal);
    let may_be_lost = view.may_lose_en_passant(Bb::of(royal));
    (royals.is_empty() && !is_neutral && !may_be_lost).then_some(royal)
}
