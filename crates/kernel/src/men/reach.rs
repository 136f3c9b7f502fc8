//! Where the parts of a walk lead on a given board.

use super::along::{approach, go, hurdle, land, withdraw};
use super::bent;
use super::dirs::{Dir, ray};
use super::line::{Billiard, Circle, LeapThenDouble, Reflected, Stop, Straight, TwoSteps, Zigzag};
use super::lines::Lines;
use super::part::{How, Image, Landing, Line, Only, Over, Part, Turn, When};
use super::sight::{Sight, is_edge};
use super::{odd, over_one};
use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::rays;
use crate::board::square::Sq;

impl Part {
    /// Calls `visit(arrival, victim)` for every square the part reaches from `from`. The victim is the square of the
    /// man that would be captured, of whatever side; `visit` decides whether it may be. Stops and returns true
    /// when `visit` returns true.
    #[inline]
    pub fn reach(
        &self,
        from: Sq,
        sight: &Sight,
        mut visit: impl FnMut(Sq, Option<Sq>) -> bool,
    ) -> bool {
        let mut offer =
            |to: Sq, victim: Option<Sq>| self.offers(from, sight, to, victim) && visit(to, victim);
        if let Some(arrivals) = self.odd_arrivals(from, sight) {
            return offer_each(arrivals, sight.occupied, &mut offer);
        }
        for (index, &dir) in self.dirs.iter().enumerate() {
            let dir = self.turned(dir, sight.side);
            let found = if self.line == Line::Straight {
                straight(self, from, dir, sight, &mut offer)
            } else {
                along_other_lines(self, from, (index, dir), sight, &mut offer)
            };
            if found {
                return true;
            }
        }
        false
    }
}

impl Part {
    /// Whether the part is meant for a move with this victim, or without one.
    #[inline]
    fn offers(&self, from: Sq, sight: &Sight, to: Sq, victim: Option<Sq>) -> bool {
        match (self.when, victim) {
            (When::Move, Some(_)) | (When::Capture, None) => false,
            _ => self.only == Only::All || self.only.admits(sight.side, from, to),
        }
    }

    /// A direction as the side sees it.
    #[inline]
    pub(super) fn turned(&self, (dx, dy): Dir, side: Side) -> Dir {
        if self.oriented && side == Side::Black {
            (dx, -dy)
        } else {
            (dx, dy)
        }
    }

    /// Whether the lines of a side are the mirror images of those of White.
    #[inline]
    pub(super) fn is_mirrored(&self, side: Side) -> bool {
        self.oriented && side == Side::Black
    }

    /// Whether all that a capture by this part depends on, the captured man included, is on one straight line through departure.
    pub(super) fn keeps_to_lines(&self) -> bool {
        let straight_on = match self.how {
            How::Over(over) => over.turn == Turn::None,
            How::Leap
            | How::Ride
            | How::RideAtMost(_)
            | How::Course
            | How::Locust
            | How::NearLocust
            | How::Withdraw(_)
            | How::Approach
            | How::UpTo
            | How::Half
            | How::NearHalf
            | How::Rebound
            | How::Pushed
            | How::Counted => true,
            // whose men stand between matters, too
            How::CountedOverFriends => false,
            How::DoubleHop | How::Around(_) | How::Beside(_) | How::Bounces { .. } => false,
        };
        self.line == Line::Straight && straight_on
    }

    /// The squares on which the part may capture, whatever stands where.
    pub fn ever_captured(&self, from: Sq, side: Side) -> Bb {
        if over_one::hops_over_one(self) {
            return over_one::ever_reached(self, from);
        }
        if self.keeps_to_lines() {
            let dirs = self.dirs.iter().map(|&dir| self.turned(dir, side));
            return match self.how {
                How::Leap => dirs.filter_map(|(dx, dy)| from.step(dx, dy)).collect(),
                How::RideAtMost(most) => {
                    let most = usize::from(most);
                    dirs.flat_map(|dir| ray(from, dir).take(most)).collect()
                }
                How::Withdraw(_) => dirs
                    .flat_map(|dir| ray(from, dir).chain(from.step(-dir.0, -dir.1)))
                    .collect(),
                _ => dirs.flat_map(|dir| ray(from, dir)).collect(),
            };
        }
        if self.how == How::Course {
            let mut found = Bb::EMPTY;
            each_line(self, from, side, &mut |line| {
                found |= line.map(|stop| stop.at).collect::<Bb>();
            });
            return found;
        }
        if !matches!(self.how, How::Leap | How::Ride | How::RideAtMost(_)) {
            return Bb::ALL;
        }
        // men only make its lines end sooner
        let sight = Sight {
            side,
            occupied: Bb::EMPTY,
            missing: Bb::EMPTY,
            enemies: Bb::EMPTY,
        };
        let mut found = Bb::EMPTY;
        let with_moves = Part {
            when: When::Both,
            ..*self
        };
        with_moves.reach(from, &sight, |to, _| {
            found |= Bb::of(to);
            false
        });
        found
    }

