//! Both sides take moves back together.

use super::asked::{Asked, Tell, step};
use super::dead::is_dead;
use super::first_moves::Work;
use super::forward::{By, Forward};
use crate::control::Stopped;
use crate::parallel::shared_map::SharedMap;
use crate::solution::{Finding, Line, Mark, Tree};
use crate::stipulation::Node;
use sauterelle_kernel::play::Player;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::{Legality, Unmove};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Positions with the number of moves to be taken back, from which nothing is found.
type Barren = SharedMap<(u128, u16), ()>;

/// The search of one thread.
pub(super) struct Cooperation<'p> {
    asked: Asked<'p>,
    player: Player<'p>,
    forward: Forward<'p>,
    /// The moves taken back so far.
    line: Vec<Unmove>,
    barren: Arc<Barren>,
    /// Lines told so far.
    told: u64,
}

impl<'p> Work<'p> for Cooperation<'p> {
    type First = Unmove;
    type Shared = Barren;
    type Round = ();

    fn rounds(_: Asked<'p>) -> Vec<()> {
        vec![()]
    }

    fn first_moves(asked: Asked<'p>) -> Vec<Unmove> {
        let mut player = asked.position();
        match asked.may_have_come(&mut player) {
            true => asked.not_after_the_end(&mut player),
            false => Vec::new(),
        }
    }

    fn shared(asked: Asked<'p>) -> Barren {
        SharedMap::new(asked.memory_of_results())
    }

    fn new(asked: Asked<'p>, forward: Forward<'p>, barren: &Arc<Barren>) -> Self {
        Cooperation {
            asked,
            player: asked.position(),
            forward,
            line: Vec::new(),
            barren: Arc::clone(barren),
            told: 0,
        }
    }

    fn work_on(&mut self, first: &Unmove, (): (), tell: &mut Tell) -> Result<(), Stopped> {
        if let Some(tree) = self.after(first, self.asked.retraction.half_moves, tell)? {
            tell(Finding::Tree(tree.marked(Mark::Key)))?;
        }
        Ok(())
    }
}

impl Asked<'_> {
    /// Whether the position can have come about, but for the last move: that one is seen when it is taken back.
    fn may_have_come(self, player: &mut Player) -> bool {
        !self.retraction.legality.account || unmoves::pawns_can_have_come(player)
    }

    /// All moves that can have led to the position, but for those from [dead](is_dead) positions, if the law is in force.
    ///
    /// Where a mate can follow, it can follow before any earlier move, too: it is enough to look at the last move.
    fn not_after_the_end(self, player: &mut Player) -> Vec<Unmove> {
        let mut all = unmoves::all(player, Legality::MEN);
        let may_be_dead = |player: &mut Player| {
            let dead = is_dead(player, self.control).unwrap_or(None);
            let undecided = u32::from(dead.is_none());
            self.control
                .undecided
                .fetch_add(undecided, Ordering::Relaxed);
            dead
        };
        if !self.options.dead_positions
            || is_dead(player, self.control).unwrap_or(None) == Some(false)
        {
            return all;
        }
        all.retain(|unmove| {
            unmoves::take_back(player, unmove);
            let dead = may_be_dead(player);
            player.undo();
            dead != Some(true)
        });
        all
    }
}

impl Cooperation<'_> {
    /// Takes this move back, one of `left`, and tells all lines found. Where the play is a tree, it is returned.
    fn after(
        &mut self,
        unmove: &Unmove,
        left: u16,
        tell: &mut Tell,
    ) -> Result<Option<Tree>, Stopped> {
        self.asked.pulse()?;
        unmoves::take_back(&mut self.player, unmove);
        self.line.push(unmove.clone());
        let found = self.take_back(left - 1, tell);
        self.line.pop();
        self.player.undo();
        let after = found?;
        Ok((!after.is_empty()).then(|| Tree::with(step(&mut self.player, unmove), after)))
    }

    fn take_back(&mut self, left: u16, tell: &mut Tell) -> Result<Vec<Tree>, Stopped> {
        if left == 0 {
            return self.play_forward(tell);
        }
        let position = self.player.state().key();
        let key = (position, left);
        if self.barren.get(position, &key).is_some() || !self.asked.may_have_come(&mut self.player)
        {
            return Ok(Vec::new());
        }
        let before = self.told;
        let mut trees = Vec::new();
        for unmove in unmoves::all(&mut self.player, Legality::MEN) {
            trees.extend(self.after(&unmove, left, tell)?);
        }
        if self.told == before && trees.is_empty() {
            self.barren.update(position, key, |()| {});
        }
        Ok(trees)
    }

    fn play_forward(&mut self, tell: &mut Tell) -> Result<Vec<Tree>, Stopped> {
        if let Node::Goal(goal) = self.asked.stipulation.play {
            // nothing is played
            let is_reached = goal.is_reached(&mut self.player, self.asked.aims);
            if is_reached && self.asked.is_legal(&mut self.player) {
                let line = self.shown();
                self.tell(line, tell)?;
            }
            return Ok(Vec::new());
        }
        if !self.forward.succeeds(&self.player, By::Attacker)?
            || !self.asked.is_legal(&mut self.player)
        {
            return Ok(Vec::new());
        }
        let play = self.forward.play(&self.player)?;
        for mut line in play.lines {
            if let Some(first) = line.first_mut() {
                Arc::make_mut(first).begins_play = true;
            }
            let taken_back = self.shown();
            self.tell(taken_back.into_iter().chain(line).collect(), tell)?;
        }
        Ok(play.trees)
    }

    fn tell(&mut self, line: Line, tell: &mut Tell) -> Result<(), Stopped> {
        self.told += 1;
        tell(Finding::Line(line))
    }

    /// The moves taken back, as they are shown.
    fn shown(&mut self) -> Line {
        for _ in &self.line {
            self.player.undo();
        }
        let mut shown = Line::new();
        for unmove in &self.line {
            shown.push(Arc::new(step(&mut self.player, unmove)));
            unmoves::take_back(&mut self.player, unmove);
        }
        shown
    }
}
