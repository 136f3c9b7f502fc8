//! En passant: possible only when the last move is known to be a double step, and remembered only
//! when some enemy pawn stands where it could make the capture.

use crate::board::bitboard::{Bb, NEIGHBOURS};
use crate::board::effect::SlotId;
use crate::board::piece::{KindId, Side};
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::men::PawnWalk;
use crate::play::Player;
use crate::view::View;
use smallvec::SmallVec;

/// The right to capture en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The square crossed: where the capturing pawn arrives.
    pub crossed: Sq,
    /// Another such square, if the step crossed two.
    pub also_crossed: Option<Sq>,
    /// Where the pawn stands that may be captured: beyond them, unless a rule has brought it elsewhere.
    pub pawn: Sq,
    /// The side that may capture it.
    pub by: Side,
}

impl EnPassant {
    /// Whether a pawn that captures may arrive here.
    #[inline]
    pub fn crosses(&self, at: Sq) -> bool {
        self.crossed == at || self.also_crossed == Some(at)
    }
}

/// The value of the slot for a right.
pub fn encode(right: EnPassant) -> u32 {
    let also = right.also_crossed.map_or(0, |at| 1 + at.index() as u32);
    let by = right.by.index() as u32;
    1 + right.crossed.index() as u32
        + 64 * right.pawn.index() as u32
        + 64 * 64 * by
        + 2 * 64 * 64 * also
}

/// The right for a value of the slot.
#[inline]
pub fn decode(value: u32) -> Option<EnPassant> {
    let value = value.checked_sub(1)?;
    Some(EnPassant {
        crossed: Sq::new((value % 64) as u8),
        pawn: Sq::new((value / 64 % 64) as u8),
        by: Side::BOTH[(value / (64 * 64) % 2) as usize],
        also_crossed: (value / (2 * 64 * 64))
            .checked_sub(1)
            .map(|at| Sq::new(at as u8)),
    })
}

/// The right held by the side to move, if any.
#[inline]
pub fn right(view: &View) -> Option<EnPassant> {
    decode(view.state().slot(SlotId::EN_PASSANT))
}

/// Whether a double step to this square may bring a right; no only if it certainly does not.
#[inline]
pub(crate) fn may_follow(view: &View, to: Sq) -> bool {
    let rules = view.rules();
    let state = view.state();
    let side = state.turn();
    let only_pawns_capture = rules.sources.is_empty()
        && rules.walks.is_empty()
        && !rules.pawns.leap_from_first_rank
        && rules.kinds.fast.pawns.is_empty();
    let pawns = state.of_kind(KindId::PAWN) & state.men(!side);
    !only_pawns_capture || !(NEIGHBOURS[to.index()] & pawns & Bb::rank(to.rank())).is_empty()
}

/// Remembers that a pawn of `side`, which now stands on `pawn`, has just made the double step `shape`, if that matters.
pub(crate) fn record(player: &mut Player, shape: Shape, side: Side, pawn: Sq) {
    let (from, to) = (shape.start(), shape.to);
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let steps = ranks.abs().max(1);
    let on_the_way = |n: i8| from.step(n * files / steps, n * ranks / steps);
    // the squares crossed turn with the board
    let turned = |at: Sq| match player.rules().board.turns {
        true => at.turned(),
        false => at,
    };
    let Some(crossed) = on_the_way(1).map(turned) else {
        return;
    };
    let also_crossed = on_the_way(2).filter(|sq| *sq != to).map(turned);
    // where men do not move as themselves or from where they stand, any man may come to capture
    let anybody = !player.rules().sources.is_empty() || !player.rules().walks.is_empty();
    let usable = |at| anybody || capturers(player, at, !side).next().is_some();
    // whatever it has become by moving
    let still_there = (player.state().piece(pawn)).is_some_and(|p| p.sides.has(side));
    if still_there && (usable(crossed) || also_crossed.is_some_and(usable)) {
        let right = EnPassant {
            crossed,
            also_crossed,
            pawn,
            by: !side,
        };
        player.set_slot(SlotId::EN_PASSANT, encode(right));
    }
}

/// A step of a pawn over one square or two.
#[derive(Clone, Copy)]
pub struct LongStep {
    /// The kind of the pawn.
    pub kind: KindId,
    /// Where it began.
    pub departure: Sq,
    /// The right that it brings.
    pub right: EnPassant,
}