    /// Whether the part captures a man on `target`.
    #[inline]
    pub(super) fn attacks(&self, from: Sq, target: Sq, sight: &Sight) -> bool {
        if self.how == How::DoubleHop
            && self.is_plain()
            && sight.missing.is_empty()
            && let Some(lines) = Lines::of(self.dirs)
        {
            return lines.double_hops_to(from, target, sight.occupied);
        }
        if !self.keeps_to_lines() {
            if let Some(arrivals) = self.odd_arrivals(from, sight) {
                return (arrivals & sight.occupied).has(target)
                    && self.offers(from, sight, target, Some(target));
            }
            return self.reach(from, sight, |_, victim| victim == Some(target));
        }
        let files = target.file() as i8 - from.file() as i8;
        let ranks = target.rank() as i8 - from.rank() as i8;
        let mut offer = |to: Sq, victim: Option<Sq>| {
            victim == Some(target) && self.offers(from, sight, to, victim)
        };
        self.dirs.iter().any(|&dir| {
            let (dx, dy) = self.turned(dir, sight.side);
            let is_ahead = files * dx + ranks * dy > 0;
            // who withdraws captures behind itself
            let is_before = is_ahead != matches!(self.how, How::Withdraw(_));
            let leads_there = files * dy == ranks * dx && is_before;
            leads_there && straight(self, from, (dx, dy), sight, &mut offer)
        })
    }
}

/// Where a part leads, and how.
#[derive(Debug, Clone, Copy)]
pub struct Traced {
    /// In this direction of the part.
    pub dir: Dir,
    /// The arrival.
    pub to: Sq,
    /// The square of the man that would be captured.
    pub victim: Option<Sq>,
    /// The (last) man over which the way leads.
    pub hurdle: Option<Sq>,
}

impl Part {
    /// As [`Part::trace`], where directions may be left out that do not lead to `to`.
    pub fn trace_towards(&self, from: Sq, to: Sq, sight: &Sight, mut visit: impl FnMut(Traced)) {
        let turns = matches!(self.how, How::Over(over) if over.turn != Turn::None);
        if self.line != Line::Straight || turns {
            return self.trace(from, sight, visit);
        }
        let way = (
            to.file() as i8 - from.file() as i8,
            to.rank() as i8 - from.rank() as i8,
        );
        let leads_there = |dir: Dir| {
            let (dx, dy) = self.turned(dir, sight.side);
            dx * way.1 == dy * way.0 && dx * way.0 + dy * way.1 > 0
        };
        for (i, &dir) in self.dirs.iter().enumerate() {
            if leads_there(dir) {
                let dirs = &self.dirs[i..=i];
                Part { dirs, ..*self }.trace(from, sight, &mut visit);
            }
        }
    }

    /// As [`Part::reach`], with all the ways in which it leads to a square. Lines that turn elsewhere than at a hurdle
    /// are left out.
    pub fn trace(&self, from: Sq, sight: &Sight, mut visit: impl FnMut(Traced)) {
        let steps = [Line::Straight, Line::OrthogonalFirst, Line::DiagonalFirst];
        if !steps.contains(&self.line) || self.odd_arrivals(from, sight).is_some() {
            return;
        }
        let part = *self;
        for (index, &dir) in self.dirs.iter().enumerate() {
            let dir = self.turned(dir, sight.side);
            let hurdle = match self.how {
                How::Over(over) if self.line == Line::Straight => {
                    let mut line = Straight { at: from, dir };
                    hurdle(over, &mut line, sight.occupied).map(|_| line.at)
                }
                _ => None,
            };
            let mut offer = |to: Sq, victim: Option<Sq>| {
                let wrong = match part.when {
                    When::Move => victim.is_some(),
                    When::Capture => victim.is_none(),
                    When::Both => false,
                };
                if !wrong && part.only.admits(sight.side, from, to) {
                    visit(Traced {
                        dir,
                        to,
                        victim,
                        hurdle,
                    });
                }
                false
            };
            if self.line == Line::Straight {
                straight(self, from, dir, sight, &mut offer);
            } else {
                along_other_lines(self, from, (index, dir), sight, &mut offer);
            }
        }
    }
}

