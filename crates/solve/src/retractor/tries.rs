//! Tries of defensive retractors: first moves taken back that fail by few choices of the defender only.

use super::asked::{Tell, step};
use super::battle::Battle;
use super::choices::Choice;
use super::value::{Next, Value};
use crate::control::Stopped;
use crate::solution::{Finding, Mark, Tree};
use crate::stipulation::retraction::Uncaptures;
use sauterelle_unmoves::Unmove;

/// What the defender can take back after a first move.
struct Defended {
    refutations: Vec<Unmove>,
    /// The attacker succeeds at once, or something else is answered.
    is_answered: bool,
}

impl Battle<'_> {
    /// Tells which of these first moves are tries, with their refutations. Where the defender says whom the attacker has captured, all that
    /// he can say is one try.
    pub(super) fn tell_tries(&mut self, first: &Choice, tell: &mut Tell) -> Result<(), Stopped> {
        let most = self.asked.options.tries.map(|most| most as usize);
        let (Some(most), 2..) = (most, self.asked.moves()) else {
            return Ok(());
        };
        match self.asked.uncaptures_of(Next::Attacker) {
            Uncaptures::Other => self.tell_try(first, most, tell),
            _ => first
                .chunks(1)
                .try_for_each(|one| self.tell_try(one, most, tell)),
        }
    }

    fn tell_try(&mut self, moves: &[Unmove], most: usize, tell: &mut Tell) -> Result<(), Stopped> {
        let mut all = Vec::new();
        for unmove in moves {
            if self.can_have_been(unmove) {
                let Some(defended) = self.defended(unmove, most)? else {
                    return Ok(());
                };
                all.push((unmove, defended));
            }
        }
        let refutations = all.iter().map(|(_, it)| it.refutations.len());
        let is_answered = all.iter().any(|(_, it)| it.is_answered);
        if !is_answered || refutations.sum::<usize>() > most {
            return Ok(());
        }
        for (unmove, defended) in all {
            if !defended.refutations.is_empty() {
                tell(Finding::Tree(self.tree_of_try(unmove, &defended)?))?;
            }
        }
        Ok(())
    }

    fn tree_of_try(&mut self, unmove: &Unmove, defended: &Defended) -> Result<Tree, Stopped> {
        let mut tree = self.tree(unmove, self.asked.moves())?;
        tree.replies.refutations = self.before_attack(unmove, |battle| {
            let player = &mut battle.player;
            let refutations = defended.refutations.iter();
            let leaf = |refutation| Tree::leaf(step(player, refutation)).marked(Mark::Key);
            refutations.map(leaf).collect()
        });
        Ok(tree.marked(Mark::Try))
    }

    /// What the defender can take back after this first move. `None`: he refutes by more than so many choices, or it is not certain.
    fn defended(&mut self, unmove: &Unmove, most: usize) -> Result<Option<Defended>, Stopped> {
        let left = self.asked.moves() - 1;
        self.before_attack(unmove, |battle| {
            let mut defended = Defended {
                refutations: Vec::new(),
                is_answered: battle.succeeds_at_once()?,
            };
            if defended.is_answered {
                return Ok(Some(defended));
            }
            let legality = battle.asked.retraction.legality;
            for choice in &battle.choices(Next::Defender, legality) {
                match battle.is_answered(choice, left)? {
                    None => {}
                    Some(Value::Succeeds) => defended.is_answered = true,
                    Some(Value::Fails) => defended.refutations.extend(choice.first().cloned()),
                    Some(Value::Open) => return Ok(None),
                }
                if defended.refutations.len() > most {
                    return Ok(None);
                }
            }
            Ok(Some(defended))
        })
    }
}