impl LongStep {
    /// The squares that are empty afterwards: the departure and those crossed.
    pub fn way(self) -> impl Iterator<Item = Sq> {
        let crossed = [Some(self.right.crossed), self.right.also_crossed];
        std::iter::once(self.departure).chain(crossed.into_iter().flatten())
    }
}

/// The steps by which pawns of `owner` may have crossed a square. Whether their way was free is not asked.
pub fn steps_across(view: &View, owner: Side, square: Sq) -> Vec<LongStep> {
    let kinds = &view.rules().kinds;
    let steps_of = |kind: KindId| {
        let walk = &kinds.man(kind).walk;
        let pawn = walk.pawn().filter(|_| walk.can_be_captured_en_passant());
        let steps = pawn.map(|pawn| steps_of_kind(view, (kind, pawn), owner, square));
        steps.into_iter().flatten()
    };
    kinds.ids().flat_map(steps_of).collect()
}

fn steps_of_kind(
    view: &View,
    (kind, walk): (KindId, &PawnWalk),
    owner: Side,
    square: Sq,
) -> SmallVec<[LongStep; 2]> {
    let leaps = view.rules().pawns.leap_from_first_rank;
    let mut found: SmallVec<[LongStep; 2]> = SmallVec::new();
    for &(dx, dy) in walk.steps {
        let after = |at: Sq, steps: i8| at.step(steps * dx, steps * dy * owner.forward());
        for (length, before) in [(2, 1), (3, 1), (3, 2)] {
            let Some(departure) = after(square, -before) else {
                continue;
            };
            let from_behind = leaps && walk.stands_behind(departure, owner);
            let may_begin = from_behind || length == 2 && walk.begins_on(departure, owner);
            let (Some(crossed), Some(pawn)) = (after(departure, 1), after(departure, length))
            else {
                continue;
            };
            let right = EnPassant {
                crossed,
                also_crossed: after(departure, 2).filter(|_| length == 3),
                pawn,
                by: !owner,
            };
            // after a step of two squares or of three the same men stand on the same squares
            let is_known = found.iter().any(|it| it.right.pawn == pawn);
            if may_begin && !is_known {
                found.push(LongStep {
                    kind,
                    departure,
                    right,
                });
            }
        }
    }
    found
}

/// The rights that the side to move may have, as far as the board tells: a pawn stands where a double step ends, its way is free, and
/// somebody could capture it.
pub fn possible(view: &View) -> SmallVec<[EnPassant; 2]> {
    let by = view.state().turn();
    let occupied = view.state().occupied();
    let mut found: SmallVec<[EnPassant; 2]> = SmallVec::new();
    for square in !occupied {
        if capturers(view, square, by).next().is_none() {
            continue;
        }
        for step in steps_across(view, !by, square) {
            let is_free = step.way().all(|at| !occupied.has(at));
            let man = view.state().piece(step.right.pawn);
            let stands = man.is_some_and(|it| it.kind == step.kind && it.sides.has(!by));
            if is_free && stands && !found.contains(&step.right) {
                found.push(step.right);
            }
        }
    }
    found
}

/// The men of `side` that stand where they capture on `crossed` as pawns do.
pub fn capturers(view: &View, crossed: Sq, side: Side) -> impl Iterator<Item = Sq> {
    let state = view.state();
    let kinds = &view.rules().kinds;
    let others = kinds.partly_pawns();
    let others = others.fold(Bb::EMPTY, |all, kind| all | state.of_kind(kind));
    let pawns = [-1, 1].into_iter().filter_map(move |dx| {
        let from = crossed.step(dx, -side.forward())?;
        (state.of_kind(KindId::PAWN) & state.men(side))
            .has(from)
            .then_some(from)
    });
    pawns.chain((others & state.men(side)).filter(move |&from| {
        let pawn = state
            .piece(from)
            .and_then(|p| kinds.man(p.kind).walk.pawn());
        pawn.is_some_and(|pawn| {
            view.rules().pawns.captures_from(pawn, from, side)
                && pawn
                    .captures(from, side)
                    .any(|(hit, to)| hit == crossed && (to == hit || !state.occupied().has(to)))
        })
    }))
}
