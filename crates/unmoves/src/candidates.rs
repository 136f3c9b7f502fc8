//! Positions that may have been before a move of one man: where it may have come from, as what, and whom it may have captured.

use crate::candidate::{Candidate, Known, Mover, Take, rights};
use crate::captured::{Whom, sets_of_touched, victims};
use crate::castlings::castlings_taken_back;
use crate::departures::departures;
use crate::hindrance::traces;
use crate::unmove::{Back, LastMover, Squares, last_movers};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::homes::{castles_later, king_home};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side};
use sauterelle_kernel::board::shape::Shape;
use sauterelle_kernel::board::shapes::Shapes;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Walk;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::play::castling::{bit, is_at_home};
use sauterelle_kernel::play::en_passant::{self, LongStep};
use sauterelle_kernel::ruleset::AfterMoveRule;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A man that may have been captured, with the moves that capture it.
type Captured = ((Sq, Piece), Known);

/// A man that has moved: from where to where it may have gone, as what, and where it has come to stand.
#[derive(Clone, Copy)]
struct Way {
    from: Sq,
    /// Where it arrived.
    to: Sq,
    stands: Sq,
    now: Piece,
    before: Piece,
    /// The man that it captured, if that one is on the board again: where it stands now.
    returned: Option<(Sq, Piece)>,
}

/// What the man may have been before the move.
struct Before {
    man: Piece,
    /// It captures on its arrival only.
    captures_on_arrival: bool,
    /// It arrived on a square on which it was promoted.
    is_promoted: bool,
}

/// What the man may have been before the move, wherever it arrived: itself, a pawn, or what rules may have changed.
fn men_before(view: &View, mover: Mover, now: Piece) -> SmallVec<[Before; 4]> {
    let rules = view.rules();
    let Mover { side, traces, .. } = mover;
    let promotes = |kind: KindId| {
        let may_be = || rules.promotions_of(kind).contains(&now.kind);
        rules.kinds.man(kind).walk.is_pawn() && may_be()
    };
    let attrs = match traces.mover_board {
        true => Attrs(now.attrs.0 ^ Attrs::SECOND_BOARD.0),
        false => now.attrs,
    };
    let before = |kind, is_promoted| Before {
        man: Piece {
            kind,
            sides: side.into(),
            attrs,
            ..now
        },
        captures_on_arrival: view.captures_on_arrival(kind),
        is_promoted,
    };
    let others = rules.kinds.ids().filter(|kind| *kind != now.kind);
    let others = others.filter_map(|kind| {
        let may_be = now.is_royal() || !rules.is_royal_kind(kind);
        let is_other = traces.mover_kind && may_be;
        (is_other || promotes(kind)).then(|| before(kind, !is_other))
    });
    std::iter::once(before(now.kind, false))
        .chain(others)
        .collect()
}

/// Whether this man, which is that one afterwards, may end a capture there where it stands, as far as rules tell.
fn may_end(view: &View, mover: Mover, (before, now): (Piece, Piece), at: Sq) -> bool {
    if !mover.traces.mover_elsewhere {
        return true;
    }
    let ends_there = |man: Piece| {
        let ends = |rule: &AfterMoveRule| rule.end_of_capture(view, mover.side, man, at);
        let mut known = view.rules().after_move.iter().filter_map(ends);
        known.all(|end| end == mover.stands)
    };
    // a pawn may be another man by then
    let is_promoted = before.kind != now.kind;
    ends_there(before) || is_promoted && ends_there(now)
}

/// Where a captured man may have stood: on the arrival, or anywhere if the man captures elsewhere.
fn places_of_captures(view: &View, way: Way) -> Bb {
    match view.captures_on_arrival(way.before.kind) {
        true => Bb::of(way.to),
        false => !Bb::of(way.from),
    }
}

/// The steps after which a pawn of `side` may go this way to capture en passant.
fn long_steps_before(view: &View, side: Side, way: Way) -> Vec<LongStep> {
    let pawn = view.rules().kinds.man(way.before.kind).walk.pawn();
    let hits = pawn
        .into_iter()
        .flat_map(|pawn| pawn.captures(way.from, side));
    let hits = hits.filter(|(_, to)| *to == way.to);
    hits.flat_map(|(hit, _)| en_passant::steps_across(view, !side, hit))
        .collect()
}

fn candidate(view: &View, way: Way, captured: &[(Sq, Piece)], shapes: Known) -> Candidate {
    let mut back = way.back();
    for &(at, piece) in captured {
        back.push(Effect::Add { at, piece });
    }
    let castling = view.state().slot(SlotId::CASTLING);
    let before = castling_before(view, way, captured, castling);
    back.extend(rights(SlotId::CASTLING, castling, before));
    let en_passant = view.state().slot(SlotId::EN_PASSANT);
    back.extend(rights(SlotId::EN_PASSANT, en_passant, 0));
    back.push(Effect::Turn);
    let first = captured.first().copied();
    Candidate {
        squares: Squares {
            from: way.from,
            to: way.to,
            capture: first.map(|(at, _)| at),
        },
        man: way.before,
        promoted: (way.before.kind != way.now.kind).then_some(way.now.kind),
        captured: first.map(|(_, man)| man),
        back,
        shapes,
    }
}

