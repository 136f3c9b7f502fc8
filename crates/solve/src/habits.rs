//! What has worked in other positions of the search: the order in which moves are tried. It changes how long a search takes,
//! never what it finds.

use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::piece::Side;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// How often, and how far from the end, moves have decided play, by side, departure and arrival; all searches of a run share them, so that
/// none has to find out for itself what another one knows. (If two note something at once, one may be lost.)
pub(crate) struct Merits([Vec<AtomicU32>; 2]);

/// The merits are halved when one of them exceeds this, so that old ones fade.
const MOST: u32 = 1 << 20;

impl Default for Merits {
    fn default() -> Merits {
        let none = || (0..64 * 64).map(|_| AtomicU32::new(0)).collect();
        Merits([none(), none()])
    }
}

impl Merits {
    fn of(&self, side: Side, shape: &Shape) -> u32 {
        self.0[side.index()][index(shape)].load(Relaxed)
    }

    fn add(&self, side: Side, shape: &Shape, merit: u32) {
        let merits = &self.0[side.index()];
        let place = &merits[index(shape)];
        let sum = place.load(Relaxed) + merit;
        place.store(sum, Relaxed);
        if sum > MOST {
            for merit in merits {
                merit.store(merit.load(Relaxed) / 2, Relaxed);
            }
        }
    }
}

/// The moves that have decided play, here and elsewhere, and the last ones here by what was left to play.
pub(crate) struct Habits {
    merits: Arc<Merits>,
    /// By kind of half-move and half-moves left.
    last: [Vec<[Option<Shape>; 2]>; 2],
}

/// Moves that may check come before all others, and captures before quiet moves.
const CHECK: i32 = 2 << 20;
const CAPTURE: i32 = 1 << 18;

impl Habits {
    /// With what is known elsewhere.
    pub fn sharing(merits: Arc<Merits>) -> Habits {
        Habits {
            merits,
            last: Default::default(),
        }
    }

    /// The move has decided a position with so many half-moves left, the next of which is of this kind.
    pub fn worked(&mut self, side: Side, kind: usize, left: u16, shape: Shape) {
        let last = &mut self.last[kind];
        let place = usize::from(left);
        if last.len() <= place {
            last.resize(place + 1, [None; 2]);
        }
        let [first, second] = &mut last[place];
        if *first != Some(shape) {
            *second = first.replace(shape);
        }
        let left = u32::from(left);
        self.merits
            .add(side, &shape, left.saturating_mul(left).min(MOST));
    }

    /// The moves that worked last, the better one first.
    #[inline]
    pub fn best(&self, kind: usize, left: u16) -> [Option<Shape>; 2] {
        let last = self.last[kind].get(usize::from(left)).copied();
        last.unwrap_or_default()
    }

    /// The rank of a move; the lowest is the best.
    pub fn rank(&self, side: Side, shape: &Shape, checks: bool) -> i32 {
        let merit = self.merits.of(side, shape) as i32;
        let capture = if shape.capture.is_some() { CAPTURE } else { 0 };
        let check = if checks { CHECK } else { 0 };
        -(merit + capture + check)
    }
}

fn index(shape: &Shape) -> usize {
    shape.from.index() * 64 + shape.to.index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sauterelle_kernel::piece::KindId;

    fn shape(from: &str, to: &str) -> Shape {
        Shape::plain(
            from.parse().unwrap(),
            to.parse().unwrap(),
            None,
            KindId::KING,
        )
    }

    #[test]
    fn what_worked_elsewhere_comes_before_what_did_not() {
        let merits = Arc::new(Merits::default());
        let [mut here, there] = [(); 2].map(|()| Habits::sharing(Arc::clone(&merits)));
        let (good, other) = (shape("a1", "a2"), shape("a1", "b1"));
        here.worked(Side::White, 0, 5, good);
        let rank = |shape: &Shape| there.rank(Side::White, shape, false);
        assert!(rank(&good) < rank(&other));
        assert_eq!(there.rank(Side::Black, &good, false), 0);
        assert_eq!(here.best(0, 5), [Some(good), None]);
        assert_eq!(there.best(0, 5), [None; 2], "that is its own");
    }

    #[test]
    fn old_merits_fade() {
        let mut habits = Habits::sharing(Arc::default());
        let (old, new) = (shape("a1", "a2"), shape("a1", "b1"));
        for _ in 0..100 {
            habits.worked(Side::White, 0, 100, old);
        }
        for _ in 0..100 {
            habits.worked(Side::White, 0, 120, new);
        }
        let rank = |shape: &Shape| -habits.rank(Side::White, shape, false);
        assert!(rank(&new) > rank(&old));
        assert!(rank(&new) <= MOST as i32);
        assert!(rank(&old) < 1_000_000, "halved");
    }
}
