//! Looks for a world that fits what has been seen.
//!
//! Invisible men are placed only where they are needed: between a king and a line man that would give an illegal check, or as the man
//! that makes or suffers a capture. The others are placed last, wherever they disturb nothing. Of each man it is only known what it may
//! be; the kinds of men whose squares are known do not depend on one another.

use crate::board::{
    Board, Man, PROMOTIONS, castling_rook, knights, pawn_captures, pawn_steps, promoting,
};
use crate::script::{Event, Script};
use crate::world::{Frame, MOST_MEN, World};
use sauterelle_kernel::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::piece::{KindId, Side};
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;
use std::cell::Cell;

/// Moves that one course of play can have.
pub const MOST_MOVES: usize = 12;

/// What a world must have besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    Nothing,
    /// The side to move is not in check.
    NoCheck,
    /// No such invisible man stands on this square.
    Without(Sq, Man),
}

/// What a man may be: a bit for each side and kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Kinds(u16);

impl Kinds {
    const fn of(side: Side, kind: KindId) -> Kinds {
        Kinds(1 << (6 * side.index() + kind.index()))
    }

    const fn side(side: Side) -> Kinds {
        Kinds(0x3f << (6 * side.index()))
    }

    fn both(kind: KindId) -> Kinds {
        Kinds::of(Side::White, kind) | Kinds::of(Side::Black, kind)
    }

    fn promoted(side: Side) -> Kinds {
        PROMOTIONS
            .iter()
            .fold(Kinds(0), |all, kind| all | Kinds::of(side, *kind))
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn any(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    fn all(self) -> impl Iterator<Item = Man> {
        (0..12u8)
            .filter(move |bit| self.0 >> bit & 1 != 0)
            .map(|bit| Man {
                side: Side::BOTH[usize::from(bit / 6)],
                kind: KindId(bit % 6),
            })
    }
}

impl std::ops::BitOr for Kinds {
    type Output = Kinds;
    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

impl std::ops::BitAnd for Kinds {
    type Output = Kinds;
    fn bitand(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }
}

impl std::ops::Not for Kinds {
    type Output = Kinds;
    fn not(self) -> Kinds {
        Kinds(!self.0)
    }
}

/// A man's stay on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stay {
    since: u8,
    at: Option<Sq>,
    kinds: Kinds,
    /// It has come there by a promotion.
    promoted: bool,
    /// It has captured this invisible man there.
    captured: Option<u8>,
}

/// The squares of a man, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Trail {
    stays: [Stay; MOST_MOVES / 2 + 1],
    len: u8,
    /// From this time on it is captured, or visible.
    end: u8,
}

const ALIVE: u8 = u8::MAX;

impl Trail {
    fn new(kinds: Kinds) -> Trail {
        let stay = Stay {
            since: 0,
            at: None,
            kinds,
            promoted: false,
            captured: None,
        };
        Trail {
            stays: [stay; MOST_MOVES / 2 + 1],
            len: 1,
            end: ALIVE,
        }
    }

    fn stays(&self) -> &[Stay] {
        &self.stays[..usize::from(self.len)]
    }

    fn last(&self) -> usize {
        usize::from(self.len) - 1
    }

    /// The time when a stay ends.
    fn until(&self, stay: usize) -> u8 {
        match self.stays().get(stay + 1) {
            Some(next) => next.since.min(self.end),
            None => self.end,
        }
    }

    /// Which stay it is at a time, if it is there.
    fn at(&self, time: u8) -> Option<usize> {
        if time >= self.end {
            return None;
        }
        self.stays().iter().rposition(|stay| stay.since <= time)
    }

    /// Leaves only these kinds, for this stay and those that it shares its kind with. Says whether any is left.
    fn restrict(&mut self, stay: usize, kinds: Kinds) -> bool {
        let mut first = stay;
        while first > 0 && !self.stays[first].promoted {
            first -= 1;
        }
        let left = self.stays[first].kinds & kinds;
        self.stays[first].kinds = left;
        for other in first + 1..usize::from(self.len) {
            if self.stays[other].promoted {
                break;
            }
            self.stays[other].kinds = left;
        }
        !left.is_empty()
    }

