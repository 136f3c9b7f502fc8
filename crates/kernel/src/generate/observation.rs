//! Which men observe a square.

use crate::bitboard::Bb;
use crate::ctx::Ctx;
use crate::en_passant;
use crate::hooks::Level;
use crate::men::When;
use crate::men::borrowed::{self, Board};
use crate::piece::{KindId, Piece, Side};
use crate::square::Sq;

impl Ctx<'_> {
    /// Whether some man of `by` (moving as `via`, if one is given) could remove the man on `target`, as far as the
    /// rules up to `level` are concerned.
    pub fn is_observed(&self, by: Side, target: Sq, level: Level, via: Option<KindId>) -> bool {
        let one_by_one = || self.observing_men(by, target, level, via, false).next();
        match self.plainly_observing(by, target, level, via) {
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
        let mut sources = rules.sources.iter().filter(|rule| rule.level() <= level);
        let capturers_go_there = rules.believes_promises()
            && rules.attack.is_none()
            && sources.all(|rule| rule.keeps().capturers)
            && !self.may_lose_en_passant(Bb::of(target));
        if capturers_go_there {
            debug_assert!(
                (men & !self.near(by, target))
                    .all(|from| { !self.observes_from(by, from, target, level, via, nested) })
            );
            men &= self.near(by, target);
        }
        let known = self.plainly_observing(by, target, level, via);
        men.filter(move |&from| {
            let slowly = || self.observes_from(by, from, target, level, via, nested);
            debug_assert!(known.is_none_or(|known| known.has(from) == slowly()));
            known.map_or_else(slowly, |known| known.has(from))
        })
    }

    /// Whether the man on `from`, played by `by`, could remove the man on `target`, as far as the rules up to `level`
    /// are concerned, whatever side that man belongs to.
    pub fn man_observes(&self, by: Side, from: Sq, target: Sq, level: Level) -> bool {
        self.observes_from(by, from, target, level, None, false)
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
        match self.plainly_captured(by, from, man, man.kind) {
            Some(captured) if as_it_goes => captured & others,
            _ => others,
        }
    }

    /// Whether a man of `by` could capture on `target` by the way men move, whatever the rules say.
    pub fn observes(&self, by: Side, target: Sq) -> bool {
        let plain = self.plain_observers(by, target, self.state().occupied());
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
        let mut found = self.plain_observers(by, target, occupied);
        let view = self.view(by);
        for other in &fast.other {
            for from in state.of_kind(other.kind) & men & other.sources(by, target) {
                debug_assert!(other.parts.iter().all(|part| part.when != When::Move));
                if self.attacks_as_other(other, from, target, &view) {
                    found |= Bb::of(from);
                }
            }
        }
        found |= borrowed::observers(self, &Board::now(state), by, target);
        found & !Bb::of(target)
    }
}
