//! Looks for a world that fits what has been seen.
//!
//! Invisible men are placed only where they are needed: between a king and a line man that would give an illegal check, or as the man
//! that makes or suffers a capture. The others are placed last, wherever they disturb nothing. Of each man it is only known what it may
//! be; the kinds of men whose squares are known do not depend on one another.

use super::board::{Board, Man, castling_rook};
use super::course::{Course, Event, beside};
use super::effort::Effort;
use super::kinds::Kinds;
use super::trail::{ALIVE, Stay, Trail};
use super::world::{Frame, MOST_MEN, World};
use crate::control::Stopped;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;

/// What a world must have besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    Nothing,
    /// The side to move is not in check.
    NoCheck,
    /// No such invisible man stands on this square.
    Without(Sq, Man),
}

/// All invisible men, as far as they are placed.
#[derive(Clone, Copy)]
pub(super) struct Cast {
    pub trails: [Trail; MOST_MEN],
}

/// What one of the invisible men must have done before the move after a time, or by it.
#[derive(Clone, Copy)]
enum Task {
    /// Make the move.
    Act { time: usize },
    /// Be captured on this square.
    Suffer { time: usize, at: Sq },
    /// Be captured en passant, having come to this square by a double step.
    SufferEnPassant { time: usize, at: Sq },
    /// Castle from this corner as a rook that has not moved.
    Castle { time: usize, corner: Sq },
    /// Become visible on this square.
    Appear { time: usize, at: Sq, man: Man },
    /// Have stood on this square until it became visible there, `since` then.
    NeverMoved { time: usize, since: usize, at: Sq },
}

/// No world fits.
pub(super) struct Impossible;

impl Task {
    /// The move before which the task must be given to somebody.
    fn time(self) -> usize {
        match self {
            Task::Act { time }
            | Task::Suffer { time, .. }
            | Task::SufferEnPassant { time, .. }
            | Task::Castle { time, .. }
            | Task::Appear { time, .. }
            | Task::NeverMoved { time, .. } => time,
        }
    }
}

/// The search for one course of play.
pub struct Fit<'a> {
    pub(super) course: &'a Course,
    pub(super) men: usize,
    pub(super) wanted: Wanted,
    tasks: Vec<Task>,
    /// Squares that are empty at each time of invisible men.
    pub(super) crossed: Vec<Bb>,
    /// The square on which each move may capture an invisible man.
    pub(super) entered: Vec<Option<Sq>>,
    /// Squares of visible men at each time, and squares that the board does not have.
    pub(super) occupied: Vec<Bb>,
    /// Squares that the other side does not attack, with the time.
    pub(super) safe: Vec<(u8, Sq, Side)>,
    effort: &'a Effort<'a>,
}

