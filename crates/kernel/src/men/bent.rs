//! Lines of several legs, one for each way in which they can bend.

use super::dirs::Dir;
use super::leg::{Bend, Deed, Leg};
use super::line::Stop;
use crate::board::bitboard::Bb;
use crate::board::square::Sq;
use smallvec::SmallVec;

/// The squares of a line.
type Squares = SmallVec<[Stop; 24]>;

/// Calls `visit` for each line that begins with this direction, until it returns true; then true. `is_mirrored`: the line is the mirror
/// image of what its legs say. Given who stands on the board, lines end where men keep them from bending.
pub(super) fn each(
    legs: &[Leg],
    (from, dir): (Sq, Dir),
    is_mirrored: bool,
    occupied: Option<Bb>,
    visit: &mut dyn FnMut(&[Stop]) -> bool,
) -> bool {
    let mut walker = Walker {
        is_mirrored,
        occupied,
        line: Squares::new(),
        visit,
    };
    walker.go(legs, from, dir)
}

struct Walker<'v> {
    is_mirrored: bool,
    occupied: Option<Bb>,
    line: Squares,
    visit: &'v mut dyn FnMut(&[Stop]) -> bool,
}

impl Walker<'_> {
    /// Goes on from a square.
    fn go(&mut self, legs: &[Leg], from: Sq, dir: Dir) -> bool {
        let [leg, rest @ ..] = legs else {
            return false;
        };
        let before = self.line.len();
        let mut at = from;
        for _ in 0..leg.most {
            match at.step(dir.0, dir.1) {
                Some(to) => at = to,
                None => break,
            }
            self.line.push(Stop::landing(at));
        }
        let end = self.line.len();
        // as far as it leads, then with a bend on each of its squares, which the longer line has told of already
        let found = leg.deed == Deed::Stop && (self.visit)(&self.line);
        let found = found || !rest.is_empty() && self.bend((before, end), *leg, rest, dir);
        self.line.truncate(before);
        found
    }

    /// Bends on each square of the leg that lies between these places.
    fn bend(&mut self, (before, end): (usize, usize), leg: Leg, rest: &[Leg], dir: Dir) -> bool {
        let Some(next) = rest.first() else {
            return false;
        };
        let squares: SmallVec<[Sq; 8]> = self.line[before..end].iter().map(|it| it.at).collect();
        let dirs = directions(next.bend, dir, self.is_mirrored);
        let takes = leg.deed == Deed::Take;
        for (passed, &at) in squares.iter().enumerate() {
            self.line.truncate(before);
            let on_the_way = squares[..passed].iter();
            self.line.extend(on_the_way.map(|sq| Stop::passing(*sq)));
            self.line.push(match takes {
                true => Stop::taking(at),
                false => Stop::passing(at),
            });
            let man = self.occupied.map(|occupied| occupied.has(at));
            if man.is_none_or(|man| man == takes) && dirs.iter().any(|&dir| self.go(rest, at, dir))
            {
                return true;
            }
            if man == Some(true) {
                break;
            }
        }
        false
    }
}

/// The directions into which a bend leads from one, all of them as a side sees them for whom the line is mirrored or not.
fn directions(bend: Bend, before: Dir, is_mirrored: bool) -> Vec<Dir> {
    let mirrored = |(x, y): Dir| (x, -y);
    match is_mirrored {
        false => bend.of(before),
        true => bend
            .of(mirrored(before))
            .into_iter()
            .map(mirrored)
            .collect(),
    }
}
