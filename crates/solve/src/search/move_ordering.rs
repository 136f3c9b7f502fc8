//! Move ordering: killer moves and history. It decides how long a search takes, never what it finds.

use crate::stipulation::Turn;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Shape;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The history: how often, and how far from the end, moves have decided play, by side, departure and arrival. All threads share
/// it. (Of two notes at the same time one may be lost.)
pub(crate) struct History([Vec<AtomicU32>; 2]);

/// All scores are halved when one of them exceeds this, so that old ones fade.
const MOST: u32 = 1 << 20;

impl Default for History {
    fn default() -> History {
        let none = || (0..64 * 64).map(|_| AtomicU32::new(0)).collect();
        History([none(), none()])
    }
}

impl History {
    fn of(&self, side: Side, shape: &Shape) -> u32 {
        self.0[side.index()][index(shape)].load(Relaxed)
    }

    fn add(&self, side: Side, shape: &Shape, score: u32) {
        let history = &self.0[side.index()];
        let place = &history[index(shape)];
        let sum = place.load(Relaxed) + score;
        place.store(sum, Relaxed);
        if sum > MOST {
            for score in history {
                score.store(score.load(Relaxed) / 2, Relaxed);
            }
        }
    }
}

/// The history, and the killer moves of this thread.
pub(crate) struct MoveOrdering {
    history: Arc<History>,
    /// Two for each turn and number of half-moves left, the better one first.
    killers: [Vec<[Option<Shape>; 2]>; 2],
}

/// Checks come before all other moves, and captures before quiet moves.
const CHECK: i32 = 2 << 20;
const CAPTURE: i32 = 1 << 18;

impl MoveOrdering {
    /// With this history.
    pub fn sharing(history: Arc<History>) -> MoveOrdering {
        MoveOrdering {
            history,
            killers: Default::default(),
        }
    }

    /// The move has decided a position with so many half-moves left.
    pub fn decided(&mut self, side: Side, turn: Turn, left: u16, shape: Shape) {
        let last = &mut self.killers[turn];
        let place = usize::from(left);
        if last.len() <= place {
            last.resize(place + 1, [None; 2]);
        }
        let [first, second] = &mut last[place];
        if *first != Some(shape) {
            *second = first.replace(shape);
        }
        let left = u32::from(left);
        self.history
            .add(side, &shape, left.saturating_mul(left).min(MOST));
    }

    /// The killer moves, the better one first.
    #[inline]
    pub fn killers(&self, turn: Turn, left: u16) -> [Option<Shape>; 2] {
        let last = self.killers[turn].get(usize::from(left)).copied();
        last.unwrap_or_default()
    }

    /// The rank of a move; the lowest is the best.
    pub fn rank(&self, side: Side, shape: &Shape, checks: bool) -> i32 {
        let score = self.history.of(side, shape) as i32;
        let capture = if shape.capture.is_some() { CAPTURE } else { 0 };
        let check = if checks { CHECK } else { 0 };
        -(score + capture + check)
    }
}

fn index(shape: &Shape) -> usize {
    shape.from.index() * 64 + shape.to.index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sauterelle_kernel::board::piece::KindId;

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
        let history = Arc::new(History::default());
        let [mut here, there] = [(); 2].map(|()| MoveOrdering::sharing(Arc::clone(&history)));
        let (good, other) = (shape("a1", "a2"), shape("a1", "b1"));
        here.decided(Side::White, Turn::First, 5, good);
        let rank = |shape: &Shape| there.rank(Side::White, shape, false);
        assert!(rank(&good) < rank(&other));
        assert_eq!(there.rank(Side::Black, &good, false), 0);
        assert_eq!(here.killers(Turn::First, 5), [Some(good), None]);
        assert_eq!(there.killers(Turn::First, 5), [None; 2], "that is its own");
    }

    #[test]
    fn old_history_fade() {
        let mut ordering = MoveOrdering::sharing(Arc::default());
        let (old, new) = (shape("a1", "a2"), shape("a1", "b1"));
        for _ in 0..100 {
            ordering.decided(Side::White, Turn::First, 100, old);
        }
        for _ in 0..100 {
            ordering.decided(Side::White, Turn::First, 120, new);
        }
        let rank = |shape: &Shape| -ordering.rank(Side::White, shape, false);
        assert!(rank(&new) > rank(&old));
        assert!(rank(&new) <= MOST as i32);
        assert!(rank(&old) < 1_000_000, "halved");
    }
}