impl Only {
    pub(super) fn admits(self, side: Side, from: Sq, to: Sq) -> bool {
        let up = to.rank() as i8 - from.rank() as i8;
        match self {
            Only::All => true,
            Only::Up => up > 0,
            Only::Down => up < 0,
            Only::Forward => up * side.forward() > 0,
            Only::Backward => up * side.forward() < 0,
            Only::EdgeToInside => is_edge(from) != is_edge(to),
            Only::FromFiles(files) => files >> from.file() & 1 != 0,
            Only::BeyondRiver => (from.rank() > 3) == (side == Side::White),
        }
    }
}

/// The squares of a line up to one that is missing.
#[inline]
fn on_board(line: impl Iterator<Item = Stop>, missing: Bb) -> impl Iterator<Item = Stop> {
    line.take_while(move |stop| !missing.has(stop.at))
}

#[inline]
fn straight(
    part: &Part,
    from: Sq,
    dir: Dir,
    sight: &Sight,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let (occupied, missing) = (sight.occupied, sight.missing);
    let line = on_board(Straight { at: from, dir }, missing);
    match part.how {
        How::Over(over) if over.turn != Turn::None => turned(over, from, dir, sight, offer),
        How::Rebound => {
            let back = Straight {
                at: from,
                dir: (-dir.0, -dir.1),
            };
            let free = back.take_while(|stop| !occupied.has(stop.at)).count();
            let landing = Landing::At(free as u8 + 1);
            land(line, landing, 0, occupied, offer)
        }
        How::Pushed => {
            let behind = from.step(-dir.0, -dir.1);
            let is_pushed = behind.is_some_and(|sq| (occupied & !missing).has(sq));
            is_pushed && go(How::Ride, line, occupied, offer)
        }
        How::Withdraw(most) => {
            let behind = from.step(-dir.0, -dir.1);
            let victim = behind.filter(|sq| (sight.enemies & !missing).has(*sq));
            withdraw(most, line, victim, occupied, offer)
        }
        How::Approach => approach(line, (occupied, sight.enemies), offer),
        How::DoubleHop => {
            let Some(turning) = hop(from, dir, sight).filter(|sq| !occupied.has(*sq)) else {
                return false;
            };
            let arrivals = part.dirs.iter().filter_map(|&dir| hop(turning, dir, sight));
            offer_each(arrivals, occupied, offer)
        }
        How::Counted => {
            let to = odd::counted(from, dir, sight);
            offer_each(to.into_iter(), occupied, offer)
        }
        How::CountedOverFriends => {
            let to = odd::counted(from, dir, sight);
            let is_free = |to: &Sq| (rays::between(from, *to) & sight.enemies).is_empty();
            offer_each(to.filter(is_free).into_iter(), occupied, offer)
        }
        how => go(how, line, occupied, offer),
    }
}

fn along_other_lines(
    part: &Part,
    from: Sq,
    (index, dir): (usize, Dir),
    sight: &Sight,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let at = from;
    match part.line {
        Line::Straight => go_along(part, Straight { at, dir }, sight, offer),
        Line::Circle => [false, true].into_iter().any(|backwards| {
            let circle = Circle {
                at,
                start: from,
                dirs: part.dirs,
                next: index,
                backwards,
            };
            go_along(part, circle, sight, offer)
        }),
        Line::Zigzag(images) => {
            let is_mirrored = part.is_mirrored(sight.side);
            let mut images = images.iter().map(|image| seen(*image, is_mirrored));
            images.any(|image| go_along(part, Zigzag::new(at, dir, image), sight, offer))
        }
        Line::OrthogonalFirst => go_along(part, TwoSteps::new(at, dir, false), sight, offer),
        Line::DiagonalFirst => go_along(part, TwoSteps::new(at, dir, true), sight, offer),
        Line::LeapThenDouble => go_along(part, LeapThenDouble::new(at, dir), sight, offer),
        Line::Reflected(left) => {
            let fresh = true;
            let line = Reflected {
                at,
                dir,
                left,
                fresh,
            };
            go_along(part, line, sight, offer)
        }
        Line::Billiard => {
            let reflected = false;
            go_along(part, Billiard { at, dir, reflected }, sight, offer)
        }
        Line::Bent(legs) => {
            let is_mirrored = part.is_mirrored(sight.side);
            let board = sight.occupied;
            bent::each(legs, (at, dir), is_mirrored, Some(board), &mut |line| {
                go_along(part, line.iter().copied(), sight, offer)
            })
        }
    }
}