/// Who may castle in the position before: a king or rook that comes to its home is not known to have moved.
fn castling_before(view: &View, way: Way, captured: &[(Sq, Piece)], now: u32) -> u32 {
    let comes = |at: Sq, man: Piece| match is_at_home(view.rules(), Some(man), at) {
        true => bit(at),
        false => 0,
    };
    let left = bit(way.stands) | way.returned.map_or(0, |(at, _)| bit(at));
    let captured = captured.iter().map(|(at, man)| comes(*at, *man));
    now & !(left | castles_later(left))
        | captured.fold(comes(way.from, way.before), |all, one| all | one)
}

/// Positions that may have been before a move of the side that is not to move. They are to be tried.
pub(crate) fn each_candidate<'r>(
    player: &mut Player<'r>,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    for last in last_movers(player) {
        candidates_of(player, last, true, take)?;
    }
    ControlFlow::Continue(())
}

/// The same of this move. Captures may be left out.
pub(crate) fn candidates_of<'r>(
    player: &mut Player<'r>,
    last: LastMover,
    captures: bool,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    let side = !player.state().turn();
    let traces = traces(player).unwrap_or_default();
    let of = |stands| Mover {
        side,
        stands,
        traces,
        captures,
    };
    match last {
        LastMover::Man(stands) => unmove_candidates(player, of(stands), take),
        LastMover::Castling => castlings_taken_back(player, of(king_home(side)), take),
    }
}

/// The same before a move of this man.
fn unmove_candidates<'r>(
    player: &mut Player<'r>,
    mover: Mover,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    let Some(now) = player.state().piece(mover.stands) else {
        return ControlFlow::Continue(());
    };
    ways_of(player, mover, now, None, take)?;
    if !mover.traces.captured_back || !mover.captures {
        return ControlFlow::Continue(());
    }
    let others = match mover.traces.captured_side {
        true => player.state().all_men(),
        false => player.state().men(!mover.side),
    };
    for at in others & !Bb::of(mover.stands) {
        let returned = player.state().piece(at).map(|man| (at, man));
        ways_of(player, mover, now, returned, take)?;
    }
    ControlFlow::Continue(())
}

