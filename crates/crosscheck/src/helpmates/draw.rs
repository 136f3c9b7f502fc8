//! Random problems with few men from which mates are far away.
//!
//! From a random position lines of many half-moves are counted. Of all positions that this puts into the table, one is taken from which
//! there are few lines of the length wanted: those are rare among random positions.

use super::count::{Counts, Goal};
use super::geometry::Kind;
use super::position::{MOST_MEN, Man, Position};
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;
use std::ops::RangeInclusive;

/// Half-moves of a problem: h#8 to h#12.
const LENGTHS: RangeInclusive<usize> = 16..=24;
/// A problem has at most so many solutions.
const MOST_SOLUTIONS: u64 = 300;
/// So few half-moves must not yet have too many solutions, and must do with so small a part of all positions to be counted.
const PROBE: (usize, usize) = (10, 12);

/// A problem with its solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The diagram, with the side to move that begins.
    pub position: Position,
    /// Mate or stalemate.
    pub goal: Goal,
    /// The length.
    pub half_moves: usize,
    /// All solutions, as [`Counts::written_lines`] writes them.
    pub lines: Vec<String>,
}

impl Drawn {
    /// The stipulation: `h#8`, `h=9.5`.
    pub fn stipulation(&self) -> String {
        let half = if self.half_moves % 2 == 1 { ".5" } else { "" };
        format!("h{}{}{half}", self.goal.sign(), self.half_moves / 2)
    }
}

/// So many problems come from one random position.
const A_POSITION: usize = 3;

/// How problems are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// How many positions are counted at most.
    pub most_positions: usize,
    /// One of them is to have no solution.
    pub unsolvable: bool,
}

/// Random problems that come from one random position; none if that led to none.
pub fn problems(rng: &mut Rng, taste: Taste) -> Vec<Drawn> {
    let Some(mut counts) = table(rng, taste.most_positions) else {
        return Vec::new();
    };
    // all that is asked for now is in the table
    counts.allow(taste.most_positions);
    let mut drawn: Vec<Drawn> = Vec::new();
    for number in 0..A_POSITION {
        let unsolvable = taste.unsolvable && number == 0;
        let next = few_lines(rng, &mut counts, unsolvable);
        drawn.extend(next.filter(|next| !drawn.contains(next)));
    }
    drawn
}

/// What is counted from a random position; `None` if mates are near, or too many positions come up.
fn table(rng: &mut Rng, most_positions: usize) -> Option<Counts> {
    let goal = match rng.u8(..4) {
        0 => Goal::Stalemate,
        _ => Goal::Mate,
    };
    let start = position(rng)?;
    let small_part = most_positions / PROBE.1;
    let mut counts = Counts::new(goal, small_part);
    for half_moves in [PROBE.0, PROBE.0 + 1] {
        let lines = counts.lines_from(&begun(&start, half_moves), half_moves);
        if lines.ok()? > MOST_SOLUTIONS {
            return None;
        }
    }
    counts.allow(most_positions - small_part);
    let half_moves = rng.usize(*LENGTHS.start() + 1..=*LENGTHS.end());
    // where the table becomes full, what has been counted before is there
    let _ = counts.lines_from(&begun(&start, half_moves), half_moves);
    Some(counts)
}

/// The same men with that side to move that makes the first of so many half-moves, of which White makes the last.
fn begun(position: &Position, half_moves: usize) -> Position {
    position.with_to_move(match half_moves % 2 {
        0 => Side::Black,
        _ => Side::White,
    })
}

/// A random position of the table with few lines of some length, or with none. First the length is drawn, as there are most positions for
/// the least one.
fn few_lines(rng: &mut Rng, counts: &mut Counts, unsolvable: bool) -> Option<Drawn> {
    let wanted = match unsolvable {
        true => 0..=0,
        false => 1..=MOST_SOLUTIONS,
    };
    let mut lengths: Vec<usize> = LENGTHS.collect();
    rng.shuffle(&mut lengths);
    lengths.into_iter().find_map(|half_moves| {
        let known = counts.known(half_moves);
        let few = known.filter(|(position, lines)| {
            // the diagram tells of no double step
            wanted.contains(lines) && *position == begun(position, half_moves)
        });
        let few: Vec<Position> = few.map(|(position, _)| position).collect();
        let position = *rng.choice(&few)?;
        Some(Drawn {
            position,
            goal: counts.goal(),
            half_moves,
            lines: counts.written_lines(&position, half_moves).ok()?,
        })
    })
}

/// Kings, men that take long to mate, and sometimes a dummy; nobody is in check.
fn position(rng: &mut Rng) -> Option<Position> {
    let mut men = Vec::new();
    for side in [Side::White, Side::Black] {
        men.push(Man::new(side, Kind::King, rng.u8(..64)));
    }
    // seldom more than three: they would have to block each other
    let others = [2, 2, 3, 3, 3, 3, 4, 5][rng.usize(..8)];
    while men.len() < 2 + others {
        let side = if rng.bool() { Side::White } else { Side::Black };
        let kind = match rng.u8(..20) {
            0..=14 => Kind::Pawn,
            15 => Kind::Knight,
            16..=17 => Kind::Bishop,
            18 => Kind::Rook,
            _ => Kind::Queen,
        };
        let square = square(rng, side, kind);
        men.push(Man::new(side, kind, square));
        let is_blocked = others > 3 || rng.u8(..3) == 0;
        if kind == Kind::Pawn && is_blocked && men.len() < 2 + others {
            let before = match side {
                Side::White => square + 8,
                Side::Black => square - 8,
            };
            men.push(Man::new(!side, Kind::Pawn, before));
        }
    }
    if rng.u8(..4) == 0 && men.len() < MOST_MEN {
        let side = if rng.bool() { Side::White } else { Side::Black };
        men.push(Man::new(side, Kind::Dummy, rng.u8(..64)));
    }
    let position = Position::new(&men, Side::Black)?;
    let is_quiet = !position.in_check(Side::White) && !position.in_check(Side::Black);
    is_quiet.then_some(position)
}

/// A square for a man: pawns have a long way to go, mostly.
fn square(rng: &mut Rng, side: Side, kind: Kind) -> u8 {
    if kind != Kind::Pawn {
        return rng.u8(..64);
    }
    let steps = [1, 1, 1, 2, 2, 3, 4, 5][rng.usize(..8)];
    let rank = match side {
        Side::White => steps,
        Side::Black => 7 - steps,
    };
    rank * 8 + rng.u8(..8)
}
