//! Helpmates with invisible men.

use crate::fit::{Fit, Wanted};
use crate::script::{Event, Script};
use crate::world::World;
use std::cell::Cell;

/// Worlds that are kept at a node, to refute what follows without a search.
const POOL: usize = 24;

/// Searches all solutions.
pub struct Search<'a> {
    pub script: Script,
    moves: usize,
    turn: Cell<u32>,
    found: &'a mut dyn FnMut(&Script),
}

impl<'a> Search<'a> {
    pub fn new(script: Script, moves: usize, found: &'a mut dyn FnMut(&Script)) -> Search<'a> {
        Search {
            script,
            moves,
            turn: Cell::new(1),
            found,
        }
    }

    pub fn run(&mut self) {
        let Some(world) = self.find(Wanted::Nothing) else {
            return;
        };
        let mut pool = vec![world];
        self.reveal(&mut pool);
        self.search(&mut pool);
    }

    fn find(&mut self, wanted: Wanted) -> Option<World> {
        Fit::new(&self.script, wanted, &self.turn).find()
    }

    fn search(&mut self, pool: &mut Vec<World>) {
        let time = self.script.len();
        for event in self.script.continuations() {
            if time + 1 == self.moves {
                self.finish(event, pool);
                continue;
            }
            let mut next = self.continued(event, pool);
            let known = next.len();
            self.script.push(event);
            if next.is_empty() {
                next.extend(self.find(Wanted::Nothing));
            }
            if !next.is_empty() {
                self.reveal(&mut next);
                self.search(&mut next);
            }
            self.script.pop();
            let new = next.drain(known.min(next.len())..);
            pool.extend(new.map(|mut world| {
                world.frames.truncate(time + 1);
                world
            }));
            pool.truncate(POOL);
        }
    }

    /// Some worlds after this move.
    fn continued(&self, event: Event, pool: &[World]) -> Vec<World> {
        let mut next = Vec::new();
        for world in pool {
            let mut left = 2;
            world.continued(&self.script, self.script.len(), event, |frame, _| {
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
    fn finish(&mut self, event: Event, pool: &mut [World]) {
        let time = self.script.len();
        let victim = !self.script.side(time);
        for i in 0..pool.len() {
            let is_no_mate = |_, board: &crate::board::Board| !board.is_mated(victim);
            if pool[i].continued(&self.script, time, event, is_no_mate) {
                pool[..=i].rotate_right(1);
                return;
            }
        }
        self.script.push(event);
        if let Some(mut mate) = self.mate() {
            self.reveal(&mut mate);
            (self.found)(&self.script);
        }
        self.script.pop();
    }

    /// Some worlds of a mate; none if it is not always one, or if the last move is not possible.
    fn mate(&mut self) -> Option<Vec<World>> {
        let world = self.find(Wanted::Nothing)?;
        let side = self.script.to_move();
        if !world.board(&self.script, self.script.len()).is_mated(side) {
            return None;
        }
        if self.find(Wanted::NoCheck).is_some() {
            return None;
        }
        for reply in self.script.continuations() {
            self.script.push(reply);
            let found = self.find(Wanted::Nothing);
            self.script.pop();
            if found.is_some() {
                return None;
            }
        }
        Some(vec![world])
    }

    /// Makes visible who stands in all worlds on the same square.
    fn reveal(&mut self, pool: &mut Vec<World>) {
        let now = self.script.len();
        let Some(first) = pool.first() else { return };
        for (at, man) in first.frames[now].into_iter().flatten() {
            let agree = |world: &World| world.frames[now].contains(&Some((at, man)));
            if !pool.iter().all(agree) {
                continue;
            }
            if let Some(world) = self.find(Wanted::Without(at, man)) {
                pool.push(world);
                continue;
            }
            self.script.reveal(at, man);
            for world in pool.iter_mut() {
                for slot in &mut world.frames[now] {
                    if *slot == Some((at, man)) {
                        *slot = None;
                    }
                }
            }
        }
    }
}