    fn moved(&mut self, since: u8, at: Option<Sq>) -> &mut Stay {
        let stay = Stay {
            since,
            at,
            promoted: false,
            captured: None,
            ..self.stays[self.last()]
        };
        self.stays[usize::from(self.len)] = stay;
        self.len += 1;
        let last = self.last();
        &mut self.stays[last]
    }
}

/// All invisible men, as far as they are placed.
#[derive(Clone, Copy)]
struct Cast {
    trails: [Trail; MOST_MEN],
}

/// Something that must be between a square and a line man.
#[derive(Clone, Copy)]
struct Demand {
    time: u8,
    gap: Bb,
    /// It is not needed if this man, on this stay, is none of these kinds.
    unless: Option<(usize, usize, Kinds)>,
}

enum Settled {
    Impossible,
    Demand(Demand),
    Fine,
}

struct Impossible;

/// What one of the invisible men must have done.
#[derive(Clone, Copy)]
enum Task {
    Act { time: usize },
    Suffer { time: usize, at: Sq },
    Castle { time: usize, corner: Sq },
    Appear { time: usize, at: Sq, man: Man },
}

/// The search for one script.
pub struct Fit<'a> {
    script: &'a Script,
    men: usize,
    wanted: Wanted,
    tasks: Vec<Task>,
    crossed: Vec<Bb>,
    entered: Vec<Option<Sq>>,
    occupied: Vec<Bb>,
    /// Squares that the other side does not attack, with the time.
    safe: Vec<(u8, Sq, Side)>,
    /// Turns the order in which squares and kinds are tried, so that worlds differ.
    turn: &'a Cell<u32>,
}

