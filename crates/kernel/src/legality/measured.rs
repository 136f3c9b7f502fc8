//! Attacks under a strict duty: a royal man is attacked only if no other move would be preferred to its capture.

use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::hooks::{Preference, Strictness};
use crate::observe::attacks::{drop_impossible, hits};
use crate::observe::generate::Which;
use crate::play::Player;

/// What a side could play, if it captures royal men too.
struct Candidates {
    /// Captures of the royal men.
    hits: Shapes,
    others: Shapes,
}

/// Whether `by`, if it were to move, would have to (or at least might) capture one of `royals` under its strict duty.
#[inline]
pub(crate) fn attack_obeys_duty(
    player: &mut Player,
    by: Side,
    royals: Bb,
    duty: &dyn Preference,
) -> bool {
    measure(player, by, royals, |player, candidates| {
        let best = candidates.hits.iter().map(|s| duty.score(player, s)).max();
        let first = candidates
            .hits
            .iter()
            .find(|s| Some(duty.score(player, s)) == best);
        first.is_some_and(|hit| !finds_rival(player, candidates, *hit, duty, |_| true))
    })
}

/// The moves because of which this capture of one of `royals` is no attack under the duty of `by`: all those that would be preferred to
/// it, or are as good where it must be the only one.
#[inline]
pub(crate) fn rivals(
    player: &mut Player,
    by: Side,
    royals: Bb,
    hit: Shape,
    duty: &dyn Preference,
) -> Vec<Shape> {
    measure(player, by, royals, |player, candidates| {
        let mut found = Vec::new();
        finds_rival(player, candidates, hit, duty, |rival| {
            found.push(*rival);
            false
        });
        found
    })
}

fn measure<T>(
    player: &mut Player,
    by: Side,
    royals: Bb,
    answer: impl FnOnce(&mut Player, &Candidates) -> T,
) -> T {
    let passed = player.state().turn() != by;
    if passed {
        player.pass();
    }
    player.view.measuring = true;
    let mut all = Shapes::new();
    player.generate(by, Which::All, &mut all);
    let (mut hits, others): (Shapes, Shapes) = all
        .iter()
        .copied()
        .partition(|shape| hits(player, shape, royals));
    drop_impossible(player, by, &mut hits);
    let answer = answer(player, &Candidates { hits, others });
    player.view.measuring = false;
    if passed {
        player.undo();
    }
    answer
}

/// Whether some candidate of which `is_it` is true keeps the capture from being an attack.
fn finds_rival(
    player: &mut Player,
    candidates: &Candidates,
    hit: Shape,
    duty: &dyn Preference,
    mut is_it: impl FnMut(&Shape) -> bool,
) -> bool {
    let score = duty.score(player, &hit);
    let strictness = duty.strictness();
    let is_only_one = strictness == Strictness::Consequent;
    let is_rival = |player: &Player, other: &Shape| {
        let least = score + i64::from(!is_only_one);
        (other.from, other.to) != (hit.from, hit.to) && duty.score(player, other) >= least
    };
    if candidates
        .hits
        .iter()
        .any(|s| is_rival(player, s) && is_it(s))
    {
        return true;
    }
    candidates.others.iter().any(|other| {
        is_rival(player, other)
            && (strictness == Strictness::UltraPseudolegal || player.shape_is_legal(*other))
            && is_it(other)
    })
}
