//! Solutions of defensive retractors: all first moves that succeed, with what follows.

use super::battle::{Battle, Next};
use super::choices::{Choice, all_choices};
use super::first_moves::Work;
use super::forward::Forward;
use super::known::{Killers, Results};
use super::{Asked, Tell, step};
use crate::control::Stopped;
use crate::solution::{Finding, Mark, Tree};
use sauterelle_kernel::unmoves::{Legality, Unmove};
use std::sync::Arc;

impl<'p> Work<'p> for Battle<'p> {
    type First = Choice;
    type Shared = Results;

    fn first_moves(asked: Asked<'p>) -> Vec<Choice> {
        let uncaptures = asked.uncaptures_of(Next::Attacker);
        all_choices(&mut asked.position(), uncaptures, asked.retraction.legality)
    }

    fn shared(asked: Asked<'p>) -> Results {
        Results::new(asked.memory_of_results())
    }

    fn new(asked: Asked<'p>, forward: Forward<'p>, results: &Arc<Results>) -> Self {
        Battle {
            cx: asked.position(),
            results: Arc::clone(results),
            killers: Killers::new(asked.moves()),
            asked,
            forward,
        }
    }

    fn work_on(&mut self, first: &Choice, tell: &mut Tell) -> Result<(), Stopped> {
        let moves = self.asked.moves();
        if !self.choice_succeeds(first, moves)? {
            return Ok(());
        }
        for unmove in first {
            if self.succeeds_by(unmove, moves)? {
                let mut tree = self.tree(unmove, moves)?;
                tree.mark = Some(Mark::Key);
                tell(Finding::Tree(tree))?;
            }
        }
        Ok(())
    }
}

impl Asked<'_> {
    /// How many moves the attacker takes back at most.
    fn moves(self) -> u16 {
        self.retraction.half_moves.div_ceil(2)
    }
}

impl Battle<'_> {
    /// What follows a move taken back by the attacker, with which he succeeds.
    fn tree(&mut self, unmove: &Unmove, left: u16) -> Result<Tree, Stopped> {
        let step = step(&mut self.cx, unmove);
        let after = self.before(unmove, |battle| battle.after_attacker(left - 1))?;
        Ok(Tree::with(step, after))
    }

    /// The play, or everything that the defender can take back, with the answers.
    fn after_attacker(&mut self, left: u16) -> Result<Vec<Tree>, Stopped> {
        if self.succeeds_at_once()? {
            return Ok(self.forward.play(&self.cx)?.trees);
        }
        let legality = self.asked.retraction.legality;
        let mut trees = Vec::new();
        for unmove in self.choices(Next::Defender, legality).iter().flatten() {
            let answers = self.before(unmove, |battle| match battle.after_defender(left)? {
                true => battle.answers(left),
                false => Ok(Vec::new()),
            })?;
            if !answers.is_empty() {
                let defence = step(&mut self.cx, unmove);
                trees.push(Tree::with(defence, answers));
            }
        }
        Ok(trees)
    }

    /// All moves by which the attacker succeeds soonest.
    fn answers(&mut self, left: u16) -> Result<Vec<Tree>, Stopped> {
        let all = self.choices(Next::Attacker, Legality::Men);
        for moves in 1..=left {
            let mut trees = Vec::new();
            for choice in &all {
                if !self.choice_succeeds(choice, moves)? {
                    continue;
                }
                for unmove in choice {
                    if self.can_have_been(unmove) && self.succeeds_by(unmove, moves)? {
                        trees.push(self.tree(unmove, moves)?);
                    }
                }
            }
            if !trees.is_empty() {
                return Ok(trees);
            }
        }
        Ok(Vec::new())
    }
}
