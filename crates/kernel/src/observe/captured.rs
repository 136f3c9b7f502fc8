//! Whether a man captures another one as it goes, told by sets of squares: no move is made.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::hooks::{Level, MoveSource, Walks};
use crate::men::{Part, Sight, Walk};
use crate::observe::generate::walks_at;
use crate::observe::plain::{capturing_ranks, pawn_hits};
use crate::observe::unusual::captures_itself;
use crate::view::View;

/// An observation that is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// Who plays the man that observes.
    pub by: Side,
    /// Where it stands.
    pub from: Sq,
    /// The square observed.
    pub target: Sq,
    /// How much of the rules counts.
    pub level: Level,
    /// The kind of man as which it is to capture, if that matters.
    pub via: Option<KindId>,
    /// See [`WalkRule`](crate::hooks::WalkRule).
    pub nested: bool,
}

impl View<'_> {
    /// Whether a man that stands on `from` captures the man on `target` as a man of the kind `via`, perhaps from the square `start`, to which
    /// it goes before; captures en passant left out. `None`: that is not told, as it goes as others do.
    pub fn captures_from(
        &self,
        side: Side,
        [from, start]: [Sq; 2],
        via: KindId,
        target: Sq,
    ) -> Option<bool> {
        let moved = |men: Bb| match men.has(from) {
            true => men & !Bb::of(from) | Bb::of(start),
            false => men,
        };
        let sight = Sight {
            side,
            occupied: moved(self.state().occupied()),
            missing: self.state().missing(),
            enemies: moved(self.prey(side)),
        };
        captures_in_sight(self, &sight, start, via, target)
    }

    /// Those of these men that men of `by` of the kind `via` observe.
    pub fn observed_by_kind(&self, by: Side, men: Bb, level: Level, via: KindId) -> Bb {
        let known = reached_by_kind(self, by, men, level, via);
        let one_by_one = || -> Bb {
            men.filter(|at| self.is_observed(by, *at, level, Some(via)))
                .collect()
        };
        debug_assert!(known.is_none_or(|known| known & men == one_by_one()));
        known.map_or_else(one_by_one, |known| known & men)
    }

    /// The kinds as which men of `by` observe a square. `nested`: see [`WalkRule`](crate::hooks::WalkRule).
    pub fn observing_kinds(&self, by: Side, target: Sq, level: Level, nested: bool) -> Walks {
        let known = observing_kinds_by_squares(self, by, target, level, nested);
        let one_by_one = || -> Walks {
            let observes = |kind: &KindId| {
                let mut men = self.observing_men(by, target, level, Some(*kind), nested);
                men.next().is_some()
            };
            match self.observing_men(by, target, level, None, nested).next() {
                None => Walks::new(), // mostly
                Some(_) => self.rules().kinds.ids().filter(observes).collect(),
            }
        };
        debug_assert!(known.as_ref().is_none_or(|known| *known == one_by_one()));
        known.unwrap_or_else(one_by_one)
    }

    /// Whether a man of this kind captures on its arrival only, en passant apart.
    pub fn captures_on_arrival(&self, kind: KindId) -> bool {
        let mut parts = self.rules().kinds.man(kind).walk.parts().iter();
        parts.all(Part::captures_on_arrival) && !self.goes_as_others(kind)
    }

    /// Whether how a man of this kind goes may depend on whom it captures.
    pub fn goes_as_others(&self, kind: KindId) -> bool {
        let rules = self.rules();
        rules.kinds.man(kind).walk.is_borrowed() || !rules.walks.is_empty()
    }
}

/// Whether `man` on `from`, played by `side` and going as a man of the kind `via`, captures the man on `target` if it can capture those
/// of `prey`, captures en passant left out. `None`: that is not told, as it goes as others do.
#[inline]
pub(super) fn captures_as(
    view: &View,
    side: Side,
    (from, man): (Sq, Piece),
    via: KindId,
    target: Sq,
    prey: Bb,
) -> Option<bool> {
    let occupied = view.met_by(man);
    let sight = Sight {
        side,
        occupied,
        missing: view.state().missing(),
        enemies: prey & occupied,
    };
    captures_in_sight(view, &sight, from, via, target)
}