impl<'a> Fit<'a> {
    pub fn new(course: &'a Course, wanted: Wanted, effort: &'a Effort) -> Fit<'a> {
        let len = course.len();
        let mut fit = Fit {
            course,
            men: course.invisible,
            wanted,
            tasks: Vec::new(),
            crossed: (0..len).map(|time| course.crossed(time)).collect(),
            entered: (0..len).map(|time| course.entered(time)).collect(),
            occupied: course.boards.iter().map(Board::occupied).collect(),
            safe: Vec::new(),
            effort,
        };
        for time in 0..=len {
            for shown in course.revealed.iter().filter(|shown| shown.time == time) {
                let (at, man) = (shown.at, shown.man);
                fit.tasks.push(Task::Appear { time, at, man });
            }
            for king_of in Side::BOTH {
                if must_be_safe(course, wanted, time, king_of) {
                    let king = course.boards[time].king(king_of);
                    fit.safe
                        .extend(king.map(|king| (time as u8, king, king_of)));
                }
            }
            if time < len {
                fit.ask(course.events[time], time);
            }
        }
        fit
    }

    /// What the move after this time asks of the men.
    fn ask(&mut self, event: Event, time: usize) {
        match event {
            Event::Castling(mv) => {
                let side = self.course.side(time);
                let way = rays::between(mv.from, mv.to) | Bb::of(mv.from);
                self.safe.extend(way.map(|at| (time as u8, at, side)));
                let (corner, _) = castling_rook(mv.to);
                for at in [mv.from, corner] {
                    if let Some(since) = self.course.revealed_at(at, time) {
                        self.tasks.push(Task::NeverMoved { time, since, at });
                    }
                }
                if !self.occupied[time].has(corner) {
                    self.tasks.push(Task::Castle { time, corner });
                }
            }
            Event::Move(_) => {}
            Event::PawnTakes(mv) => self.tasks.push(Task::Suffer { time, at: mv.to }),
            Event::PawnTakesEnPassant(mv) => {
                let at = beside(mv.to, self.course.side(time));
                self.tasks.push(Task::SufferEnPassant { time, at });
            }
            Event::Unseen | Event::Takes(_) | Event::TakesEnPassant(_) => {
                self.tasks.push(Task::Act { time });
            }
        }
    }

    /// Some world that fits, if there is one.
    ///
    /// # Errors
    /// If the search is to stop.
    pub fn find(&self) -> Result<Option<World>, Stopped> {
        let hidden: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|side| self.course.has_hidden_king(*side))
            .collect();
        if hidden.len() > self.men {
            return Ok(None);
        }
        let kings = Kinds::both(KindId::KING);
        let mut trails = [Trail::new(Kinds::ALL & !kings); MOST_MEN];
        for (trail, side) in trails.iter_mut().zip(hidden) {
            *trail = Trail::new(Kinds::of(side, KindId::KING));
        }
        let found = self.assign(Cast { trails }, 0);
        self.effort.stopped()?;
        Ok(found.map(|cast| self.world(&cast)))
    }

    /// Gives each task to one of the men, in the order of time.
    fn assign(&self, mut cast: Cast, done: usize) -> Option<Cast> {
        let task = self.tasks.get(done);
        let known_until = match task {
            // until then it stands there unseen
            Some(Task::Appear { time, .. }) => time.checked_sub(1),
            Some(task) => Some(task.time()),
            None => Some(self.course.len()),
        };
        if let Some(horizon) = known_until
            && self.settle(&mut cast, horizon).is_err()
        {
            return None;
        }
        let Some(task) = task else {
            return self.place(cast);
        };
        for i in 0..self.men {
            if cast.trails[..i].contains(&cast.trails[i]) {
                continue; // it makes no difference which of two
            }
            let found = match *task {
                Task::Act { time } if cast.trails[i].end == ALIVE => self.act(cast, done, time, i),
                Task::Act { .. } => None,
                task => {
                    let mut next = cast;
                    let has_done = self.suffer(&mut next.trails[i], task);
                    has_done.then(|| self.assign(next, done + 1)).flatten()
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Lets a man have done a task in which it does not move by itself, if it can.
    fn suffer(&self, man: &mut Trail, task: Task) -> bool {
        let last = man.last();
        let may_stand = |stay: usize, at: Sq| man.stays[stay].at.is_none_or(|stands| stands == at);
        let (kinds, at, end) = match task {
            Task::NeverMoved { since, at, .. } => {
                return last == 0 && usize::from(man.end) == since && man.stays[0].at == Some(at);
            }
            Task::Suffer { time, at } => {
                let enemies = Kinds::side(!self.course.side(time)) & !Kinds::both(KindId::KING);
                (enemies, at, time + 1)
            }
            Task::SufferEnPassant { time, at } => {
                let enemy = !self.course.side(time);
                let has_just_moved = last > 0 && usize::from(man.stays[last].since) == time;
                match at.step(0, -2 * enemy.forward()) {
                    Some(home) if has_just_moved && may_stand(last - 1, home) => {
                        man.stays[last - 1].at = Some(home);
                    }
                    _ => return false,
                }
                (Kinds::of(enemy, KindId::PAWN), at, time + 1)
            }
            Task::Castle { .. } if last > 0 => return false,
            Task::Castle { time, corner } => {
                let rook = Kinds::of(self.course.side(time), KindId::ROOK);
                (rook, corner, time + 1)
            }
            Task::Appear { time, at, man } => (Kinds::of(man.side, man.kind), at, time),
            Task::Act { .. } => unreachable!("a man that moves does so in many ways"),
        };
        let there = man.stays[last].at.is_none_or(|stands| stands == at);
        let can = man.end == ALIVE && there && man.restrict(last, kinds);
        man.stays[last].at = Some(at);
        man.end = end as u8;
        can
    }

    /// Lets one man make the move after this time, in every way.
    fn act(&self, cast: Cast, done: usize, time: usize, actor: usize) -> Option<Cast> {
        let side = self.course.side(time);
        let since = time as u8 + 1;
        let event = self.course.events[time];
        let (at, victims) = match event {
            Event::Takes(at) | Event::TakesEnPassant(at) => (Some(at), false),
            _ => (None, true),
        };
        let pawn = Kinds::of(side, KindId::PAWN);
        let trail = cast.trails[actor];
        let last = trail.last();
        for promoted in [false, true] {
            let mut next = cast;
            let man = &mut next.trails[actor];
            let before = match promoted {
                true => pawn,
                false if matches!(event, Event::TakesEnPassant(_)) => pawn,
                false => Kinds::side(side),
            };
            if !man.restrict(last, before) {
                continue;
            }
            let stay = man.moved(since, at);
            if promoted {
                stay.promoted = true;
                stay.kinds = Kinds::promoted(side);
            }
            if let Some(found) = self.assign(next, done + 1) {
                return Some(found);
            }
            if !victims {
                continue;
            }
            for victim in 0..self.men {
                let other = next.trails[victim];
                let twins = next.trails[..victim].iter().enumerate();
                if victim == actor
                    || other.end != ALIVE
                    || twins
                        .into_iter()
                        .any(|(i, twin)| i != actor && *twin == other)
                {
                    continue;
                }
                let mut next = next;
                let kinds = Kinds::side(!side) & !Kinds::both(KindId::KING);
                if next.trails[victim].restrict(other.last(), kinds) {
                    next.trails[victim].end = since;
                    let last = next.trails[actor].last();
                    next.trails[actor].stays[last].captured = Some(victim as u8);
                    if let Some(found) = self.assign(next, done + 1) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// Meets demands as long as there are any, then places the rest.
    fn place(&self, mut cast: Cast) -> Option<Cast> {
        if self.effort.is_over() {
            return None;
        }
        match self.settle(&mut cast, self.course.len()) {
            Err(Impossible) => None,
            Ok(Some(demand)) => {
                if let Some((man, stay, kinds)) = demand.unless {
                    let mut next = cast;
                    if next.trails[man].restrict(stay, !kinds)
                        && let Some(found) = self.place(next)
                    {
                        return Some(found);
                    }
                }
                for i in 0..self.men {
                    let trail = cast.trails[i];
                    let Some(stay) = trail.at(demand.time) else {
                        continue;
                    };
                    if trail.stays[stay].at.is_some() || cast.trails[..i].contains(&trail) {
                        continue;
                    }
                    for at in demand.gap {
                        let mut next = cast;
                        next.trails[i].stays[stay].at = Some(at);
                        if let Some(found) = self.place(next) {
                            return Some(found);
                        }
                    }
                }
                None
            }
            Ok(None) => {
                let Some((i, stay)) = self.open(&cast) else {
                    return Some(cast);
                };
                let shift = self.effort.turn() >> 26;
                let candidates = self.candidates(&cast, i, stay).0.rotate_right(shift);
                for at in Bb(candidates) {
                    let at = Sq::new((at.index() as u32 + shift) as u8 & 63);
                    let mut next = cast;
                    next.trails[i].stays[stay].at = Some(at);
                    if let Some(found) = self.place(next) {
                        return Some(found);
                    }
                }
                None
            }
        }
    }

    /// A stay whose square is not known, the most bound one first.
    fn open(&self, cast: &Cast) -> Option<(usize, usize)> {
        let mut best = None;
        for (i, trail) in cast.trails[..self.men].iter().enumerate() {
            for (j, stay) in trail.stays().iter().enumerate() {
                if stay.at.is_some() {
                    continue;
                }
                let is_known = |stay: Option<&Stay>| stay.is_some_and(|stay| stay.at.is_some());
                let beside = is_known(trail.stays().get(j + 1))
                    || j > 0 && is_known(trail.stays().get(j - 1));
                let rank = match (beside, stay.kinds.any(Kinds::both(KindId::KING))) {
                    (true, true) => 0,
                    (false, true) => 1,
                    (true, false) => 2,
                    (false, false) => 3,
                };
                if best.is_none_or(|(least, _)| rank < least) {
                    best = Some((rank, (i, j)));
                }
            }
        }
        best.map(|(_, stay)| stay)
    }

    fn candidates(&self, cast: &Cast, i: usize, stay: usize) -> Bb {
        let trail = &cast.trails[i];
        let mut squares = !self.occupied[usize::from(trail.stays[stay].since)];
        let near = |at: Sq| {
            super::board::knights(at)
                | rays::orthogonal(at, Bb::EMPTY)
                | rays::diagonal(at, Bb::EMPTY)
        };
        let beside = [stay.checked_sub(1), Some(stay + 1)];
        for other in beside.into_iter().flatten() {
            if let Some(at) = trail.stays().get(other).and_then(|stay| stay.at) {
                squares &= near(at);
            }
        }
        squares
    }

    /// The first world of those that are left.
    fn world(&self, cast: &Cast) -> World {
        let turn = self.effort.turn();
        let frames = (0..=self.course.len()).map(|time| {
            let mut frame: Frame = [None; MOST_MEN];
            for (i, trail) in cast.trails[..self.men].iter().enumerate() {
                frame[i] = trail.at(time as u8).and_then(|stay| {
                    let stay = &trail.stays[stay];
                    let count = stay.kinds.0.count_ones();
                    let chosen = (turn.rotate_left(7 * i as u32) >> 8) % count;
                    let man = stay.kinds.all().nth(chosen as usize)?;
                    Some((stay.at?, man))
                });
            }
            frame
        });
        World {
            frames: frames.collect(),
        }
    }
}

/// Whether the king of this side cannot be in check at this time: it has just moved, or a check is not wanted.
pub(super) fn must_be_safe(course: &Course, wanted: Wanted, time: usize, side: Side) -> bool {
    side != course.side(time) || time == course.len() && wanted == Wanted::NoCheck
}
