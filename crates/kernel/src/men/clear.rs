//! Captures that only need certain squares to be empty, as tables: rides along any lines, leaps over squares, captures on the way.

use super::dirs::ray;
use super::line::Stop;
use super::part::{How, Part, When};
use super::reach::each_line;
use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::square::Sq;

/// By departure and square of the captured man the squares that must be empty; all squares if there is no such way.
type Table = Box<[[Bb; 64]; 64]>;

/// There is no way: at least the captured man stands on the board.
const NO_WAY: Bb = Bb::ALL;

/// More different ways from one square to another than this are not kept.
const MOST: usize = 4;

/// What some parts of a walk capture.
#[derive(Clone, Default)]
pub(super) struct ClearWays {
    /// Ways of both sides.
    common: Vec<Table>,
    /// Ways of one side each.
    of_side: [Vec<Table>; 2],
}

impl ClearWays {
    /// Adds the captures of a part; false, and nothing is added, if they depend on more than empty squares.
    pub fn add(&mut self, part: &Part) -> bool {
        let is_clear = matches!(
            part.how,
            How::Leap
                | How::Ride
                | How::RideAtMost(_)
                | How::Course
                | How::Locust
                | How::NearLocust
                | How::Withdraw(_)
                | How::Approach
        );
        if !is_clear || part.when == When::Move {
            return false;
        }
        let mut with_it = self.clone();
        let both_alike = part.is_for_both_sides();
        for side in Side::BOTH {
            if both_alike && side == Side::Black {
                continue;
            }
            let tables = match both_alike {
                true => &mut with_it.common,
                false => &mut with_it.of_side[side.index()],
            };
            for from in Sq::all() {
                let mut fits = true;
                captures(part, from, side, |target, empty| {
                    fits &= enter(tables, from, target, empty);
                });
                if !fits {
                    return false;
                }
            }
        }
        *self = with_it;
        true
    }

    fn tables(&self, side: Side) -> impl Iterator<Item = &Table> {
        self.common.iter().chain(&self.of_side[side.index()])
    }

    /// Whether one of the ways leads to a man on `target`.
    #[inline]
    pub fn lead(&self, side: Side, from: Sq, target: Sq, occupied: Bb) -> bool {
        let is_open = |table: &Table| (table[from.index()][target.index()] & occupied).is_empty();
        occupied.has(target)
            && (self.common.iter().any(is_open) || self.of_side[side.index()].iter().any(is_open))
    }

    /// The squares that matter to these captures.
    pub fn squares(&self, side: Side, from: Sq, target: Sq) -> Bb {
        let mut found = Bb::EMPTY;
        for table in self.tables(side) {
            let way = table[from.index()][target.index()];
            if way != NO_WAY {
                found |= way | Bb::of(from) | Bb::of(target);
            }
        }
        found
    }
}

/// Enters a way; false if there are too many.
fn enter(tables: &mut Vec<Table>, from: Sq, target: Sq, empty: Bb) -> bool {
    let place = |table: &Table| table[from.index()][target.index()];
    // who needs less need not go the other way
    if tables
        .iter()
        .any(|table| (place(table) & !empty).is_empty())
    {
        return true;
    }
    let free = tables
        .iter()
        .position(|table| (empty & !place(table)).is_empty());
    if free.is_none() && tables.len() == MOST {
        return false;
    }
    let free = free.unwrap_or_else(|| {
        tables.push(Box::new([[NO_WAY; 64]; 64]));
        tables.len() - 1
    });
    tables[free][from.index()][target.index()] = empty;
    true
}

/// Calls `visit` for all captures of the part from a square: on which square, and which ones must be empty.
fn captures(part: &Part, from: Sq, side: Side, mut visit: impl FnMut(Sq, Bb)) {
    match part.how {
        How::Locust | How::NearLocust | How::Approach => {}
        How::Withdraw(most) => return captures_behind(part, most, from, side, visit),
        _ => return captures_as_it_goes(part, from, side, visit),
    }
    let is_admitted = |stop: Stop| stop.lands && part.only.admits(side, from, stop.at);
    each_line(part, from, side, &mut |line: &mut dyn Iterator<
        Item = Stop,
    >| {
        let mut passed = Bb::EMPTY;
        let mut before: Option<Stop> = None;
        for stop in line {
            match (part.how, before) {
                (How::Locust | How::NearLocust, Some(victim)) if is_admitted(stop) => {
                    visit(victim.at, passed | Bb::of(stop.at));
                }
                (How::Approach, Some(last)) if is_admitted(last) => visit(stop.at, passed),
                _ => {}
            }
            if part.how == How::NearLocust && before.is_some() {
                break;
            }
            passed |= match part.how {
                How::Locust | How::NearLocust => before.map_or(Bb::EMPTY, |it| Bb::of(it.at)),
                _ => Bb::of(stop.at),
            };
            before = Some(stop);
        }
    });
}

/// The same of a man that withdraws: the shortest way tells which squares must be empty.
fn captures_behind(part: &Part, most: u8, from: Sq, side: Side, mut visit: impl FnMut(Sq, Bb)) {
    for &dir in part.dirs {
        let (dx, dy) = part.turned(dir, side);
        let mut ahead = ray(from, (dx, dy)).take(usize::from(most));
        let mut passed = Bb::EMPTY;
        let end = ahead.find(|at| {
            passed |= Bb::of(*at);
            part.only.admits(side, from, *at)
        });
        if let (Some(victim), Some(_)) = (from.step(-dx, -dy), end) {
            visit(victim, passed);
        }
    }
}

/// The same of leaps, rides and lines of several legs.
fn captures_as_it_goes(part: &Part, from: Sq, side: Side, mut visit: impl FnMut(Sq, Bb)) {
    each_line(part, from, side, &mut |line: &mut dyn Iterator<
        Item = Stop,
    >| {
        let mut passed = Bb::EMPTY;
        let mut victim = None;
        let mut left = match part.how {
            How::Leap => 1,
            How::RideAtMost(most) => most,
            _ => u8::MAX,
        };
        for Stop { at, lands, takes } in line {
            if takes {
                victim = Some(at);
                continue;
            }
            if lands && part.only.admits(side, from, at) {
                match victim {
                    Some(victim) => visit(victim, passed | Bb::of(at)),
                    None => visit(at, passed),
                }
            }
            left -= u8::from(lands);
            if left == 0 {
                break;
            }
            passed |= Bb::of(at);
        }
    });
}