impl<'a> Fit<'a> {
    pub fn new(script: &'a Script, wanted: Wanted, turn: &'a Cell<u32>) -> Fit<'a> {
        let len = script.len();
        let mut tasks = Vec::new();
        let mut safe = Vec::new();
        for time in 0..=len {
            for shown in &script.revealed {
                if shown.time == time {
                    let (at, man) = (shown.at, shown.man);
                    tasks.push(Task::Appear { time, at, man });
                }
            }
            let side = script.side(time);
            for king_of in Side::BOTH {
                if must_be_safe(script, wanted, time, king_of) {
                    let king = script.boards[time].king(king_of);
                    safe.extend(king.map(|king| (time as u8, king, king_of)));
                }
            }
            if time == len {
                break;
            }
            match script.events[time] {
                Event::Move(mv) | Event::HiddenRook(mv) if mv.castling => {
                    let way = rays::between(mv.from, mv.to) | Bb::of(mv.from);
                    safe.extend(way.map(|at| (time as u8, at, side)));
                    if matches!(script.events[time], Event::HiddenRook(_)) {
                        let (corner, _) = castling_rook(mv.to);
                        tasks.push(Task::Castle { time, corner });
                    }
                }
                Event::Move(_) | Event::HiddenRook(_) => {}
                Event::PawnTakes(mv) => tasks.push(Task::Suffer { time, at: mv.to }),
                Event::Unseen | Event::Takes(_) => tasks.push(Task::Act { time }),
            }
        }
        Fit {
            script,
            men: script.invisible,
            wanted,
            tasks,
            crossed: (0..len).map(|time| script.crossed(time)).collect(),
            entered: (0..len).map(|time| script.entered(time)).collect(),
            occupied: script.boards.iter().map(Board::occupied).collect(),
            safe,
            turn,
        }
    }

    /// Some world that fits, if there is one.
    pub fn find(&self) -> Option<World> {
        let hidden: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|side| self.script.has_hidden_king(*side))
            .collect();
        if hidden.len() > self.men {
            return None;
        }
        let kings = Kinds::both(KindId::KING);
        let mut trails = [Trail::new(Kinds(0xfff) & !kings); MOST_MEN];
        for (trail, side) in trails.iter_mut().zip(hidden) {
            *trail = Trail::new(Kinds::of(side, KindId::KING));
        }
        let found = self.assign(Cast { trails }, 0)?;
        let world = self.world(&found);
        Some(world)
    }

    /// Gives each task to one of the men, in the order of time.
    fn assign(&self, mut cast: Cast, done: usize) -> Option<Cast> {
        // a man whose end is not told yet would seem to stand in the way
        let ends_are_told = self.tasks[done..]
            .iter()
            .all(|task| matches!(task, Task::Act { .. }));
        if ends_are_told && matches!(self.settle(&mut cast), Settled::Impossible) {
            return None;
        }
        let Some(task) = self.tasks.get(done) else {
            return self.place(cast);
        };
        for i in 0..self.men {
            let trail = cast.trails[i];
            if cast.trails[..i].contains(&trail) {
                continue; // it makes no difference which of two
            }
            let last = trail.last();
            let mut next = cast;
            let man = &mut next.trails[i];
            match *task {
                Task::Suffer { time, at } => {
                    let is_enemy =
                        Kinds::side(!self.script.side(time)) & !Kinds::both(KindId::KING);
                    let there = trail.stays[last].at.is_none_or(|stands| stands == at);
                    if trail.end == ALIVE && there && man.restrict(last, is_enemy) {
                        man.stays[last].at = Some(at);
                        man.end = time as u8 + 1;
                        if let Some(found) = self.assign(next, done + 1) {
                            return Some(found);
                        }
                    }
                }
                Task::Castle { time, corner } => {
                    let rook = Kinds::of(self.script.side(time), KindId::ROOK);
                    let there = trail.stays[last].at.is_none_or(|stands| stands == corner);
                    if trail.end == ALIVE && last == 0 && there && man.restrict(last, rook) {
                        man.stays[last].at = Some(corner);
                        man.end = time as u8 + 1;
                        if let Some(found) = self.assign(next, done + 1) {
                            return Some(found);
                        }
                    }
                }
                Task::Appear {
                    time,
                    at,
                    man: shown,
                } => {
                    let there = trail.stays[last].at.is_none_or(|stands| stands == at);
                    let kinds = Kinds::of(shown.side, shown.kind);
                    if trail.end == ALIVE && there && man.restrict(last, kinds) {
                        man.stays[last].at = Some(at);
                        man.end = time as u8;
                        if let Some(found) = self.assign(next, done + 1) {
                            return Some(found);
                        }
                    }
                }
                Task::Act { time } => {
                    if trail.end == ALIVE
                        && let Some(found) = self.act(cast, done, time, i)
                    {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// Lets one man make the move after this time, in every way.
    fn act(&self, cast: Cast, done: usize, time: usize, actor: usize) -> Option<Cast> {
        let side = self.script.side(time);
        let since = time as u8 + 1;
        let (at, victims) = match self.script.events[time] {
            Event::Takes(at) => (Some(at), false),
            _ => (None, true),
        };
        let trail = cast.trails[actor];
        let last = trail.last();
        for promoted in [false, true] {
            let mut next = cast;
            let man = &mut next.trails[actor];
            let before = match promoted {
                true => Kinds::of(side, KindId::PAWN),
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
        match self.settle(&mut cast) {
            Settled::Impossible => None,
            Settled::Demand(demand) => {
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
            Settled::Fine => {
                let Some((i, stay)) = self.open(&cast) else {
                    return Some(cast);
                };
                let turn = self.turn.get();
                self.turn.set(turn.wrapping_add(0x9e37_79b9));
                let shift = turn >> 26;
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
        let near =
            |at: Sq| knights(at) | rays::orthogonal(at, Bb::EMPTY) | rays::diagonal(at, Bb::EMPTY);
        let beside = [stay.checked_sub(1), Some(stay + 1)];
        for other in beside.into_iter().flatten() {
            if let Some(at) = trail.stays().get(other).and_then(|stay| stay.at) {
                squares &= near(at);
            }
        }
        squares
    }

    /// Leaves of each man only what agrees with the rest, and names what is still missing.
    fn settle(&self, cast: &mut Cast) -> Settled {
        match self.settled(cast) {
            Err(Impossible) => Settled::Impossible,
            Ok(Some(demand)) => Settled::Demand(demand),
            Ok(None) => Settled::Fine,
        }
    }

    fn settled(&self, cast: &mut Cast) -> Result<Option<Demand>, Impossible> {
        self.link(cast)?;
        let standing = self.stand(cast)?;
        self.go(cast, &standing)?;
        let mut demand = None;
        for (time, at, side) in &self.safe {
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
            for time in 0..=self.script.len() {
                if must_be_safe(self.script, self.wanted, time, side) {
                    let stay = trail.at(time as u8);
                    if let Some(at) = stay.and_then(|stay| trail.stays[stay].at) {
                        self.guard(cast, &standing, time as u8, at, side, &mut demand)?;
                    }
                }
            }
        }
        if let Wanted::Without(at, man) = self.wanted {
            let now = self.script.len() as u8;
            for trail in &mut cast.trails[..self.men] {
                if let Some(stay) = trail.at(now) {
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

    /// Where the placed men stand at each time. Nobody stands on another, or is crossed.
    fn stand(&self, cast: &mut Cast) -> Result<[Bb; MOST_MOVES + 1], Impossible> {
        let len = self.script.len();
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
                let until = trail.until(j).min(len as u8 + 1);
                for time in since..until {
                    let now = usize::from(time);
                    if self.occupied[now].has(at) {
                        let is_entered = time > since && self.entered[now - 1] == Some(at);
                        if !is_entered || j != trail.last() || trail.end != ALIVE {
                            return Err(Impossible);
                        }
                        // captured, and nobody has seen it
                        trail.end = time;
                        let enemies = Kinds::side(!self.script.side(now - 1));
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
                let takes = matches!(self.script.events[time], Event::Takes(_));
                if after.captured.is_none() && standing[time].has(to) {
                    return Err(Impossible);
                }
                if !takes && self.occupied[time].has(to) {
                    return Err(Impossible);
                }
                let side = self.script.side(time);
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
        let board = &self.script.boards[now];
        let occupied = self.occupied[now] | standing[now];
        let enemy = !side;
        let mut ask = |gap: Bb, unless: Option<(usize, usize, Kinds)>| {
            // what cannot be avoided by being of another kind comes first, then the narrower gap
            let cost = |gap: Bb, unless: bool| (unless, gap.len());
            let is_better = demand.is_none_or(|other: Demand| {
                cost(gap, unless.is_some()) < cost(other.gap, other.unless.is_some())
            });
            if is_better {
                *demand = Some(Demand { time, gap, unless });
            }
        };
        let orthogonal = rays::orthogonal(at, occupied);
        let diagonal = rays::diagonal(at, occupied);
        let [king, queen, rook, bishop, knight, pawn] = board.men[enemy.index()];
        let direct = (NEIGHBOURS[at.index()] & king)
            | (knights(at) & knight)
            | (rays::pawns(enemy.index(), at) & pawn);
        if !direct.is_empty() {
            return Err(Impossible);
        }
        for rider in (orthogonal & (queen | rook)) | (diagonal & (queen | bishop)) {
            let gap = rays::between(at, rider);
            if gap.is_empty() {
                return Err(Impossible);
            }
            ask(gap, None);
        }
        for i in 0..self.men {
            let trail = &mut cast.trails[i];
            let Some(stay) = trail.at(time) else {
                continue;
            };
            let Some(from) = trail.stays[stay].at else {
                continue;
            };
            let of = |kind| Kinds::of(enemy, kind);
            let mut forbidden = Kinds(0);
            let mut lines = Kinds(0);
            if NEIGHBOURS[at.index()].has(from) {
                forbidden = forbidden | of(KindId::KING);
            }
            if knights(at).has(from) {
                forbidden = forbidden | of(KindId::KNIGHT);
            }
            if rays::pawns(enemy.index(), at).has(from) {
                forbidden = forbidden | of(KindId::PAWN);
            }
            if orthogonal.has(from) {
                lines = of(KindId::QUEEN) | of(KindId::ROOK);
            }
            if diagonal.has(from) {
                lines = of(KindId::QUEEN) | of(KindId::BISHOP);
            }
            let gap = rays::between(at, from);
            if gap.is_empty() {
                forbidden = forbidden | lines;
                lines = Kinds(0);
            }
            if !trail.restrict(stay, !forbidden) {
                return Err(Impossible);
            }
            if trail.stays[stay].kinds.any(lines) {
                ask(gap, Some((i, stay, lines)));
            }
        }
        Ok(())
    }

    /// The first world of those that are left.
    fn world(&self, cast: &Cast) -> World {
        let turn = self.turn.get();
        let frames = (0..=self.script.len()).map(|time| {
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
fn must_be_safe(script: &Script, wanted: Wanted, time: usize, side: Side) -> bool {
    side != script.side(time) || time == script.len() && wanted == Wanted::NoCheck
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
