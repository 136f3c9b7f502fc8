//! The search for helpmates with invisible men.
//!
//! A move is possible if it is so in some world that fits what has been seen. A mate must be one in each of them: that the side to move
//! is not in check fits nothing, nor does any reply.

use super::board::Board;
use super::course::{Course, Event};
use super::effort::Effort;
use super::fit::{Fit, Wanted};
use super::world::World;
use crate::control::{Control, Stopped};
use crate::output::numbered_moves::Range;

/// Worlds that are kept at a node, to refute what follows without a search.
const POOL: usize = 24;

/// What the search hands on.
pub enum Found<'c> {
    /// The move just played has this number, after those of the moves before it.
    Number(&'c Course, &'c [u32]),
    /// A solution.
    Mate(&'c Course),
    /// Nothing: in all worlds the side that is not to move is in check.
    Illegal,
    /// So many first moves of all are done with.
    Done { done: usize, of: usize },
}

/// Takes what is found; says whether to go on.
type Take<'a> = dyn FnMut(Found) -> Result<(), Stopped> + 'a;

/// The search for all solutions of one length.
pub struct Search<'a> {
    course: Course,
    moves: usize,
    effort: Effort<'a>,
    take: &'a mut Take<'a>,
    /// The length is the stipulated one.
    is_full: bool,
    /// Numbers of the moves played.
    path: Vec<u32>,
}

impl<'a> Search<'a> {
    pub fn new(
        course: Course,
        moves: usize,
        control: &'a Control,
        take: &'a mut Take<'a>,
    ) -> Search<'a> {
        Search {
            course,
            moves,
            effort: Effort::new(control),
            take,
            is_full: true,
            path: Vec::new(),
        }
    }

    /// Searches what begins with moves of these numbers; `is_numbered` hands on those of the first moves, and `is_full` those of later
    /// moves that the range names.
    ///
    /// # Errors
    /// If the search is to stop.
    pub fn run(&mut self, range: &Range, is_numbered: bool, is_full: bool) -> Result<(), Stopped> {
        self.is_full = is_full;
        let Some(world) = self.find(Wanted::Nothing)? else {
            return (self.take)(Found::Illegal);
        };
        let mut pool = vec![world];
        self.reveal(&mut pool)?;
        self.search(&mut pool, range, is_numbered && is_full)
    }

    fn find(&self, wanted: Wanted) -> Result<Option<World>, Stopped> {
        Fit::new(&self.course, wanted, &self.effort).find()
    }

    /// Everything that begins with moves of these numbers; `pool` are worlds before them.
    fn search(
        &mut self,
        pool: &mut Vec<World>,
        range: &Range,
        is_numbered: bool,
    ) -> Result<(), Stopped> {
        let events = self.course.continuations();
        let of = events.len();
        for (done, event) in (1..).zip(events) {
            let number = done as u32;
            if range.contains(number) {
                self.path.push(number);
                if is_numbered {
                    self.course.push(event);
                    let shown = (self.take)(Found::Number(&self.course, &self.path));
                    self.course.pop();
                    shown?;
                }
                self.step(event, pool, &range.after(number))?;
                self.path.pop();
            }
            if self.course.len() == 0 {
                (self.take)(Found::Done { done, of })?;
            }
        }
        Ok(())
    }

    /// Everything that begins with this move.
    fn step(&mut self, event: Event, pool: &mut Vec<World>, range: &Range) -> Result<(), Stopped> {
        let time = self.course.len();
        if time + 1 == self.moves {
            return self.finish(event, pool);
        }
        let mut next = self.continued(event, pool);
        let known = next.len();
        self.course.push(event);
        if next.is_empty() {
            next.extend(self.find(Wanted::Nothing)?);
        }
        if !next.is_empty() {
            self.reveal(&mut next)?;
            self.search(&mut next, range, self.is_full && !range.is_everything())?;
        }
        self.course.pop();
        let new = next.drain(known.min(next.len())..);
        pool.extend(new.map(|mut world| {
            world.frames.truncate(time + 1);
            world
        }));
        pool.truncate(POOL);
        Ok(())
    }

    /// Some worlds after this move.
    fn continued(&self, event: Event, pool: &[World]) -> Vec<World> {
        let mut next = Vec::new();
        for world in pool {
            let mut left = 2;
            world.continued(&self.course, self.course.len(), event, |frame, _| {
                let mut world = world.clone();
                world.frames.push(frame);
                next.push(world);
                left -= 1;
                left == 0
            });
            if next.len() >= POOL {
                break;
            }
        }
        next
    }

    /// Whether the move mates, in whatever world it is made.
    fn finish(&mut self, event: Event, pool: &mut [World]) -> Result<(), Stopped> {
        let time = self.course.len();
        let victim = !self.course.side(time);
        for i in 0..pool.len() {
            let is_no_mate = |_, board: &Board| !board.is_mated(victim);
            if pool[i].continued(&self.course, time, event, is_no_mate) {
                pool[..=i].rotate_right(1);
                return Ok(());
            }
        }
        self.course.push(event);
        if let Some(world) = self.mate()? {
            let mut mate = vec![world];
            self.reveal(&mut mate)?;
            (self.take)(Found::Mate(&self.course))?;
        }
        self.course.pop();
        Ok(())
    }

    /// A world of a mate; none if it is not always one, or if the last move is not possible.
    fn mate(&mut self) -> Result<Option<World>, Stopped> {
        let Some(world) = self.find(Wanted::Nothing)? else {
            return Ok(None);
        };
        let side = self.course.to_move();
        let now = world.board(&self.course, self.course.len());
        if !now.is_mated(side) || self.find(Wanted::NoCheck)?.is_some() {
            return Ok(None);
        }
        for reply in self.course.continuations() {
            self.course.push(reply);
            let found = self.find(Wanted::Nothing);
            self.course.pop();
            if found?.is_some() {
                return Ok(None);
            }
        }
        Ok(Some(world))
    }

    /// Makes visible who stands in all worlds on the same square.
    fn reveal(&mut self, pool: &mut Vec<World>) -> Result<(), Stopped> {
        let now = self.course.len();
        let Some(first) = pool.first() else {
            return Ok(());
        };
        let mut men: Vec<_> = first.frames[now].into_iter().flatten().collect();
        men.sort_by_key(|(at, _)| at.index());
        for (at, man) in men {
            let agree = |world: &World| world.frames[now].contains(&Some((at, man)));
            if !pool.iter().all(agree) {
                continue;
            }
            if let Some(world) = self.find(Wanted::Without(at, man))? {
                pool.push(world);
                continue;
            }
            self.course.reveal(at, man);
            for world in pool.iter_mut() {
                for slot in &mut world.frames[now] {
                    if *slot == Some((at, man)) {
                        *slot = None;
                    }
                }
            }
        }
        Ok(())
    }
}
