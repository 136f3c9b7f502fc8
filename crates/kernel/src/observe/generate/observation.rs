//! Which men observe a square.

use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Reason};
use crate::board::piece::{KindId, Piece, Side};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::Level;
use crate::men::When;
use crate::observe::attacks::{can_be_played, hits, plainly_captured};
use crate::observe::borrowed::{self, Board};
use crate::observe::captured::Asked;
use crate::observe::captured::{
    men_observe_as_they_go, observes_by_squares, unusual_men_capturing,
};
use crate::observe::generate::{sight, walks_at};
use crate::observe::plain::plain_observers;
use crate::observe::unusual::attacks_as_other;
use crate::play::{Player, en_passant};
use crate::view::{Observing, View};

impl View<'_> {
    /// Whether some man of `by` (moving as `via`, if one is given) could remove the man on `target`, as far as the
    /// rules up to `level` are concerned.
    pub fn is_observed(&self, by: Side, target: Sq, level: Level, via: Option<KindId>) -> bool {
        let one_by_one = || self.observing_men(by, target, level, via, false).next();
        match plainly_observing(self, by, target, level, via) {
            Some(known) => {
                debug_assert_eq!(!known.is_empty(), one_by_one().is_some());
                !known.is_empty()
            }
            None => one_by_one().is_some(),
        }
    }

    /// The men of `by` (moving as `via`, if one is given) that could remove the man on `target`, as far as the rules up
    /// to `level` are concerned. `nested`: see [`WalkRule`](crate::hooks::WalkRule).
    pub fn observing_men(
        &self,
        by: Side,
        target: Sq,
        level: Level,
        via: Option<KindId>,
        nested: bool,
    ) -> impl Iterator<Item = Sq> {
        let rules = self.rules();
        let mut men = self.state().men(by) & !Bb::of(target);
        if rules.walks.is_empty()
            && let Some(via) = via
        {
            men &= self.state().of_kind(via);
        }
        let known = plainly_observing(self, by, target, level, via);
        let mut sources = rules.sources.iter().filter(|rule| rule.level() <= level);
        let capturers_go_there = known.is_none()
            && rules.believes_promises()
            && rules.attack.is_none()
            && sources.all(|rule| rule.keeps().capturers)
            && !self.may_lose_en_passant(Bb::of(target));
        if capturers_go_there {
            debug_assert!(
                (men & !self.near(by, target))
                    .all(|from| { !observes_from(self, by, from, target, level, via, nested) })
            );
            men &= self.near(by, target);
        }
        men.filter(move |&from| {
            let slowly = || observes_from(self, by, from, target, level, via, nested);
            debug_assert!(known.is_none_or(|known| known.has(from) == slowly()));
            known.map_or_else(slowly, |known| known.has(from))
        })
    }

    /// The men of `by` (moving as `via`, if one is given) that could remove the man on `target`, as far as the rules up to `level` are
    /// concerned. If nobody stands there, those that could remove a king of the other side there.
    pub fn observers_of(&self, by: Side, target: Sq, level: Level, via: Option<KindId>) -> Bb {
        let state = self.state();
        if state.missing().has(target) {
            return Bb::EMPTY;
        }
        if state.all_men().has(target) {
            return self.observing_men(by, target, level, via, false).collect();
        }
        let unusual = &self.rules().kinds.fast.unusual;
        let is_plain = via.is_none_or(|kind| !unusual.contains(&kind));
        let plainly = || plainly_observing(self, by, target, level, via);
        if let Some(known) = is_plain.then(plainly).flatten() {
            return known;
        }
        let mut trial = Player::new(self.rules(), state.clone());
        let piece = Piece::inserted_king(!by);
        trial.apply(Effect::Add { at: target, piece }, Reason::Record);
        trial.observing_men(by, target, level, via, false).collect()
    }

    /// The squares to which the man on `from`, played by `by`, could go by the way in which it goes, castlings apart, as far as rules up to
    /// `level` decide that way and nothing forbids anything.
    pub fn reach(&self, by: Side, from: Sq, level: Level) -> Bb {
        let Some(man) = self.state().piece(from) else {
            return Bb::EMPTY;
        };
        let mut shapes = Shapes::new();
        for via in walks_at(self, level, by, from, man, true) {
            let prey = self.state().men(!by);
            self.append_moves_as(by, from, man, via, prey, &mut shapes);
        }
        shapes.iter().map(|shape| shape.to).collect()
    }

    /// Whether the man on `from`, played by `by`, could remove the man on `target`, as far as the rules up to `level`
    /// are concerned, whatever side that man belongs to.
    pub fn man_observes(&self, by: Side, from: Sq, target: Sq, level: Level) -> bool {
        observes_from(self, by, from, target, level, None, false)
    }

    /// The squares of men that `man` on `from`, played by `by`, may observe as far as the rules up to `level` are concerned; those on
    /// others it certainly does not.
    pub fn may_observe(&self, by: Side, from: Sq, man: Piece, level: Level) -> Bb {
        let rules = self.rules();
        let others = self.state().all_men() & !Bb::of(from);
        let mut sources = rules.sources.iter().filter(|rule| rule.level() <= level);
        let as_it_goes = rules.believes_promises()
            && rules.walks.is_empty()
            && rules.attack.is_none()
            && sources.all(|rule| rule.keeps().capturers)
            && en_passant::right(self).is_none();
        match plainly_captured(self, by, from, man, man.kind) {
            Some(captured) if as_it_goes => captured & others,
            _ => others,
        }
    }

    /// The squares of men that `man` on `from`, played by `by`, observes as far as the rules up to `level` are concerned, if that depends
    /// on straight lines and leaps only.
    pub fn plainly_observed(&self, by: Side, from: Sq, man: Piece, level: Level) -> Option<Bb> {
        let as_it_goes = men_observe_as_they_go(self, level) && en_passant::right(self).is_none();
        let observed = || plainly_captured(self, by, from, man, man.kind);
        as_it_goes.then(observed).flatten()
    }

    /// Whether a man of `by` could capture on `target` by the way men move, whatever the rules say.
    pub fn observes(&self, by: Side, target: Sq) -> bool {
        let plain = plain_observers(self, by, target, self.state().occupied());
        let others = !self.men_are_plain(by);
        !(plain & !Bb::of(target)).is_empty()
            || others && self.observers(by, target).next().is_some()
    }

    /// The men of `by` that could capture on `target` by the way men move, whatever the rules say.
    /// Pinned men are among them.
    pub fn observers(&self, by: Side, target: Sq) -> impl Iterator<Item = Sq> {
        let state = self.state();
        let (men, occupied) = (state.men(by), state.occupied());
        let fast = &self.rules().kinds.fast;
        let mut found = plain_observers(self, by, target, occupied);
        let sight = sight(self, by);
        for other in &fast.other {
            for from in state.of_kind(other.kind) & men & other.sources(by, target) {
                debug_assert!(other.parts.iter().all(|part| part.when != When::Move));
                if attacks_as_other(self, other, from, target, &sight) {
                    found |= Bb::of(from);
                }
            }
        }
        found |= borrowed::observers(self, &Board::now(state), by, target);
        found & !Bb::of(target)
    }
}

