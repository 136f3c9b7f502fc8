//! What has worked in other positions of the search: the order in which moves are tried. It changes how long a search takes,
//! never what it finds.

use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::piece::Side;

/// The moves that have decided play, by side, departure and arrival, and the last ones by what was left to play.
#[derive(Default)]
pub(crate) struct Habits {
    /// Empty as long as there are none.
    merits: [Vec<u32>; 2],
    /// By kind of half-move and half-moves left.
    last: [Vec<[Option<Shape>; 2]>; 2],
}

/// Merits are halved when one of them exceeds this, so that old ones fade.
const MOST: u32 = 1 << 20;

/// Moves that may check come before all others, and captures before quiet moves.
const CHECK: i32 = 2 << 20;
const CAPTURE: i32 = 1 << 18;

impl Habits {
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
        let merits = &mut self.merits[side.index()];
        if merits.is_empty() {
            *merits = vec![0; 64 * 64];
        }
        let merit = &mut merits[index(&shape)];
        *merit += u32::from(left) * u32::from(left);
        if *merit > MOST {
            merits.iter_mut().for_each(|merit| *merit /= 2);
        }
    }

    /// The moves that worked last, the better one first.
    #[inline]
    pub fn best(&self, kind: usize, left: u16) -> [Option<Shape>; 2] {
        let last = self.last[kind].get(usize::from(left)).copied();
        last.unwrap_or_default()
    }

    /// The rank of a move; the lowest is the best.
    pub fn rank(&self, side: Side, shape: &Shape, checks: bool) -> i32 {
        let merits = &self.merits[side.index()];
        let merit = merits.get(index(shape)).copied().unwrap_or(0) as i32;
        let capture = if shape.capture.is_some() { CAPTURE } else { 0 };
        let check = if checks { CHECK } else { 0 };
        -(merit + capture + check)
    }
}

fn index(shape: &Shape) -> usize {
    shape.from.index() * 64 + shape.to.index()
}