fn captures_in_sight(
    view: &View,
    sight: &Sight,
    from: Sq,
    via: KindId,
    target: Sq,
) -> Option<bool> {
    let kinds = &view.rules().kinds;
    if !(sight.occupied & sight.enemies & !Bb::of(from)).has(target) {
        return Some(false);
    }
    if let Some(walk) = kinds.fast.plain[via.index()] {
        let open = |line: Bb| {
            line.has(target) && (rays::between(from, target) & sight.occupied).is_empty()
        };
        return Some(
            kinds.fast.leaps(walk, from).has(target)
                || walk.orthogonal && open(rays::rank_and_file(from))
                || walk.diagonal && open(rays::diagonals(from)),
        );
    }
    if via == KindId::PAWN {
        return Some(pawn_hits(view, sight.side, from, target));
    }
    if matches!(kinds.man(via).walk, Walk::Borrowed(_)) {
        return None;
    }
    Some(captures_itself(view, via, from, target, sight))
}

/// The men of `by` that may capture one of these royal men under the only rule that changes how men move, and whether they attack them.
/// The latter is not told if other rules have a say, or if that rule does not tell. `None`: there is no such rule.
pub(crate) fn capturers_by_rule(view: &View, by: Side, royals: Bb) -> Option<(Bb, Option<bool>)> {
    let source = deciding_source(view, royals)?;
    let rules = view.rules();
    let decides_alone = rules.admits_all_but_castlings() && !rules.threats.are_played;
    let near = match (source.captures_beyond(by) & royals).is_empty() {
        true => view.near_any(by, royals),
        false => view.state().men(by),
    };
    let mut found = Bb::EMPTY;
    for at in royals {
        for from in near & !Bb::of(at) & !found {
            let man = view.state().piece(from)?;
            let captures = source.captures(view, by, (from, man), at);
            if captures == Some(false) || !view.may_move(by, from, man) {
                continue;
            }
            found |= Bb::of(from);
            if captures.is_some() && decides_alone {
                return Some((found, Some(true)));
            }
        }
    }
    Some((found, found.is_empty().then_some(false)))
}

/// The only rule that changes how men move, if nothing else has a say in whether these royal men are captured but what admits captures and
/// what happens after them.
#[inline]
pub(super) fn deciding_source<'r>(view: &View<'r>, royals: Bb) -> Option<&'r dyn MoveSource> {
    let rules = view.rules();
    let [source] = rules.sources.as_slice() else {
        return None;
    };
    let decides = rules.believes_promises()
        && rules.walks.is_empty()
        && rules.attack.is_none()
        && rules.occupancy.is_none()
        && !view.may_lose_en_passant(royals)
        && !view.asks_something();
    decides.then_some(&**source)
}

/// The squares on which men of `by` of this kind may capture, where that depends on lines and leaps only, if these men are asked about.
fn reached_by_kind(view: &View, by: Side, men: Bb, level: Level, via: KindId) -> Option<Bb> {
    if !men_observe_as_they_go(view, level) || view.may_lose_en_passant(men) {
        return None;
    }
    let state = view.state();
    let observers = state.men(by) & state.of_kind(via);
    if observers.is_empty() {
        return Some(Bb::EMPTY);
    }
    let fast = &view.rules().kinds.fast;
    if via == KindId::PAWN {
        let acting = observers & capturing_ranks(view, by);
        // what a pawn of the other side would capture from
        return Some(acting.fold(Bb::EMPTY, |all, from| {
            all | rays::pawns((!by).index(), from)
        }));
    }
    let walk = fast.plain[via.index()]?;
    let occupied = state.occupied();
    Some(observers.fold(Bb::EMPTY, |all, from| {
        all | fast.reached(walk, from, occupied)
    }))
}

/// Those of these men of one kind, neither plain ones nor orthodox pawns, that capture on `target` as they go. `None`: they go as others do.
pub(crate) fn unusual_men_capturing(
    view: &View,
    by: Side,
    kind: KindId,
    men: Bb,
    target: Sq,
) -> Option<Bb> {
    let fast = &view.rules().kinds.fast;
    let near = match fast.captures_as_other[kind.index()] {
        Some(place) => men & fast.other[usize::from(place)].sources(by, target),
        None => men,
    };
    let mut found = Bb::EMPTY;
    for from in near {
        let man = view.state().piece(from)?;
        if captures_as(view, by, (from, man), kind, target, Bb::of(target))? {
            found |= Bb::of(from);
        }
    }
    Some(found)
}