/// The men of `by` (of the kind `via`, if one is given) that could remove the man on `target`, as far as the rules up to `level` are
/// concerned, where that depends on lines and leaps only.
fn plainly_observing(
    view: &View,
    by: Side,
    target: Sq,
    level: Level,
    via: Option<KindId>,
) -> Option<Bb> {
    let rules = view.rules();
    if !men_observe_as_they_go(view, level) || view.may_lose_en_passant(Bb::of(target)) {
        return None;
    }
    let occupied = view.state().occupied();
    let Some(kind) = via else {
        let are_plain = view.men_are_plain(by);
        return are_plain.then(|| plain_observers(view, by, target, occupied) & !Bb::of(target));
    };
    let men = view.state().of_kind(kind) & view.state().men(by) & !Bb::of(target);
    if men.is_empty() {
        return Some(men);
    }
    if rules.kinds.fast.unusual.contains(&kind) {
        return unusual_men_capturing(view, by, kind, men, target);
    }
    let fast = &rules.kinds.fast;
    Some(match fast.plain[kind.index()] {
        // leaps and rides lead back too
        Some(walk) => fast.reached(walk, target, occupied) & men,
        None => view.plain_observers_among(men, by, target, occupied),
    })
}

fn observes_from(
    view: &View,
    by: Side,
    from: Sq,
    target: Sq,
    level: Level,
    via: Option<KindId>,
    nested: bool,
) -> bool {
    let asked = Asked {
        by,
        from,
        target,
        level,
        via,
        nested,
    };
    let known = observes_by_squares(view, &asked);
    debug_assert!(known.is_none_or(|known| known == observes_by_moves(view, &asked)));
    known.unwrap_or_else(|| observes_by_moves(view, &asked))
}

/// Makes the moves of the man to find out.
fn observes_by_moves(view: &View, asked: &Asked) -> bool {
    let Asked {
        by,
        from,
        target,
        level,
        via,
        nested,
    } = *asked;
    let rules = view.rules();
    let Some(piece) = view.state().piece(from) else {
        return false;
    };
    let mut shapes = Shapes::new();
    for walk in walks_at(view, level, by, from, piece, nested) {
        if via.is_none_or(|via| via == walk) {
            view.append_moves_as(by, from, piece, walk, Bb::of(target), &mut shapes);
        }
    }
    let mut sources = rules.sources.iter().filter(|rule| rule.level() <= level);
    if let Some(first) = sources.next() {
        // rules that change how men move may have to try moves
        let mut trial = Player::new(rules, view.state().clone());
        trial.view.observing = Some(Observing {
            level,
            nested,
            target,
        });
        for rule in [first].into_iter().chain(sources) {
            rule.rewrite(&mut trial, by, Bb::of(from), &mut shapes);
        }
    }
    shapes.retain(|shape| {
        hits(view, shape, Bb::of(target))
            // what rules have added may be made as another kind of man
            && via.is_none_or(|via| via == shape.via)
            && rules
                .admission
                .iter()
                .filter(|rule| rule.level() <= level)
                .all(|rule| rule.admits(view, by, shape))
    });
    if level >= Level::Observation && rules.threats.observations_are_played && !shapes.is_empty() {
        let mut trial = Player::new(rules, view.state().clone());
        shapes.retain(|shape| can_be_played(&mut trial, by, *shape, u32::MAX));
    }
    !shapes.is_empty() && (level < Level::Observer || view.may_move(by, from, piece))
}
