//! Attacks under a strict duty: a royal man is attacked only if no other move would be preferred to its capture.

use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::hooks::{Preference, Strictness};
use crate::observe::generate::Which;
use crate::play::Player;

/// What a side could play, if it captures royal men too.
struct Candidates {
    /// Captures of the royal men.
    hits: Shapes,
    others: Shapes,
}

impl Player<'_> {
    /// Whether `by`, if it were to move, would have to (or at least might) capture one of `royals` under its strict duty.
    pub(crate) fn attack_obeys_duty(
        &mut self,
        by: Side,
        royals: Bb,
        duty: &dyn Preference,
    ) -> bool {
        self.measure(by, royals, |player, candidates| {
            let best = candidates.hits.iter().map(|s| duty.score(player, s)).max();
            let first = candidates
                .hits
                .iter()
                .find(|s| Some(duty.score(player, s)) == best);
            first.is_some_and(|hit| !player.finds_rival(candidates, *hit, duty, |_| true))
        })
    }

    /// The moves because of which this capture of one of `royals` is no attack under the duty of `by`: all those that would be preferred to
    /// it, or are as good where it must be the only one.
    pub(crate) fn rivals(
        &mut self,
        by: Side,
        royals: Bb,
        hit: Shape,
        duty: &dyn Preference,
    ) -> Vec<Shape> {
        self.measure(by, royals, |player, candidates| {
            let mut found = Vec::new();
            player.finds_rival(candidates, hit, duty, |rival| {
                found.push(*rival);
                false
            });
            found
        })
    }

    fn measure<T>(
        &mut self,
        by: Side,
        royals: Bb,
        answer: impl FnOnce(&mut Self, &Candidates) -> T,
    ) -> T {
        let passed = self.state().turn() != by;
        if passed {
            self.pass();
        }
        self.view.measuring = true;
        let mut all = Shapes::new();
        self.generate(by, Which::All, &mut all);
        let (mut hits, others): (Shapes, Shapes) = all
            .iter()
            .copied()
            .partition(|shape| self.hits(shape, royals));
        self.drop_impossible(by, &mut hits);
        let answer = answer(self, &Candidates { hits, others });
        self.view.measuring = false;
        if passed {
            self.undo();
        }
        answer
    }

    /// Whether some candidate of which `is_it` is true keeps the capture from being an attack.
    fn finds_rival(
        &mut self,
        candidates: &Candidates,
        hit: Shape,
        duty: &dyn Preference,
        mut is_it: impl FnMut(&Shape) -> bool,
    ) -> bool {
        let score = duty.score(self, &hit);
        let strictness = duty.strictness();
        let is_only_one = strictness == Strictness::Consequent;
        let is_rival = |player: &Self, other: &Shape| {
            let least = score + i64::from(!is_only_one);
            (other.from, other.to) != (hit.from, hit.to) && duty.score(player, other) >= least
        };
        if candidates
            .hits
            .iter()
            .any(|s| is_rival(self, s) && is_it(s))
        {
            return true;
        }
        candidates.others.iter().any(|other| {
            is_rival(self, other)
                && (strictness == Strictness::UltraPseudolegal || self.shape_is_legal(*other))
                && is_it(other)
        })
    }
}
