//! Solutions of defensive retractors: all first moves that succeed, with what follows.

use super::battle::Battle;
use super::{Run, step};
use crate::control::Stopped;
use crate::solution::{Finding, Mark, Tree};
use crate::stipulation::retraction::Defensive;
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::unmoves::{Legality, Unmove};

impl<'p> Run<'p, '_> {
    /// Looks for all first moves taken back that make the play succeed.
    pub(super) fn against(&mut self, cx: Ctx<'p>, manner: Defensive) -> Result<(), Stopped> {
        let moves = self.retraction.half_moves.div_ceil(2);
        let legality = self.retraction.legality;
        let mut battle = Battle::new(self, cx, manner, moves);
        let first = battle.choices_of_attacker(legality);
        for (number, choice) in first.iter().enumerate() {
            if battle.choice_succeeds(choice, moves)? {
                for unmove in choice {
                    if battle.succeeds_by(unmove, moves)? {
                        let mut tree = battle.tree(unmove, moves)?;
                        tree.mark = Some(Mark::Key);
                        battle.run.tell(Finding::Tree(tree))?;
                    }
                }
            }
            battle.run.progress(number + 1, first.len());
        }
        Ok(())
    }
}

impl Battle<'_, '_, '_> {
    /// What follows a move taken back by the attacker, with which he succeeds.
    fn tree(&mut self, unmove: &Unmove, left: u16) -> Result<Tree, Stopped> {
        let step = step(&mut self.cx, unmove);
        let after = self.before(unmove, |battle| battle.after_attacker(left - 1))?;
        Ok(Tree::with(step, after))
    }

    /// The play, or everything that the defender can take back, with the answers.
    fn after_attacker(&mut self, left: u16) -> Result<Vec<Tree>, Stopped> {
        if self.succeeds_at_once()? {
            return Ok(self.run.forward.play(&self.cx)?.trees);
        }
        let legality = self.run.retraction.legality;
        let mut trees = Vec::new();
        for unmove in self.choices_of_defender(legality).iter().flatten() {
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
        let all = self.choices_of_attacker(Legality::Men);
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