/// The same with this man as the one that was captured, or without one.
fn ways_of<'r>(
    player: &mut Player<'r>,
    mover: Mover,
    now: Piece,
    returned: Option<(Sq, Piece)>,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    let stands = mover.stands;
    let freed = returned.map_or(Bb::EMPTY, |(at, _)| Bb::of(at));
    let empty = !player.state().occupied() | freed;
    let arrivals = match mover.traces.mover_elsewhere && mover.captures {
        true => empty | Bb::of(stands),
        false => Bb::of(stands),
    };
    let men = men_before(player, mover, now);
    for to in arrivals {
        for before in &men {
            let man = before.man;
            let elsewhere = to != stands && before.captures_on_arrival;
            if before.is_promoted && !player.stands_on_promotion_square(to, man.kind, mover.side)
                || elsewhere && !may_end(player, mover, (man, now), to)
            {
                continue;
            }
            let free = (empty | Bb::of(stands)) & !Bb::of(to);
            for from in departures(player, man.kind, to, free) {
                let way = Way {
                    from,
                    to,
                    stands,
                    now,
                    before: man,
                    returned,
                };
                add_ways(player, mover, way, take)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Takes this way without capture and with whoever may have been captured on it.
fn add_ways<'r>(
    player: &mut Player<'r>,
    mover: Mover,
    way: Way,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    player.begin();
    for effect in way.back() {
        player.apply(effect, Reason::Record);
    }
    let is_quiet = way.stands == way.to && way.returned.is_none();
    let goes = match is_quiet {
        true => moves_of(player, mover.side, way, None),
        false => Known::new(),
    };
    let captured = match mover.traces.touched || !mover.captures {
        true => Vec::new(),
        false => captured_on_way(player, mover, way),
    };
    player.undo();
    if mover.traces.touched {
        return add_touching(player, mover, way, !goes.is_empty(), take);
    }
    if !goes.is_empty() {
        let candidate = candidate(player, way, &[], goes);
        take(player, candidate)?;
    }
    for (captured, shapes) in captured {
        let candidate = candidate(player, way, &[captured], shapes);
        take(player, candidate)?;
    }
    let walk = &player.rules().kinds.man(way.before.kind).walk;
    if mover.captures && matches!(walk, Walk::Pawn(_)) {
        add_en_passant(player, mover, way, take)?;
    }
    ControlFlow::Continue(())
}

/// Who may have been captured on the way, on the board before the move.
fn captured_on_way(player: &mut Player, mover: Mover, way: Way) -> Vec<Captured> {
    let free = !player.state().occupied();
    let places = places_of_captures(player, way) & free;
    let ends_here = |at: &Sq| may_end(player, mover, (way.before, way.now), *at);
    let places: Vec<Sq> = places.filter(ends_here).collect();
    let places = places.into_iter();
    places
        .flat_map(|at| captured_on(player, mover, way, at))
        .collect()
}

/// The men that it could capture there on its way, on the board before the move.
fn captured_on(player: &mut Player, mover: Mover, way: Way, at: Sq) -> Vec<Captured> {
    let victims = victims(player, mover, way.whom(), at);
    let goes_as_others = player.goes_as_others(way.before.kind);
    let mut known: Option<Known> = None;
    let mut found = Vec::new();
    for victim in victims {
        let shapes = match known.take().filter(|_| !goes_as_others) {
            // who it is does not matter
            Some(shapes) => shapes,
            None => captures_of(player, mover.side, way, at, victim),
        };
        if !shapes.is_empty() {
            found.push(((at, victim), shapes.clone()));
        }
        known = Some(shapes);
    }
    found
}

fn captures_of(player: &mut Player, side: Side, way: Way, at: Sq, victim: Piece) -> Known {
    player.begin();
    player.apply(Effect::Add { at, piece: victim }, Reason::Record);
    let shapes = moves_of(player, side, way, Some(at));
    player.undo();
    shapes
}

/// How the man goes this way with this capture.
fn moves_of(player: &mut Player, side: Side, way: Way, capture: Option<Sq>) -> Known {
    let mut ways = Shapes::new();
    player.append_ways(side, way.from, &mut ways);
    let is_it = |shape: &&Shape| (shape.to, shape.capture) == (way.to, capture);
    ways.iter().filter(is_it).copied().collect()
}

/// Takes captures en passant of pawns that have just made a double step.
fn add_en_passant<'r>(
    player: &mut Player<'r>,
    mover: Mover,
    way: Way,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    let gone = way.returned.map_or(Bb::EMPTY, |(at, _)| Bb::of(at));
    let stands = Bb::of(way.stands);
    let occupied = player.state().occupied() & !gone & !stands | Bb::of(way.from);
    for step in long_steps_before(player, mover.side, way) {
        let right = step.right;
        let mut squares = step.way().chain([right.pawn]);
        if squares.any(|at| occupied.has(at)) {
            continue;
        }
        let mut pawns = victims(player, mover, way.whom(), right.pawn);
        pawns.retain(|man| man.kind == step.kind);
        for captured in pawns {
            let mut candidate = candidate(player, way, &[(right.pawn, captured)], Known::new());
            candidate.back.retain(|effect| !is_right(effect));
            candidate.back.push(Effect::Slot {
                id: SlotId::EN_PASSANT,
                was: player.state().slot(SlotId::EN_PASSANT),
                now: en_passant::encode(right),
            });
            take(player, candidate)?;
        }
    }
    ControlFlow::Continue(())
}

/// Takes this way with all sets of men that may have been touched on arrival. `goes`: the man goes this way if there was none.
fn add_touching<'r>(
    player: &mut Player<'r>,
    mover: Mover,
    way: Way,
    goes: bool,
    take: &mut Take<'_, 'r>,
) -> ControlFlow<()> {
    // more men open no way, unless the man needs them
    if !goes && way.before.kind.is_orthodox() {
        return ControlFlow::Continue(());
    }
    let free = !player.state().occupied() & !Bb::of(way.from);
    let touched = match mover.captures {
        true => NEIGHBOURS[way.to.index()] & free,
        false => Bb::EMPTY,
    };
    let around: Vec<Sq> = touched.collect();
    sets_of_touched(
        player,
        mover,
        &around,
        &mut Vec::new(),
        &mut |player, touched| {
            let mut candidate = candidate(player, way, touched, Known::new());
            // the man that goes captures nobody
            candidate.squares.capture = None;
            take(player, candidate)
        },
    )
}

impl Way {
    /// Who may have been captured on it.
    fn whom(self) -> Whom {
        Whom {
            board: self.before.attrs & Attrs::SECOND_BOARD,
            returned: self.returned.map(|(_, man)| man),
        }
    }

    /// The man goes back, and one that had come back leaves the board.
    fn back(self) -> Back {
        let mut back = Back::new();
        if let Some((at, piece)) = self.returned {
            back.push(Effect::Remove { at, piece });
        }
        if self.before != self.now {
            back.push(Effect::Change {
                at: self.stands,
                was: self.now,
                now: self.before,
            });
        }
        if self.from != self.stands {
            back.push(Effect::Move {
                from: self.stands,
                to: self.from,
            });
        }
        back
    }
}

fn is_right(effect: &Effect) -> bool {
    matches!(effect, Effect::Slot { id, .. } if *id == SlotId::EN_PASSANT)
}
