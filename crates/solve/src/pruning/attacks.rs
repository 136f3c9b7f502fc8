//! Judgements of battle play: where the defender could not even help to reach the end, nobody is forced to.

use super::{Inherited, Judgement, PlayAhead, Pruner};
use crate::stipulation::Branch;
use sauterelle_kernel::view::View;

impl Pruner {
    /// What is known without a search about an attack that succeeds only if its own side is mated, or the like. `lengths`: those that
    /// it may have, one for each turn with which it may end, the longest first.
    pub fn judge_attack(
        &mut self,
        view: &View,
        branch: &Branch,
        mut lengths: impl Iterator<Item = u16>,
    ) -> Judgement {
        if self.is_all_about_one_man(branch) {
            return self.judge_attack_of_one_man(view, branch, lengths);
        }
        if !self.is_about_attacker(branch) {
            return Judgement::OPEN;
        }
        let Some(length) = lengths.next() else {
            return Judgement::OPEN;
        };
        if !self.attacks.is_worth_while(length) {
            return Judgement::open(Inherited::default());
        }
        let begun = self.work();
        let mut judgement = self.judge_twice(view, PlayAhead::of_attack(branch, length));
        if let Some(other) = lengths.next() {
            // what does not help to reach one end might help to reach the other
            judgement = match judgement {
                Judgement::Cut => {
                    let ahead = PlayAhead::of_attack(branch, other);
                    self.judge_requirements(view, ahead).bare()
                }
                Judgement::Go { inherited, .. } => Judgement::Go {
                    only: None,
                    inherited,
                },
            };
        }
        let has_helped = match judgement {
            Judgement::Cut => true,
            Judgement::Go { ref only, .. } => only.is_some() && length == 2,
        };
        let work = self.work() - begun;
        self.attacks.note(length, has_helped, work);
        judgement
    }

    /// Whether battle play of the branch requires nothing but a mate or stalemate of the attacker.
    fn is_about_attacker(&self, branch: &Branch) -> bool {
        let requirements = self.branches.get(branch.id.index());
        requirements.is_some_and(|it| it.is_about_attacker)
    }

    /// The search for an attack of this length at most that has not been cut has taken so much work, in nodes.
    pub fn note_attack(&mut self, length: u16, work: u64) {
        self.attacks.note_search(length, work);
    }
}
