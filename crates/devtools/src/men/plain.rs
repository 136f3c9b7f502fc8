//! Plain generators: where men go, square by square, written from what is said of them and without the kernel.

use std::collections::BTreeSet;

/// File and rank, from 0.
pub type At = (i32, i32);

/// Who stands on a square, as the man sees it that goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    Off,
    Empty,
    Own,
    Enemy,
}

/// A board as a man sees it that stands on one of its squares.
pub struct Seen<'b> {
    pub look: &'b dyn Fn(At) -> Look,
    pub from: At,
    /// 1 if ahead is up the board, as White sees it, else -1.
    pub up: i32,
}

/// Arrivals, each with the square of the man that is captured.
pub type Ways = BTreeSet<(At, Option<At>)>;

const ROOK: [At; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP: [At; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [At; 8] = [
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
    (2, 1),
];

fn king() -> impl Iterator<Item = At> + Clone {
    ROOK.into_iter().chain(BISHOP)
}

fn plus((x, y): At, (u, v): At) -> At {
    (x + u, y + v)
}

fn times(n: i32, (x, y): At) -> At {
    (n * x, n * y)
}

fn left((x, y): At) -> At {
    (-y, x)
}

fn right((x, y): At) -> At {
    (y, -x)
}

impl Seen<'_> {
    fn is_empty(&self, at: At) -> bool {
        (self.look)(at) == Look::Empty
    }

    fn is_enemy(&self, at: At) -> bool {
        (self.look)(at) == Look::Enemy
    }

    /// A direction of White's as the side has it.
    fn ahead(&self, (x, y): At) -> At {
        (x, y * self.up)
    }

    /// Ends the move on a square, if it can; whether the man could go on from there.
    fn end(&self, at: At, ways: &mut Ways) -> bool {
        match (self.look)(at) {
            Look::Off | Look::Own => false,
            Look::Empty => {
                ways.insert((at, None));
                true
            }
            Look::Enemy => {
                ways.insert((at, Some(at)));
                false
            }
        }
    }

    /// A ride of so many steps from a square.
    fn ride(&self, from: At, step: At, most: i32, ways: &mut Ways) {
        for n in 1..=most {
            if !self.end(plus(from, times(n, step)), ways) {
                break;
            }
        }
    }

    /// The empty squares of a ride.
    fn open(&self, from: At, step: At) -> Vec<At> {
        let squares = (1..8).map(|n| plus(from, times(n, step)));
        squares.take_while(|at| self.is_empty(*at)).collect()
    }

    /// Ends the move on an empty square, having captured a man elsewhere.
    fn having_captured(&self, at: At, victim: At, ways: &mut Ways) {
        if self.is_empty(at) {
            ways.insert((at, Some(victim)));
        }
    }
}

pub fn of_king(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in king() {
        seen.end(plus(seen.from, step), &mut ways);
    }
    ways
}

pub fn short_rook(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in ROOK {
        seen.ride(seen.from, step, 4, &mut ways);
    }
    ways
}

pub fn two_leaps(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in KNIGHT {
        seen.ride(seen.from, step, 2, &mut ways);
    }
    ways
}

pub fn short_bishop_and_leaps(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in BISHOP {
        seen.ride(seen.from, step, 2, &mut ways);
    }
    for step in ROOK {
        seen.end(plus(seen.from, times(2, step)), &mut ways);
    }
    for step in KNIGHT {
        seen.end(plus(seen.from, step), &mut ways);
    }
    ways
}

/// One knight's leap, or two along the octagon, to either side.
pub fn short_rose(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for i in 0..8 {
        let first = plus(seen.from, KNIGHT[i]);
        if seen.end(first, &mut ways) {
            seen.end(plus(first, KNIGHT[(i + 1) % 8]), &mut ways);
            seen.end(plus(first, KNIGHT[(i + 7) % 8]), &mut ways);
        }
    }
    ways
}

/// Along the given steps, all but the last one over empty squares.
fn over(seen: &Seen, passed: &[At], to: At, ways: &mut Ways) {
    let is_empty = |by: &At| seen.is_empty(plus(seen.from, *by));
    if passed.iter().all(is_empty) {
        seen.end(plus(seen.from, to), ways);
    }
}

pub fn elephant(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in BISHOP {
        over(seen, &[step], times(2, step), &mut ways);
    }
    ways
}

pub fn lame_threeleaper(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in ROOK {
        over(seen, &[step, times(2, step)], times(3, step), &mut ways);
    }
    ways
}

pub fn korean_elephant(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for x in [-1, 1] {
        for y in [-1, 1] {
            over(seen, &[(0, y), (x, 2 * y)], (2 * x, 3 * y), &mut ways);
            over(seen, &[(x, 0), (2 * x, y)], (3 * x, 2 * y), &mut ways);
        }
    }
    ways
}

pub fn mao(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for (x, y) in KNIGHT {
        over(seen, &[(x / 2, y / 2)], (x, y), &mut ways);
    }
    ways
}

pub fn moa(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for (x, y) in KNIGHT {
        over(seen, &[(x.signum(), y.signum())], (x, y), &mut ways);
    }
    ways
}

/// One diagonal step, and then a rook that goes away from where it came.
pub fn griffon(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for (x, y) in BISHOP {
        let corner = plus(seen.from, (x, y));
        if seen.end(corner, &mut ways) {
            seen.ride(corner, (x, 0), 7, &mut ways);
            seen.ride(corner, (0, y), 7, &mut ways);
        }
    }
    ways
}

fn bent_bishop(seen: &Seen, most: i32) -> Ways {
    let mut ways = Ways::new();
    for step in ROOK {
        let corner = plus(seen.from, step);
        if seen.end(corner, &mut ways) {
            for side in [left(step), right(step)] {
                seen.ride(corner, plus(step, side), most, &mut ways);
            }
        }
    }
    ways
}

pub fn aanca(seen: &Seen) -> Ways {
    bent_bishop(seen, 7)
}

pub fn short_aanca(seen: &Seen) -> Ways {
    bent_bishop(seen, 2)
}

fn ski(seen: &Seen, steps: [At; 4]) -> Ways {
    let mut ways = Ways::new();
    for step in steps {
        // whoever stands on the first square
        seen.ride(plus(seen.from, step), step, 7, &mut ways);
    }
    ways
}

pub fn ski_rook(seen: &Seen) -> Ways {
    ski(seen, ROOK)
}

pub fn ski_bishop(seen: &Seen) -> Ways {
    ski(seen, BISHOP)
}

fn hook(seen: &Seen, steps: [At; 4]) -> Ways {
    let mut ways = Ways::new();
    for step in steps {
        seen.ride(seen.from, step, 7, &mut ways);
        for corner in seen.open(seen.from, step) {
            seen.ride(corner, left(step), 7, &mut ways);
            seen.ride(corner, right(step), 7, &mut ways);
        }
    }
    ways
}

pub fn hook_mover(seen: &Seen) -> Ways {
    hook(seen, ROOK)
}

pub fn capricorn(seen: &Seen) -> Ways {
    hook(seen, BISHOP)
}

/// One step, then one to the left, as White sees it; Black's is the mirror image.
pub fn to_the_left(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in ROOK {
        let passed = seen.ahead(step);
        over(
            seen,
            &[passed],
            plus(passed, seen.ahead(left(step))),
            &mut ways,
        );
    }
    ways
}

/// One or two diagonal steps, then a rook that goes away from there.
pub fn late_griffon(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for (x, y) in BISHOP {
        for corner in seen.open(seen.from, (x, y)).into_iter().take(2) {
            seen.ride(corner, (x, 0), 7, &mut ways);
            seen.ride(corner, (0, y), 7, &mut ways);
        }
    }
    ways
}

pub fn cat(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for (x, y) in KNIGHT {
        let first = plus(seen.from, (x, y));
        if seen.end(first, &mut ways) {
            // x / 2 is 0 along the shorter side
            seen.ride(first, (2 * (x / 2), 2 * (y / 2)), 7, &mut ways);
        }
    }
    ways
}

pub fn king_ahead_and_sideways(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in [(-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        seen.end(plus(seen.from, seen.ahead(step)), &mut ways);
    }
    ways
}

pub fn crab(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in [(-1, 2), (1, 2), (-2, -1), (2, -1)] {
        seen.end(plus(seen.from, seen.ahead(step)), &mut ways);
    }
    ways
}

/// One step up the board for either side, and a ride to the left that Black has as in a mirror.
pub fn partly_fixed(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    seen.end(plus(seen.from, (0, 1)), &mut ways);
    seen.ride(seen.from, seen.ahead((-1, 1)), 3, &mut ways);
    ways
}

/// Up to the right, up to the left, and so on.
pub fn winding(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    let mut at = seen.from;
    for step in [(1, 2), (-2, 1)].into_iter().cycle() {
        at = plus(at, seen.ahead(step));
        if !seen.end(at, &mut ways) {
            return ways;
        }
    }
    ways
}

/// As a queen; who moves straight away from an enemy man next to it captures that.
pub fn withdrawer(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in king() {
        let behind = plus(seen.from, times(-1, step));
        let victim = Some(behind).filter(|at| seen.is_enemy(*at));
        let open = seen.open(seen.from, step).into_iter();
        ways.extend(open.map(|at| (at, victim)));
    }
    ways
}

/// The captures of a rook that withdraws by two squares at most.
pub fn short_withdrawer(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in ROOK {
        let behind = plus(seen.from, times(-1, step));
        if seen.is_enemy(behind) {
            let open = seen.open(seen.from, step).into_iter().take(2);
            ways.extend(open.map(|at| (at, Some(behind))));
        }
    }
    ways
}

/// As a queen; who comes next to an enemy man in the direction of its move captures that.
pub fn approacher(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in king() {
        for at in seen.open(seen.from, step) {
            let beyond = plus(at, step);
            ways.insert((at, Some(beyond).filter(|at| seen.is_enemy(*at))));
        }
    }
    ways
}

/// To all squares at most two steps away, over whoever stands there; or over a man next to it, which it captures, to an empty square.
pub fn lion(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for x in -2..=2 {
        for y in -2..=2 {
            if (x, y) != (0, 0) {
                seen.end(plus(seen.from, (x, y)), &mut ways);
            }
        }
    }
    for first in king() {
        let victim = plus(seen.from, first);
        if seen.is_enemy(victim) {
            for second in king().filter(|second| plus(first, *second) != (0, 0)) {
                seen.having_captured(plus(victim, second), victim, &mut ways);
            }
        }
    }
    ways
}

/// As a rook to an enemy man, which it captures, and one step to the side.
pub fn sidestepper(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in ROOK {
        let open = seen.open(seen.from, step);
        let victim = plus(*open.last().unwrap_or(&seen.from), step);
        if seen.is_enemy(victim) {
            for side in [left(step), right(step)] {
                seen.having_captured(plus(victim, side), victim, &mut ways);
            }
        }
    }
    ways
}

/// Over a man diagonally in front, which it captures, and on as a rook over empty squares.
pub fn raider(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for (x, y) in BISHOP {
        let victim = plus(seen.from, (x, y));
        if seen.is_enemy(victim) {
            for step in [(x, 0), (0, y)] {
                let open = seen.open(victim, step);
                ways.extend(open.into_iter().map(|at| (at, Some(victim))));
            }
        }
    }
    ways
}

pub fn draughtsman(seen: &Seen) -> Ways {
    let mut ways = Ways::new();
    for step in [(-1, 1), (1, 1)].map(|step| seen.ahead(step)) {
        let next = plus(seen.from, step);
        if seen.is_empty(next) {
            ways.insert((next, None));
        }
        if seen.is_enemy(next) {
            seen.having_captured(plus(next, step), next, &mut ways);
        }
    }
    ways
}
