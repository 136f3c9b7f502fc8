//! Lines: the squares a man meets one after the other.

use super::dirs::Dir;
use super::part::Image;
use crate::board::square::Sq;

/// A square of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stop {
    pub at: Sq,
    /// The man can stand there; it only passes other squares.
    pub lands: bool,
    /// It passes there over an enemy man, which it captures.
    pub takes: bool,
}

impl Stop {
    pub const fn landing(at: Sq) -> Stop {
        Stop {
            at,
            lands: true,
            takes: false,
        }
    }

    /// Passed only.
    pub const fn passing(at: Sq) -> Stop {
        Stop {
            at,
            lands: false,
            takes: false,
        }
    }

    /// A man is captured there.
    pub const fn taking(at: Sq) -> Stop {
        Stop {
            at,
            lands: false,
            takes: true,
        }
    }
}

/// See [`Line::Straight`](super::walk::Line::Straight).
pub(super) struct Straight {
    pub at: Sq,
    pub dir: Dir,
}

impl Iterator for Straight {
    type Item = Stop;

    #[inline]
    fn next(&mut self) -> Option<Stop> {
        self.at = self.at.step(self.dir.0, self.dir.1)?;
        Some(Stop::landing(self.at))
    }
}

/// See [`Line::Circle`](super::walk::Line::Circle).
pub(super) struct Circle {
    pub at: Sq,
    pub start: Sq,
    pub dirs: &'static [Dir],
    /// Index of the next direction.
    pub next: usize,
    pub backwards: bool,
}

impl Iterator for Circle {
    type Item = Stop;

    fn next(&mut self) -> Option<Stop> {
        let (dx, dy) = self.dirs[self.next];
        let count = self.dirs.len();
        self.next = (self.next + if self.backwards { count - 1 } else { 1 }) % count;
        self.at = self.at.step(dx, dy)?;
        (self.at != self.start).then_some(Stop::landing(self.at))
    }
}

/// See [`Line::Zigzag`](super::walk::Line::Zigzag).
pub(super) struct Zigzag {
    pub at: Sq,
    /// The next direction and the one after it.
    pub dirs: [Dir; 2],
}

impl Zigzag {
    pub fn new(at: Sq, dir: Dir, image: Image) -> Zigzag {
        Zigzag {
            at,
            dirs: [dir, image.of(dir)],
        }
    }
}

impl Iterator for Zigzag {
    type Item = Stop;

    fn next(&mut self) -> Option<Stop> {
        let [(dx, dy), after] = self.dirs;
        self.dirs = [after, (dx, dy)];
        self.at = self.at.step(dx, dy)?;
        Some(Stop::landing(self.at))
    }
}

/// See [`Line::OrthogonalFirst`](super::walk::Line::OrthogonalFirst) and its sister.
pub(super) struct TwoSteps {
    pub at: Sq,
    pub leap: Dir,
    /// The step to the square passed.
    first: Dir,
    passing: bool,
}

impl TwoSteps {
    pub fn new(at: Sq, leap: Dir, diagonal_first: bool) -> TwoSteps {
        let (dx, dy) = leap;
        let first = if diagonal_first {
            (dx.signum(), dy.signum())
        } else {
            long_side(leap)
        };
        TwoSteps {
            at,
            leap,
            first,
            passing: true,
        }
    }
}

impl Iterator for TwoSteps {
    type Item = Stop;

    fn next(&mut self) -> Option<Stop> {
        // the squares passed lie between two squares of the board
        let to = self.at.step(self.leap.0, self.leap.1)?;
        self.passing = !self.passing;
        if self.passing {
            self.at = to;
            Some(Stop::landing(to))
        } else {
            let at = self.at.step(self.first.0, self.first.1)?;
            Some(Stop::passing(at))
        }
    }
}

fn long_side((dx, dy): Dir) -> Dir {
    if dx.abs() > dy.abs() {
        (dx.signum(), 0)
    } else {
        (0, dy.signum())
    }
}

/// See [`Line::LeapThenDouble`](super::walk::Line::LeapThenDouble).
pub(super) struct LeapThenDouble {
    pub at: Sq,
    next: Dir,
    double: Dir,
}

impl LeapThenDouble {
    pub fn new(at: Sq, leap: Dir) -> LeapThenDouble {
        let (dx, dy) = long_side(leap);
        LeapThenDouble {
            at,
            next: leap,
            double: (2 * dx, 2 * dy),
        }
    }
}

impl Iterator for LeapThenDouble {
    type Item = Stop;

    fn next(&mut self) -> Option<Stop> {
        self.at = self.at.step(self.next.0, self.next.1)?;
        self.next = self.double;
        Some(Stop::landing(self.at))
    }
}

/// The two diagonal directions at a right angle to one.
fn across((dx, dy): Dir) -> [Dir; 2] {
    [(-dy, dx), (dy, -dx)]
}

/// See [`Line::Reflected`](super::walk::Line::Reflected).
pub(super) struct Reflected {
    pub at: Sq,
    pub dir: Dir,
    pub left: u8,
    pub fresh: bool,
}

impl Iterator for Reflected {
    type Item = Stop;

    fn next(&mut self) -> Option<Stop> {
        let next = self.at.step(self.dir.0, self.dir.1);
        // the line does not begin with a reflection
        let to = next.or_else(|| {
            self.left = self.left.checked_sub(1).filter(|_| !self.fresh)?;
            let step = |dir: Dir| Some((dir, self.at.step(dir.0, dir.1)?));
            let (dir, to) = across(self.dir).into_iter().find_map(step)?;
            self.dir = dir;
            Some(to)
        })?;
        self.fresh = false;
        self.at = to;
        Some(Stop::landing(to))
    }
}

/// See [`Line::Billiard`](super::walk::Line::Billiard).
pub(super) struct Billiard {
    pub at: Sq,
    pub dir: Dir,
    pub reflected: bool,
}

impl Iterator for Billiard {
    type Item = Stop;

    fn next(&mut self) -> Option<Stop> {
        let (dx, dy) = self.dir;
        let to = match self.at.step(dx, dy) {
            Some(to) => to,
            None if self.reflected => return None,
            None => {
                self.reflected = true;
                // the square off the board and the edge square beside it
                let to = self.at.step(0, dy).or_else(|| self.at.step(dx, 0))?;
                self.dir = across(self.dir)
                    .into_iter()
                    .find(|&(dx, dy)| to.step(dx, dy).is_some())
                    .unwrap_or((dx, dy));
                to
            }
        };
        self.at = to;
        Some(Stop::landing(to))
    }
}
