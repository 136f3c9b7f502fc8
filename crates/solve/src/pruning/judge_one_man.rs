//! Judgements of play whose goals one man reaches.

use super::inherited::KingBounds;
use super::requirement::{Aim, Requirements, budget};
use super::{Judgement, PlayAhead, Pruner, UsefulMoves};
use crate::stipulation::{Branch, Turn};
use sauterelle_kernel::view::View;
use std::rc::Rc;

impl Pruner {
    /// Whether something is known of such goals, and play of the branch that ends with this turn requires nothing else.
    pub(super) fn is_about_one_man(&self, branch: &Branch, last: Turn) -> bool {
        let requirements = self.branches.get(branch.id.index());
        let is_so = |of: &Requirements| of.is_about_one_man[last];
        self.one_man.is_some() && requirements.is_some_and(is_so)
    }

    /// The same of all turns with which it may end.
    pub(super) fn is_all_about_one_man(&self, branch: &Branch) -> bool {
        let mut ends = Turn::BOTH
            .into_iter()
            .filter(|turn| !branch.ends[*turn].is_empty());
        ends.all(|turn| self.is_about_one_man(branch, turn))
    }

    /// Judges an attack that requires nothing but goals of one man; `lengths`: those that it may have, one for each turn with which it may
    /// end.
    pub(super) fn judge_attack_of_one_man(
        &mut self,
        view: &View,
        branch: &Branch,
        lengths: impl Iterator<Item = u16>,
    ) -> Judgement {
        let mut found = Judgement::Cut;
        for length in lengths {
            found = match (
                found,
                self.judge_one_man(view, PlayAhead::of_attack(branch, length)),
            ) {
                (Judgement::Cut, judgement) => judgement,
                (judgement, Judgement::Cut) => judgement,
                _ => Judgement::OPEN,
            };
        }
        found
    }

    /// Judges play that requires nothing but goals of one man.
    pub(super) fn judge_one_man(&mut self, view: &View, ahead: PlayAhead) -> Judgement {
        let Some(requirements) = self.branches.get(ahead.branch.id.index()) else {
            return Judgement::OPEN;
        };
        let clauses = Rc::clone(&requirements.clauses[ahead.last_turn()]);
        let turn = view.state().turn();
        let (budget, next) = budget(ahead.branch, turn, ahead.left);
        let mut only = UsefulMoves::default();
        for clause in &*clauses {
            let mut requirements = clause.iter();
            if requirements
                .all(|one| self.fails(view, *one, next, budget, &mut KingBounds::default()))
            {
                return Judgement::Cut;
            }
            if let [requirement] = clause.as_slice()
                && let Aim::OneMan(deed) = requirement.aim
                && let (victim, [1, 0] | [0, 1]) = requirement.of_whom(next, budget)
                && victim != turn
                && let Some(filter) = self
                    .one_man
                    .as_ref()
                    .and_then(|it| it.last_moves(view, deed))
            {
                only.restrict(filter);
            }
        }
        Judgement::go(only, None)
    }
}