/// A mapping as the side sees it.
fn seen(image: Image, is_mirrored: bool) -> Image {
    match is_mirrored {
        true => image.mirrored(),
        false => image,
    }
}

/// Goes along a line as far as the board reaches.
fn go_along(
    part: &Part,
    line: impl Iterator<Item = Stop>,
    sight: &Sight,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    go(
        part.how,
        on_board(line, sight.missing),
        sight.occupied,
        offer,
    )
}

/// Calls `visit` for each line of a part, whatever stands on it.
pub(super) fn each_line(
    part: &Part,
    from: Sq,
    side: Side,
    visit: &mut dyn FnMut(&mut dyn Iterator<Item = Stop>),
) {
    for (index, &dir) in part.dirs.iter().enumerate() {
        let (at, dir) = (from, part.turned(dir, side));
        match part.line {
            Line::Straight => visit(&mut Straight { at, dir }),
            Line::Circle => {
                for backwards in [false, true] {
                    visit(&mut Circle {
                        at,
                        start: from,
                        dirs: part.dirs,
                        next: index,
                        backwards,
                    });
                }
            }
            Line::Zigzag(images) => {
                for image in images {
                    let image = seen(*image, part.is_mirrored(side));
                    visit(&mut Zigzag::new(at, dir, image));
                }
            }
            Line::OrthogonalFirst => visit(&mut TwoSteps::new(at, dir, false)),
            Line::DiagonalFirst => visit(&mut TwoSteps::new(at, dir, true)),
            Line::LeapThenDouble => visit(&mut LeapThenDouble::new(at, dir)),
            Line::Reflected(left) => visit(&mut Reflected {
                at,
                dir,
                left,
                fresh: true,
            }),
            Line::Billiard => visit(&mut Billiard {
                at,
                dir,
                reflected: false,
            }),
            Line::Bent(legs) => {
                let is_mirrored = part.is_mirrored(side);
                bent::each(legs, (at, dir), is_mirrored, None, &mut |line| {
                    visit(&mut line.iter().copied());
                    false
                });
            }
        }
    }
}

/// Offers squares to which a man leaps.
fn offer_each(
    arrivals: impl Iterator<Item = Sq>,
    occupied: Bb,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    for to in arrivals {
        if offer(to, occupied.has(to).then_some(to)) {
            return true;
        }
    }
    false
}

fn hop(from: Sq, dir: Dir, sight: &Sight) -> Option<Sq> {
    let mut line = on_board(Straight { at: from, dir }, sight.missing);
    line.find(|stop| sight.occupied.has(stop.at))?;
    line.next().map(|stop| stop.at)
}

/// The two directions into which a line turns.
fn turns(turn: Turn, (x, y): Dir) -> [Dir; 2] {
    [(-y, x), (y, -x)].map(|(u, v)| {
        let eighth = ((x + u).signum(), (y + v).signum());
        match turn {
            Turn::None => (x, y),
            Turn::Knightwards => (x + eighth.0, y + eighth.1),
            Turn::Eighth => eighth,
            Turn::Quarter => (u, v),
            Turn::ThreeEighths => ((u - x).signum(), (v - y).signum()),
        }
    })
}

fn turned(
    over: Over,
    from: Sq,
    dir: Dir,
    sight: &Sight,
    offer: &mut impl FnMut(Sq, Option<Sq>) -> bool,
) -> bool {
    let (occupied, missing) = (sight.occupied, sight.missing);
    let mut line = on_board(Straight { at: from, dir }, missing);
    let Some(away) = hurdle(over, &mut line, occupied) else {
        return false;
    };
    let steps = away as i8;
    let Some(at) = from.step(dir.0 * steps, dir.1 * steps) else {
        return false;
    };
    turns(over.turn, dir).into_iter().any(|dir| {
        let beyond = on_board(Straight { at, dir }, missing);
        land(beyond, over.landing, away, occupied, offer)
    })
}
