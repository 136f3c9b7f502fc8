//! How far a man goes along a line, and over what.

use super::line::Stop;
use super::part::{How, Landing, Over};
use crate::board::bitboard::Bb;
use crate::board::square::Sq;

/// Goes along a line.
#[inline]
pub(super) fn go(
    how: How,
    mut line: impl Iterator<Item = Stop>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    match how {
        How::Leap => leap(line, occupied, offer),
        How::Ride => ride(line, occupied, offer),
        How::RideAtMost(most) => ride_at_most(most, line, occupied, offer),
        How::Course => course(line, occupied, offer),
        How::Over(over) => {
            let Some(away) = hurdle(over, &mut line, occupied) else {
                return false;
            };
            land(line, over.landing, away, occupied, offer)
        }
        How::Locust => locust(line, false, occupied, offer),
        How::NearLocust => locust(line, true, occupied, offer),
        How::UpTo => up_to(line, occupied, offer),
        How::NearHalf => match (line.next(), line.next()) {
            (Some(to), Some(beyond)) if occupied.has(beyond.at) => {
                offer(to.at, occupied.has(to.at).then_some(to.at))
            }
            _ => false,
        },
        How::Half => half(line, occupied, offer),
        // on straight lines only
        How::Rebound
        | How::Pushed
        | How::Withdraw(_)
        | How::Approach
        | How::DoubleHop
        | How::Counted
        | How::CountedOverFriends
        | How::Around(_)
        | How::Beside(_)
        | How::Bounces { .. } => false,
    }
}

/// To the first square where a man can stop.
#[inline]
fn leap(
    line: impl Iterator<Item = Stop>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    for stop in line {
        if stop.lands {
            return offer(stop.at, occupied.has(stop.at).then_some(stop.at));
        }
        if occupied.has(stop.at) {
            break;
        }
    }
    false
}

/// Over the first man, which is captured, to the next square.
#[inline]
fn locust(
    mut line: impl Iterator<Item = Stop>,
    near: bool,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let mut victim = line.next();
    while !near && victim.is_some_and(|stop| !occupied.has(stop.at)) {
        victim = line.next();
    }
    match (victim, line.next()) {
        (Some(victim), Some(to)) => {
            occupied.has(victim.at)
                && !occupied.has(to.at)
                && to.lands
                && offer(to.at, Some(victim.at))
        }
        _ => false,
    }
}

/// To the last square before the first man.
#[inline]
fn up_to(
    line: impl Iterator<Item = Stop>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let mut last = None;
    for stop in line {
        if occupied.has(stop.at) {
            return last.is_some_and(|to| offer(to, None));
        }
        last = Some(stop.at);
    }
    false
}

/// A ride to so many squares at most.
fn ride_at_most(
    most: u8,
    line: impl Iterator<Item = Stop>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let mut left = most;
    let within = line.take_while(|stop| {
        let is_within = left > 0;
        left -= u8::from(is_within && stop.lands);
        is_within
    });
    ride(within, occupied, offer)
}

/// To each square where one may stop, over empty squares and over a man that is captured on the way.
fn course(
    line: impl Iterator<Item = Stop>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let mut victim = None;
    for stop in line {
        let man = occupied.has(stop.at);
        if stop.takes {
            if !man {
                break;
            }
            victim = Some(stop.at);
            continue;
        }
        // who has captured on its way does not capture on its arrival
        if stop.lands
            && !(man && victim.is_some())
            && offer(stop.at, victim.or(man.then_some(stop.at)))
        {
            return true;
        }
        if man {
            break;
        }
    }
    false
}

/// To any empty square up to the first man, so many at most, away from a man that is captured, if there is one.
pub(super) fn withdraw(
    most: u8,
    line: impl Iterator<Item = Stop>,
    victim: Option<Sq>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let mut free = line
        .take(usize::from(most))
        .take_while(|stop| !occupied.has(stop.at));
    free.any(|stop| offer(stop.at, victim))
}

/// To any empty square up to the first man, which is captured by who comes next to it, if it is an enemy.
pub(super) fn approach(
    line: impl Iterator<Item = Stop>,
    (occupied, enemies): (Bb, Bb),
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let mut before = None;
    for stop in line {
        let victim = Some(stop.at).filter(|at| enemies.has(*at));
        if before.is_some_and(|to| offer(to, victim)) {
            return true;
        }
        if occupied.has(stop.at) {
            return false;
        }
        before = Some(stop.at);
    }
    before.is_some_and(|to| offer(to, None))
}

#[inline]
fn ride(
    line: impl Iterator<Item = Stop>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    for stop in line {
        let man = occupied.has(stop.at);
        if stop.lands && offer(stop.at, man.then_some(stop.at)) {
            return true;
        }
        if man {
            break;
        }
    }
    false
}

/// Goes to the last hurdle; returns how far away it is.
#[inline]
pub(super) fn hurdle(
    over: Over,
    line: &mut impl Iterator<Item = Stop>,
    occupied: Bb,
) -> Option<u8> {
    let mut met = 0;
    let mut away = 0;
    for stop in line {
        away += 1;
        if occupied.has(stop.at) {
            met += 1;
            if met == over.hurdles {
                return Some(away);
            }
        } else if over.near {
            return None;
        }
    }
    None
}

/// Comes down on a line behind a hurdle that was so far away.
#[inline]
pub(super) fn land(
    mut line: impl Iterator<Item = Stop>,
    landing: Landing,
    away: u8,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let beyond = match landing {
        Landing::Any => return ride(line, occupied, offer),
        Landing::At(squares) => squares,
        Landing::Equal => away,
    };
    for _ in 1..beyond {
        match line.next() {
            Some(stop) if !occupied.has(stop.at) => {}
            _ => return false,
        }
    }
    match line.next() {
        Some(stop) if stop.lands => offer(stop.at, occupied.has(stop.at).then_some(stop.at)),
        _ => false,
    }
}

fn half(
    mut line: impl Iterator<Item = Stop>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let mut passed = Vec::with_capacity(8);
    for stop in line.by_ref() {
        passed.push(stop.at);
        if occupied.has(stop.at) {
            break;
        }
    }
    let Some(&first) = passed.last().filter(|sq| occupied.has(**sq)) else {
        return false;
    };
    let away = passed.len();
    if away.is_multiple_of(2) && offer(passed[away / 2 - 1], None) {
        return true;
    }
    // the man half way is captured if the next one stands exactly as far behind it
    let mut beyond = 0;
    for stop in line {
        beyond += 1;
        if occupied.has(stop.at) {
            return beyond == away && offer(first, Some(first));
        }
    }
    false
}
