//! Hops over one man, the hurdle, as tables. The man comes down a fixed number of squares beyond the hurdle, or as far beyond it as the
//! hurdle is away, so that hurdle and arrival belong together.

use super::dirs::ray;
use super::part::{How, Landing, Over, Part, Turn};
use super::sight::Sight;
use crate::board::bitboard::Bb;
use crate::board::square::Sq;

/// One of the two squares of a hop, given the other one, and what lies between.
#[derive(Clone, Copy)]
struct Hop {
    /// Arrival or hurdle.
    other: Sq,
    /// The squares passed beside the hurdle, which must be empty.
    empty: Bb,
}

/// The hops of some parts of a walk.
#[derive(Clone)]
pub(super) struct HopsOverOne {
    /// By departure and hurdle: the arrival.
    by_hurdle: Box<[[Option<Hop>; 64]; 64]>,
    /// By departure and arrival: the hurdle.
    by_arrival: Box<[[Option<Hop>; 64]; 64]>,
    /// By departure: the squares of hurdles.
    hurdles: Box<[Bb; 64]>,
}

/// Whether the part consists of such hops.
pub(super) fn hops_over_one(part: &Part) -> bool {
    let How::Over(over) = part.how else {
        return false;
    };
    let lands_there = matches!(over.landing, Landing::At(_) | Landing::Equal);
    part.is_plain() && over.hurdles == 1 && over.turn == Turn::None && lands_there
}

/// The hops of a part from a square: hurdle, arrival, and the squares that must be empty.
fn hops(part: &Part, from: Sq) -> Vec<[Bb; 3]> {
    let mut found = Vec::new();
    let How::Over(Over { near, landing, .. }) = part.how else {
        return found;
    };
    for &dir in part.dirs {
        let line: Vec<Sq> = ray(from, dir).collect();
        let hurdles = if near { 1 } else { line.len() };
        for hurdle in 0..hurdles.min(line.len()) {
            let beyond = match landing {
                Landing::At(squares) => usize::from(squares),
                Landing::Equal | Landing::Any => hurdle + 1,
            };
            let Some(&arrival) = line.get(hurdle + beyond) else {
                continue;
            };
            let passed: Bb = line[..hurdle + beyond].iter().copied().collect();
            let hurdle = Bb::of(line[hurdle]);
            found.push([hurdle, Bb::of(arrival), passed & !hurdle]);
        }
    }
    found
}

/// The squares on which a part that hops over one man may capture, whatever stands where.
pub(super) fn ever_reached(part: &Part, from: Sq) -> Bb {
    hops(part, from)
        .iter()
        .fold(Bb::EMPTY, |all, [_, arrival, _]| all | *arrival)
}

impl HopsOverOne {
    /// Those of these parts, if they are such ones, and if a hurdle and an arrival never belong to two hops from one square.
    pub fn of(parts: &[Part]) -> Option<HopsOverOne> {
        if parts.is_empty() || !parts.iter().all(hops_over_one) {
            return None;
        }
        let mut table = HopsOverOne {
            by_hurdle: Box::new([[None; 64]; 64]),
            by_arrival: Box::new([[None; 64]; 64]),
            hurdles: Box::new([Bb::EMPTY; 64]),
        };
        for from in Sq::all() {
            let i = from.index();
            for [hurdle, arrival, empty] in parts.iter().flat_map(|part| hops(part, from)) {
                let (over, to) = (hurdle.lowest()?, arrival.lowest()?);
                let ways = [
                    (&mut table.by_hurdle[i][over.index()], to),
                    (&mut table.by_arrival[i][to.index()], over),
                ];
                for (way, other) in ways {
                    if way.replace(Hop { other, empty }).is_some() {
                        return None;
                    }
                }
                table.hurdles[i] |= hurdle;
            }
        }
        Some(table)
    }

    /// The arrivals, whatever stands there.
    #[inline]
    pub fn reach(&self, from: Sq, sight: &Sight) -> Bb {
        let hurdles = self.hurdles[from.index()] & sight.occupied & !sight.missing;
        let hops = &self.by_hurdle[from.index()];
        let arrivals = hurdles.filter_map(|hurdle| {
            let hop = hops[hurdle.index()]?;
            (hop.empty & sight.occupied).is_empty().then_some(hop.other)
        });
        arrivals.collect::<Bb>() & !sight.missing
    }

    /// Whether they lead to a man on `target`.
    #[inline]
    pub fn lead(&self, from: Sq, target: Sq, sight: &Sight) -> bool {
        self.by_arrival[from.index()][target.index()].is_some_and(|hop| {
            let hurdles = sight.occupied & !sight.missing;
            hurdles.has(hop.other)
                && sight.occupied.has(target)
                && (hop.empty & sight.occupied).is_empty()
        })
    }

    /// The squares that matter to a hop from one square to another.
    pub fn squares(&self, from: Sq, target: Sq) -> Bb {
        let hop = self.by_arrival[from.index()][target.index()];
        hop.map_or(Bb::EMPTY, |hop| {
            hop.empty | [from, hop.other, target].into_iter().collect::<Bb>()
        })
    }
}
