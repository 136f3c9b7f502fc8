//! What follows from the squares that are known: which kinds of men are left, and which lines to kings must still be shut.

use super::board::{Board, knights, pawn_captures, pawn_steps, promoting};
use super::course::Event;
use super::fit::{Cast, Fit, Impossible, Wanted, must_be_safe};
use super::kinds::Kinds;
use super::trail::ALIVE;
use super::world::MOST_MOVES;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;

/// Something that must be between a square and a line man.
#[derive(Clone, Copy)]
pub(super) struct Demand {
    pub time: u8,
    /// The squares of which one must be occupied.
    pub gap: Bb,
    /// It is not needed if this man, on this stay, is none of these kinds.
    pub unless: Option<(usize, usize, Kinds)>,
}

impl Fit<'_> {
    /// Leaves of each man only what agrees with the rest, and names what is still missing. What comes after the time `horizon` is not
    /// looked at: men may still be given moves there.
    pub(super) fn settle(
        &self,
        cast: &mut Cast,
        horizon: usize,
    ) -> Result<Option<Demand>, Impossible> {
        self.link(cast)?;
        let standing = self.stand(cast, horizon)?;
        self.go(cast, &standing)?;
        let mut demand = None;
        let safe = self.safe.iter();
        for (time, at, side) in safe.filter(|(time, ..)| usize::from(*time) <= horizon) {
            self.guard(cast, &standing, *time, *at, *side, &mut demand)?;
        }
        let kings = Kinds::both(KindId::KING);
        for i in 0..self.men {
            let trail = cast.trails[i];
            if !kings.any(trail.stays[0].kinds) {
                continue;
            }
            let side = match trail.stays[0].kinds.any(Kinds::side(Side::White)) {
                true => Side::White,
                false => Side::Black,
            };
            for time in 0..=horizon {
                if must_be_safe(self.course, self.wanted, time, side) {
                    let stay = trail.at(time as u8);
                    if let Some(at) = stay.and_then(|stay| trail.stays[stay].at) {
                        self.guard(cast, &standing, time as u8, at, side, &mut demand)?;
                    }
                }
            }
        }
        let now = self.course.len();
        if let Wanted::Without(at, man) = self.wanted
            && horizon == now
        {
            for trail in &mut cast.trails[..self.men] {
                if let Some(stay) = trail.at(now as u8) {
                    let there = trail.stays[stay].at == Some(at);
                    if there && !trail.restrict(stay, !Kinds::of(man.side, man.kind)) {
                        return Err(Impossible);
                    }
                }
            }
        }
        Ok(demand)
    }

    /// A captured man stands where the one that captures it arrives.
    fn link(&self, cast: &mut Cast) -> Result<(), Impossible> {
        for i in 0..self.men {
            for j in 1..usize::from(cast.trails[i].len) {
                let stay = cast.trails[i].stays[j];
                let Some(victim) = stay.captured.map(usize::from) else {
                    continue;
                };
                let last = cast.trails[victim].last();
                match (stay.at, cast.trails[victim].stays[last].at) {
                    (Some(at), None) => cast.trails[victim].stays[last].at = Some(at),
                    (None, Some(at)) => cast.trails[i].stays[j].at = Some(at),
                    (one, other) if one != other => return Err(Impossible),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Where the placed men stand at each time up to the horizon. Nobody stands on another, or is crossed.
    fn stand(&self, cast: &mut Cast, horizon: usize) -> Result<[Bb; MOST_MOVES + 1], Impossible> {
        let len = self.course.len();
        let mut standing = [Bb::EMPTY; MOST_MOVES + 1];
        for trail in &mut cast.trails[..self.men] {
            for j in 0..usize::from(trail.len) {
                let Some(at) = trail.stays[j].at else {
                    continue;
                };
                if matches!(at.rank(), 0 | 7) && !trail.restrict(j, !Kinds::both(KindId::PAWN)) {
                    return Err(Impossible);
                }
                let since = trail.stays[j].since;
                let until = trail.until(j).min(horizon as u8 + 1);
                for time in since..until {
                    let now = usize::from(time);
                    if self.occupied[now].has(at) {
                        let is_entered = time > since && self.entered[now - 1] == Some(at);
                        if !is_entered || j != trail.last() || trail.end != ALIVE {
                            return Err(Impossible);
                        }
                        // captured, and nobody has seen it
                        trail.end = time;
                        let enemies = Kinds::side(!self.course.side(now - 1));
                        if !trail.restrict(j, enemies & !Kinds::both(KindId::KING)) {
                            return Err(Impossible);
                        }
                        break;
                    }
                    if standing[now].has(at) || now < len && self.crossed[now].has(at) {
                        return Err(Impossible);
                    }
                    standing[now] |= Bb::of(at);
                }
            }
        }
        Ok(standing)
    }

    /// Men are of kinds that can make the moves they have made.
    fn go(&self, cast: &mut Cast, standing: &[Bb]) -> Result<(), Impossible> {
        for trail in &mut cast.trails[..self.men] {
            for j in 1..usize::from(trail.len) {
                let (before, after) = (trail.stays[j - 1], trail.stays[j]);
                let time = usize::from(after.since) - 1;
                let Some(to) = after.at else {
                    continue;
                };
                let takes = matches!(
                    self.course.events[time],
                    Event::Takes(_) | Event::TakesEnPassant(_)
                );
                if after.captured.is_none() && standing[time].has(to) {
                    return Err(Impossible);
                }
                if !takes && self.occupied[time].has(to) {
                    return Err(Impossible);
                }
                let side = self.course.side(time);
                if after.promoted && !promoting(to, side) {
                    return Err(Impossible);
                }
                let Some(from) = before.at else {
                    continue;
                };
                let captures = takes || after.captured.is_some();
                let occupied = self.occupied[time] | standing[time];
                let mut able = movers(from, to, side, captures, occupied);
                if promoting(to, side) && !after.promoted {
                    able = able & !Kinds::both(KindId::PAWN);
                }
                if !trail.restrict(j - 1, able) {
                    return Err(Impossible);
                }
            }
        }
        Ok(())
    }

    /// The square of a side is not attacked at this time.
    fn guard(
        &self,
        cast: &mut Cast,
        standing: &[Bb],
        time: u8,
        at: Sq,
        side: Side,
        demand: &mut Option<Demand>,
    ) -> Result<(), Impossible> {
        let now = usize::from(time);
        let square = Exposed::of(at, !side, self.occupied[now] | standing[now]);
        for gap in square.gaps(&self.course.boards[now])? {
            let unless = None;
            Demand { time, gap, unless }.replace_if_better(demand);
        }
        for i in 0..self.men {
            let trail = &mut cast.trails[i];
            let Some(stay) = trail.at(time) else {
                continue;
            };
            let Some(from) = trail.stays[stay].at else {
                continue;
            };
            let (mut forbidden, mut lines) = square.attackers_from(from);
            let gap = rays::between(at, from);
            if gap.is_empty() {
                forbidden = forbidden | lines;
                lines = Kinds(0);
            }
            if !trail.restrict(stay, !forbidden) {
                return Err(Impossible);
            }
            if trail.stays[stay].kinds.any(lines) {
                let unless = Some((i, stay, lines));
                Demand { time, gap, unless }.replace_if_better(demand);
            }
        }
        Ok(())
    }
}

impl Demand {
    /// Takes the place of another one if it is worse: what cannot be avoided by being of another kind comes first, then the narrower
    /// gap.
    fn replace_if_better(self, other: &mut Option<Demand>) {
        let cost = |demand: &Demand| (demand.unless.is_some(), demand.gap.len());
        if other.is_none_or(|other| cost(&self) < cost(&other)) {
            *other = Some(self);
        }
    }
}

/// A square that must not be attacked.
struct Exposed {
    at: Sq,
    /// The side that must not attack it.
    enemy: Side,
    /// The squares to which its lines are open.
    orthogonal: Bb,
    diagonal: Bb,
}

impl Exposed {
    fn of(at: Sq, enemy: Side, occupied: Bb) -> Exposed {
        Exposed {
            at,
            enemy,
            orthogonal: rays::orthogonal(at, occupied),
            diagonal: rays::diagonal(at, occupied),
        }
    }

    /// The gaps through which visible line men attack it.
    fn gaps(&self, board: &Board) -> Result<impl Iterator<Item = Bb> + use<>, Impossible> {
        let (at, enemy) = (self.at, self.enemy);
        let [king, queen, rook, bishop, knight, pawn] = board.men[enemy.index()];
        let direct = (NEIGHBOURS[at.index()] & king)
            | (knights(at) & knight)
            | (rays::pawns(enemy.index(), at) & pawn);
        let riders = (self.orthogonal & (queen | rook)) | (self.diagonal & (queen | bishop));
        let gap = move |rider| rays::between(at, rider);
        if !direct.is_empty() || riders.into_iter().any(|rider| gap(rider).is_empty()) {
            return Err(Impossible);
        }
        Ok(riders.into_iter().map(gap))
    }

    /// The kinds of men that attack it from there whatever stands between, and those that do along open lines.
    fn attackers_from(&self, from: Sq) -> (Kinds, Kinds) {
        let of = |kind| Kinds::of(self.enemy, kind);
        let (mut direct, mut lines) = (Kinds(0), Kinds(0));
        if NEIGHBOURS[self.at.index()].has(from) {
            direct = direct | of(KindId::KING);
        }
        if knights(self.at).has(from) {
            direct = direct | of(KindId::KNIGHT);
        }
        if rays::pawns(self.enemy.index(), self.at).has(from) {
            direct = direct | of(KindId::PAWN);
        }
        if self.orthogonal.has(from) {
            lines = of(KindId::QUEEN) | of(KindId::ROOK);
        }
        if self.diagonal.has(from) {
            lines = of(KindId::QUEEN) | of(KindId::BISHOP);
        }
        (direct, lines)
    }
}

/// The kinds of a side that can move from one square to another.
fn movers(from: Sq, to: Sq, side: Side, captures: bool, occupied: Bb) -> Kinds {
    let of = |kind| Kinds::of(side, kind);
    let mut able = Kinds(0);
    if NEIGHBOURS[from.index()].has(to) {
        able = able | of(KindId::KING);
    }
    if knights(from).has(to) {
        able = able | of(KindId::KNIGHT);
    }
    if rays::orthogonal(from, occupied).has(to) {
        able = able | of(KindId::QUEEN) | of(KindId::ROOK);
    }
    if rays::diagonal(from, occupied).has(to) {
        able = able | of(KindId::QUEEN) | of(KindId::BISHOP);
    }
    let pawn = match captures {
        true => pawn_captures(from, side),
        false => pawn_steps(from, side, occupied),
    };
    if pawn.has(to) {
        able = able | of(KindId::PAWN);
    }
    able
}