/// Whether some man of `royals` is captured by `man` on `from` that goes as a man of the kind `via`, and all rules admit it. `None`: that
/// is not told.
#[inline]
pub(crate) fn captures_some(
    view: &View,
    side: Side,
    (from, man): (Sq, Piece),
    via: KindId,
    royals: Bb,
) -> Option<bool> {
    let prey = view.prey(side) & royals;
    for to in royals {
        if captures_as(view, side, (from, man), via, to, prey)?
            && admits_capture(view, side, from, to, via, Level::Royal)?
        {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the rules up to `level` admit the capture on `to`. `None`: it may end elsewhere.
fn admits_capture(
    view: &View,
    side: Side,
    from: Sq,
    to: Sq,
    via: KindId,
    level: Level,
) -> Option<bool> {
    let admission = view.rules().admission.iter();
    let concerned =
        admission.filter(|rule| rule.level() <= level && !rule.concerns_castlings_only());
    let mut admission = concerned.peekable();
    if admission.peek().is_none() {
        return Some(true);
    }
    let shape = Shape::plain(from, to, Some(to), via);
    let ends_there = view.rules().kinds.captures_on_arrival(via);
    ends_there.then(|| admission.all(|rule| rule.admits(view, side, &shape)))
}

/// The same, if sets of squares tell it.
fn observing_kinds_by_squares(
    view: &View,
    by: Side,
    target: Sq,
    level: Level,
    nested: bool,
) -> Option<Walks> {
    let rules = view.rules();
    let mut sources = rules.sources.iter();
    let is_played = level >= Level::Observation && rules.threats.observations_are_played;
    if !rules.believes_promises()
        || rules.attack.is_some()
        || is_played
        || sources.any(|rule| rule.level() <= level)
        || view.may_lose_en_passant(Bb::of(target))
    {
        return None;
    }
    let mut found = Walks::new();
    for from in view.near(by, target) {
        let man = view.state().piece(from)?;
        for via in walks_at(view, level, by, from, man, nested) {
            if !found.contains(&via)
                && captures_as(view, by, (from, man), via, target, Bb::of(target))?
                && admits_capture(view, by, from, target, via, level)?
                && (level < Level::Observer || view.may_move(by, from, man))
            {
                found.push(via);
            }
        }
    }
    found.sort_unstable();
    Some(found)
}

/// Whether a man observes a square, if sets of squares tell it.
pub(crate) fn observes_by_squares(view: &View, asked: &Asked) -> Option<bool> {
    let Asked {
        by,
        from,
        target,
        level,
        via,
        nested,
    } = *asked;
    let rules = view.rules();
    if !rules.believes_promises()
        || rules.attack.is_some()
        || view.may_lose_en_passant(Bb::of(target))
    {
        return None;
    }
    let man = view.state().piece(from)?;
    let mut sources = rules.sources.iter().filter(|rule| rule.level() <= level);
    let is_rewritten = sources.clone().next().is_some();
    if !sources.all(|rule| rule.keeps().capturers) {
        return None;
    }
    let mut captures = false;
    let mut admitted = Some(false);
    for walk in walks_at(view, level, by, from, man, nested) {
        let counts = is_rewritten || via.is_none_or(|via| via == walk);
        if counts && captures_as(view, by, (from, man), walk, target, Bb::of(target))? {
            captures = true;
            admitted = match admits_capture(view, by, from, target, walk, level) {
                Some(admits) => admitted.map(|before| before || admits),
                None => None,
            };
        }
    }
    // rules only take captures away
    if !captures || level >= Level::Observer && !view.may_move(by, from, man) {
        return Some(false);
    }
    let is_played = level >= Level::Observation && rules.threats.observations_are_played;
    if is_rewritten || is_played {
        return None;
    }
    admitted
}

/// Whether men observe as they go as far as the rules up to `level` are concerned, if nobody captures en passant.
#[inline]
pub(crate) fn men_observe_as_they_go(view: &View, level: Level) -> bool {
    let rules = view.rules();
    rules.attacks_are_observed()
        && rules.sources.iter().all(|rule| rule.level() > level)
        && (level < Level::Observer || rules.mobility.is_empty())
        && (level < Level::Observation || !rules.threats.observations_are_played)
        && rules
            .admission
            .iter()
            .all(|rule| rule.level() > level || rule.concerns_castlings_only())
}
